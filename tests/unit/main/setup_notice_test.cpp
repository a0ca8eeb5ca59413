#include "main/setup_notice.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/fakes/fake_radio.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::vector<std::string>& printed() {
  static std::vector<std::string> lines;
  return lines;
}

struct NoticeFixture {
  NoticeFixture() {
    printed().clear();
    radio.inReach["HOME"] = "password1";
    wifi.load();
  }

  void tick() {
    wifi.tick();
    notice.tick(wifi, token);
  }

  std::string portalLine() const {
    return "Access point: " + wifi.accessPoint().ssid + "  password: " + wifi.accessPoint().password;
  }

  MemoryFileStore store;
  QuietLog log;
  ManualClock clock;
  FixedRandom random;
  FakeRadio radio;
  RecordStore records{store, log};
  WifiKeeper wifi{records, radio, clock, random, log};
  std::optional<std::string> token = "K7M2Q9RTWX4B";
  SetupNotice notice{[](const std::string& line) { printed().push_back(line); }};
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a device without known networks prints once how to reach it") {
  NoticeFixture fixture;
  fixture.tick();
  fixture.tick();
  CHECK(printed() == Lines{fixture.portalLine(), "Set-up: http://192.168.4.1/setup#setup=K7M2Q9RTWX4B"});
}

TEST_CASE("in a network it prints its address, with the token while there is no owner") {
  NoticeFixture fixture;
  fixture.tick();
  REQUIRE(fixture.wifi.join({"HOME", "password1"}));
  printed().clear();
  fixture.tick();
  fixture.tick();
  CHECK(printed() == Lines{"Set-up: http://192.168.1.23/login#setup=K7M2Q9RTWX4B"});
  fixture.token.reset();
  REQUIRE(fixture.wifi.finish());
  fixture.clock.advance(WifiKeeper::kFinishAfter);
  fixture.tick();
  REQUIRE_FALSE(fixture.wifi.accessPointOpen());
  CHECK(printed().back() == "Address: http://192.168.1.23/");
}

TEST_CASE("a new token, as after a reset of the accounts, is printed again") {
  NoticeFixture fixture;
  fixture.token.reset();
  fixture.tick();
  printed().clear();
  fixture.token = "AAAABBBBCCCC";
  fixture.tick();
  CHECK(printed().back() == "Set-up: http://192.168.4.1/setup#setup=AAAABBBBCCCC");
}

TEST_CASE("the address has the port of the panel, unless it is the default port of browsers") {
  NoticeFixture fixture;
  fixture.notice.servesAt(8711);
  fixture.tick();
  REQUIRE(fixture.wifi.join({"HOME", "password1"}));
  fixture.tick();
  CHECK(printed().back() == "Set-up: http://192.168.1.23:8711/login#setup=K7M2Q9RTWX4B");
}
