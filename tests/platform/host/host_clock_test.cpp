#include "platform/host/host_clock.h"

#include <doctest/doctest.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

using namespace lumi;

namespace {

time_t slept = 0;  // seconds the computer has slept, as far as this program is told

}  // namespace

/** In place of the C library's. Only the clock that counts sleep knows of it, as on a computer that slept. */
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (clock == CLOCK_BOOTTIME) time->tv_sec += slept;
  return result;
}

TEST_CASE("time goes on while the computer sleeps") {
  const HostClock clock = HostClock::unset();
  const Millis before = clock.now();
  const uint64_t microsBefore = clock.micros();
  slept += 8 * 3600;
  CHECK(clock.now() - before >= 8 * kHour);
  CHECK(clock.now() - before < 8 * kHour + kMinute);
  CHECK(clock.micros() - microsBefore >= 8 * kHour * 1000);
}

TEST_CASE("a wall clock that was set goes on while the computer sleeps") {
  constexpr EpochMillis kEvening = 1'780'000'000'000;
  HostClock clock = HostClock::startingAt(kEvening);
  slept += 8 * 3600;
  CHECK(*clock.wall() - kEvening >= 8 * EpochMillis{kHour});
}
