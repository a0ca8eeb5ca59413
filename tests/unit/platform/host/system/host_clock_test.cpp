#include "platform/host/system/host_clock.h"

#include <doctest/doctest.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

using namespace lumi;

namespace {

time_t slept = 0;  // simulated sleep of the computer in seconds

}  // namespace

/** Replaces the C library's function. Only the clock that counts sleep includes it, as on a real computer. */
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const auto result = static_cast<int>(syscall(SYS_clock_gettime, clock, time));
  if (clock == CLOCK_BOOTTIME) time->tv_sec += slept;
  return result;
}

TEST_CASE("monotonic time continues while the computer sleeps") {
  const HostClock clock = HostClock::unset();
  const Millis before = clock.now();
  const uint64_t microsBefore = clock.micros();
  slept += 8 * 3600;
  CHECK(clock.now() - before >= 8 * kHour);
  CHECK(clock.now() - before < 8 * kHour + kMinute);
  CHECK(clock.micros() - microsBefore >= 8 * kHour * 1000);
}

TEST_CASE("a wall clock that was set continues while the computer sleeps") {
  constexpr EpochMillis kEvening = 1'780'000'000'000;
  HostClock clock = HostClock::startingAt(kEvening);
  slept += 8 * 3600;
  CHECK(*clock.wall() - kEvening >= 8 * EpochMillis{kHour});
}

TEST_CASE("a clock at ten times the speed counts ten hours in one, and so does its wall time") {
  constexpr EpochMillis kEvening = 1'780'000'000'000;
  const HostClock clock = HostClock::startingAt(kEvening).atSpeed(10);
  CHECK(clock.now() < kMinute);
  CHECK(*clock.wall() - kEvening < EpochMillis{kMinute});
  slept += 3600;
  CHECK(clock.now() >= 10 * kHour);
  CHECK(clock.now() < 10 * kHour + kMinute);
  CHECK(clock.micros() >= 10 * kHour * 1000);
  CHECK(*clock.wall() - kEvening >= 10 * EpochMillis{kHour});
  CHECK(*clock.wall() - kEvening < 10 * EpochMillis{kHour} + EpochMillis{kMinute});
}

TEST_CASE("a clock without wall time has none at another speed either, until it is set") {
  constexpr EpochMillis kEvening = 1'780'000'000'000;
  HostClock clock = HostClock::unset().atSpeed(10);
  CHECK_FALSE(clock.wall());
  slept += 60;
  clock.setWall(kEvening);
  slept += 60;
  CHECK(*clock.wall() - kEvening >= 10 * EpochMillis{kMinute});
  CHECK(*clock.wall() - kEvening < 11 * EpochMillis{kMinute});
}

TEST_CASE("a clock at speed 1 still follows the computer") {
  const HostClock computer = HostClock::ofComputer();
  HostClock clock = computer.atSpeed(1);
  clock.setWall(0);
  CHECK(*clock.wall() - *computer.wall() < EpochMillis{kMinute});
  CHECK(*clock.wall() > 0);
}
