#include "satellite/hub_search.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_hub_finder.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SearchFixture {
  SearchFixture() { search.load(); }

  void pass(Millis time, bool online = false, bool joined = true) {
    for (Millis i = 0; i < time; i += 100, clock.advance(100)) search.tick(joined, online, online);
  }
  /** Lets `time` pass while the hub answers but the device is not yet paired. */
  void passAnswered(Millis time) {
    for (Millis i = 0; i < time; i += 100, clock.advance(100)) search.tick(true, true, false);
  }
  void restart() { search.load(); }

  FaultyFileStore store;
  QuietLog log;
  ManualClock clock;
  FakeHubFinder finder;
  RecordStore records{store, log};
  HubSearch search{finder, records, clock, log};
};

}  // namespace

TEST_CASE("a hub that was never found is searched for immediately and every 10 s") {
  SearchFixture fixture;
  fixture.pass(100);
  CHECK(fixture.finder.looks == 1);
  fixture.pass(30 * kSecond);
  CHECK(fixture.finder.looks == 4);
  CHECK(fixture.search.url().empty());
}

TEST_CASE("no search starts before a network is joined") {
  SearchFixture fixture;
  fixture.pass(kMinute, false, false);
  CHECK(fixture.finder.looks == 0);
}

TEST_CASE("an address that can't be saved is used, logged once, and saved later") {
  SearchFixture fixture;
  fixture.store.failPath("");
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(200);
  fixture.pass(kMinute / 2, true);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  CHECK(fixture.log.count("could not be saved") == 1);
  fixture.store.mend();
  fixture.pass(HubSearch::kSaveAgain, true);
  fixture.restart();
  CHECK(fixture.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub with which this device was online is known after a restart") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(200);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  fixture.pass(100, true);
  fixture.restart();
  CHECK(fixture.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that was only found is not saved, so a search writes nothing to flash") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20");
  fixture.passAnswered(kMinute);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  CHECK_FALSE(fixture.records.exists("hub"));
}

TEST_CASE("a forgotten hub is unknown, also after a restart") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(200);
  fixture.pass(100, true);
  REQUIRE(fixture.search.forget());
  CHECK(fixture.search.url().empty());
  fixture.restart();
  CHECK(fixture.search.url().empty());
}

TEST_CASE("while the hub answers, no search runs, whatever other devices claim to be a hub") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(200);
  fixture.finder.finds("http://192.168.1.66");
  const int looks = fixture.finder.looks;
  fixture.pass(10 * kMinute, true);
  CHECK(fixture.finder.looks == looks);
  CHECK(fixture.search.url() == "http://192.168.1.20");
}

TEST_CASE("an unpaired matrix stays with the hub that shows its code") {
  SearchFixture fixture;
  fixture.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  fixture.passAnswered(10 * kMinute);
  CHECK(fixture.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that never paired this device is replaced by another once it is silent") {
  SearchFixture fixture;
  fixture.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  fixture.passAnswered(kMinute);
  fixture.pass(HubSearch::kDoubtAfter + kSecond);
  CHECK(fixture.search.url() == "http://192.168.1.66");
}

TEST_CASE("a hub that has been silent for 15 s is searched for, and followed to its new address") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20");
  fixture.pass(200);
  fixture.pass(kMinute, true);
  fixture.finder.finds("http://192.168.1.21");
  fixture.pass(HubSearch::kDoubtAfter - 100);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  fixture.pass(kSecond);
  CHECK(fixture.search.url() == "http://192.168.1.21");
}

TEST_CASE("while its own hub is silent, no other hub is followed, not even after a restart") {
  SearchFixture fixture;
  fixture.finder.finds("http://192.168.1.20", "AAAAAA");
  fixture.pass(200);
  fixture.pass(kMinute, true);
  fixture.finder.found = {{"http://192.168.1.66", "BBBBBB"}, {"http://192.168.1.67", ""}};
  fixture.pass(kMinute);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  fixture.restart();
  fixture.pass(kMinute);
  CHECK(fixture.search.url() == "http://192.168.1.20");
  fixture.finder.found.push_back({"http://192.168.1.21", "AAAAAA"});
  fixture.pass(kMinute);
  CHECK(fixture.search.url() == "http://192.168.1.21");
}

TEST_CASE("a record that is not a hub is ignored") {
  SearchFixture fixture;
  for (const std::string record : {"", "x", "\x01", "\x01\x05"}) {
    REQUIRE(fixture.records.save("hub", record));
    fixture.restart();
    CHECK(fixture.search.url().empty());
  }
}
