#include "platform/esp32/system/esp_clock.h"

#include <doctest/doctest.h>
#include <esp_netif.h>
#include <esp_sntp.h>
#include <sys/time.h>

#include <array>
#include <string>

#include "unit/platform/esp32/leds/fake_rmt.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr EpochMillis kMay2026 = 1'777'615'200'123;

/** The chip's clock and lwIP's SNTP. */
struct FakeTime {
  int64_t chipMicros = 0;
  sntp_sync_time_cb_t onAnswer = nullptr;
  sntp_sync_mode_t mode = SNTP_SYNC_MODE_SMOOTH;
  bool asking = false;
  int restarts = 0;
  bool takesServersFromDhcp = false;
  std::array<std::string, 3> servers = {"from DHCP", "", ""};

  void answers(EpochMillis time) {
    chipMicros = time * 1000;
    timeval value{};
    onAnswer(&value);
  }
};

FakeTime* fake = nullptr;

struct Bench {
  FakeTime time;
  EspClock clock;

  Bench() { fake = &time; }
};

}  // namespace

extern "C" {

int gettimeofday(timeval* time, void*) noexcept {
  const int64_t micros = fake != nullptr ? fake->chipMicros : 0;
  time->tv_sec = static_cast<time_t>(micros / 1'000'000);
  time->tv_usec = static_cast<suseconds_t>(micros % 1'000'000);
  return 0;
}
int settimeofday(const timeval* time, const struct timezone*) noexcept {
  fake->chipMicros = int64_t{time->tv_sec} * 1'000'000 + time->tv_usec;
  return 0;
}

void sntp_set_sync_mode(sntp_sync_mode_t mode) {
  fake->mode = mode;
}
void sntp_set_time_sync_notification_cb(sntp_sync_time_cb_t callback) {
  fake->onAnswer = callback;
}
bool sntp_restart() {
  ++fake->restarts;
  return true;
}
void esp_sntp_setoperatingmode(esp_sntp_operatingmode_t) {}
void esp_sntp_init() {
  fake->asking = true;
}
void esp_sntp_setserver(std::uint8_t place, const ip_addr_t* address) {
  fake->servers.at(place) = address != nullptr ? "address" : "";
}
void esp_sntp_setservername(std::uint8_t place, const char* name) {
  fake->servers.at(place) = name;
}
bool esp_sntp_enabled() {
  return fake->asking;
}
void esp_sntp_servermode_dhcp(bool enable) {
  fake->takesServersFromDhcp = enable;
}
esp_netif_t* esp_netif_get_default_netif() {
  return nullptr;
}

}  // extern "C"

TEST_CASE("monotonic time is the chip's timer") {
  FakeRmt timer;
  const EspClock clock;
  const Millis before = clock.now();
  timer.advance(2'500'000);
  CHECK(clock.now() - before == 2500);
}

TEST_CASE("wall time before this program was written counts as unknown") {
  Bench bench;
  CHECK_FALSE(bench.clock.wall());
  bench.time.chipMicros = (EspClock::kEarliest - 1) * 1000;
  CHECK_FALSE(bench.clock.wall());
  bench.time.chipMicros = EspClock::kEarliest * 1000;
  CHECK(bench.clock.wall() == EspClock::kEarliest);
}

TEST_CASE("the clock keeps running through a restart") {
  Bench bench;
  bench.time.chipMicros = kMay2026 * 1000;
  CHECK(bench.clock.wall() == kMay2026);
}

TEST_CASE("a time set by hand counts until NTP responds and is ignored afterwards") {
  Bench bench;
  bench.clock.begin();
  bench.clock.setWall(kMay2026);
  CHECK(bench.clock.wall() == kMay2026);
  bench.clock.setWall(kMay2026 + 5);
  CHECK(bench.clock.wall() == kMay2026 + 5);
  bench.time.answers(kMay2026 + 1000);
  bench.clock.setWall(kMay2026 - 7);
  CHECK(bench.clock.wall() == kMay2026 + 1000);
}

TEST_CASE("a time before this program was written is not accepted") {
  Bench bench;
  bench.clock.setWall(EspClock::kEarliest - 1);
  CHECK(bench.time.chipMicros == 0);
}

TEST_CASE("the first response sets the clock at once, later ones adjust it gradually") {
  Bench bench;
  bench.clock.begin();
  CHECK(bench.time.mode == SNTP_SYNC_MODE_IMMED);
  bench.time.answers(kMay2026);
  CHECK(bench.time.mode == SNTP_SYNC_MODE_SMOOTH);
}

TEST_CASE("in each network, DHCP's server is used first and the pool last") {
  FakeRmt timer;
  Bench bench;
  bench.clock.begin();
  bench.clock.tick(false);
  CHECK(bench.time.takesServersFromDhcp);
  CHECK_FALSE(bench.time.asking);
  bench.clock.tick(true);
  CHECK(bench.time.asking);
  CHECK(bench.time.servers == std::array<std::string, 3>{"from DHCP", "", "pool.ntp.org"});
  bench.clock.tick(true);
  CHECK(bench.time.restarts == 0);
  bench.clock.tick(false);
  bench.clock.tick(true);
  CHECK(bench.time.restarts == 1);
}

TEST_CASE("a renewed lease that overwrites the pool loses it for an hour at most") {
  FakeRmt timer;
  Bench bench;
  bench.clock.begin();
  bench.clock.tick(true);
  bench.time.servers = {"from DHCP", "", ""};
  timer.advance((EspClock::kAskEvery - 1) * 1000);
  bench.clock.tick(true);
  CHECK(bench.time.servers[2].empty());
  timer.advance(1000);
  bench.clock.tick(true);
  CHECK(bench.time.servers[2] == "pool.ntp.org");
  CHECK(bench.time.restarts == 1);
}
