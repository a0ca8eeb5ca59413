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

struct EspClockFixture {
  FakeTime time;
  EspClock clock;

  EspClockFixture() { fake = &time; }
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
  EspClockFixture fixture;
  CHECK_FALSE(fixture.clock.wall());
  fixture.time.chipMicros = (EspClock::kEarliest - 1) * 1000;
  CHECK_FALSE(fixture.clock.wall());
  fixture.time.chipMicros = EspClock::kEarliest * 1000;
  CHECK(fixture.clock.wall() == EspClock::kEarliest);
}

TEST_CASE("the clock keeps running through a restart") {
  EspClockFixture fixture;
  fixture.time.chipMicros = kMay2026 * 1000;
  CHECK(fixture.clock.wall() == kMay2026);
}

TEST_CASE("a time set by hand counts until NTP responds and is ignored afterwards") {
  EspClockFixture fixture;
  fixture.clock.begin();
  fixture.clock.setWall(kMay2026);
  CHECK(fixture.clock.wall() == kMay2026);
  fixture.clock.setWall(kMay2026 + 5);
  CHECK(fixture.clock.wall() == kMay2026 + 5);
  fixture.time.answers(kMay2026 + 1000);
  fixture.clock.setWall(kMay2026 - 7);
  CHECK(fixture.clock.wall() == kMay2026 + 1000);
}

TEST_CASE("a time before this program was written is not accepted") {
  EspClockFixture fixture;
  fixture.clock.setWall(EspClock::kEarliest - 1);
  CHECK(fixture.time.chipMicros == 0);
}

TEST_CASE("the first response sets the clock at once, later ones adjust it gradually") {
  EspClockFixture fixture;
  fixture.clock.begin();
  CHECK(fixture.time.mode == SNTP_SYNC_MODE_IMMED);
  fixture.time.answers(kMay2026);
  CHECK(fixture.time.mode == SNTP_SYNC_MODE_SMOOTH);
}

TEST_CASE("in each network, DHCP's server is used first and the pool last") {
  FakeRmt timer;
  EspClockFixture fixture;
  fixture.clock.begin();
  fixture.clock.tick(false);
  CHECK(fixture.time.takesServersFromDhcp);
  CHECK_FALSE(fixture.time.asking);
  fixture.clock.tick(true);
  CHECK(fixture.time.asking);
  CHECK(fixture.time.servers == std::array<std::string, 3>{"from DHCP", "", "pool.ntp.org"});
  fixture.clock.tick(true);
  CHECK(fixture.time.restarts == 0);
  fixture.clock.tick(false);
  fixture.clock.tick(true);
  CHECK(fixture.time.restarts == 1);
}

TEST_CASE("a renewed lease that overwrites the pool loses it for an hour at most") {
  FakeRmt timer;
  EspClockFixture fixture;
  fixture.clock.begin();
  fixture.clock.tick(true);
  fixture.time.servers = {"from DHCP", "", ""};
  timer.advance((EspClock::kAskEvery - 1) * 1000);
  fixture.clock.tick(true);
  CHECK(fixture.time.servers[2].empty());
  timer.advance(1000);
  fixture.clock.tick(true);
  CHECK(fixture.time.servers[2] == "pool.ntp.org");
  CHECK(fixture.time.restarts == 1);
}
