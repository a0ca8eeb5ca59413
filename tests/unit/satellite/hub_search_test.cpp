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
  SearchFixture bench;
  bench.pass(100);
  CHECK(bench.finder.looks == 1);
  bench.pass(30 * kSecond);
  CHECK(bench.finder.looks == 4);
  CHECK(bench.search.url().empty());
}

TEST_CASE("no search starts before a network is joined") {
  SearchFixture bench;
  bench.pass(kMinute, false, false);
  CHECK(bench.finder.looks == 0);
}

TEST_CASE("a hub with which this device was online is known after a restart") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.pass(100, true);
  bench.restart();
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that was only found is not saved, so a search writes nothing to flash") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.passAnswered(kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
  CHECK_FALSE(bench.records.exists("hub"));
}

TEST_CASE("a forgotten hub is unknown, also after a restart") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.pass(100, true);
  REQUIRE(bench.search.forget());
  CHECK(bench.search.url().empty());
  bench.restart();
  CHECK(bench.search.url().empty());
}

TEST_CASE("while the hub answers, no search runs, whatever other devices claim to be a hub") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.finder.finds("http://192.168.1.66");
  const int looks = bench.finder.looks;
  bench.pass(10 * kMinute, true);
  CHECK(bench.finder.looks == looks);
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("an unpaired matrix stays with the hub that shows its code") {
  SearchFixture bench;
  bench.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  bench.passAnswered(10 * kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that never paired this device is replaced by another once it is silent") {
  SearchFixture bench;
  bench.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  bench.passAnswered(kMinute);
  bench.pass(HubSearch::kDoubtAfter + kSecond);
  CHECK(bench.search.url() == "http://192.168.1.66");
}

TEST_CASE("a hub that has been silent for 15 s is searched for, and followed to its new address") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.pass(kMinute, true);
  bench.finder.finds("http://192.168.1.21");
  bench.pass(HubSearch::kDoubtAfter - 100);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.pass(kSecond);
  CHECK(bench.search.url() == "http://192.168.1.21");
}

TEST_CASE("while its own hub is silent, no other hub is followed, not even after a restart") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20", "AAAAAA");
  bench.pass(200);
  bench.pass(kMinute, true);
  bench.finder.found = {{"http://192.168.1.66", "BBBBBB"}, {"http://192.168.1.67", ""}};
  bench.pass(kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.restart();
  bench.pass(kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.finder.found.push_back({"http://192.168.1.21", "AAAAAA"});
  bench.pass(kMinute);
  CHECK(bench.search.url() == "http://192.168.1.21");
}

TEST_CASE("an address saved by an older version is read, and any hub may be there") {
  SearchFixture bench;
  REQUIRE(bench.records.save("hub", "http://192.168.1.20:8080"));
  bench.restart();
  CHECK(bench.search.url() == "http://192.168.1.20:8080");
  bench.finder.finds("http://192.168.1.21", "AAAAAA");
  bench.pass(HubSearch::kDoubtAfter + kSecond);
  CHECK(bench.search.url() == "http://192.168.1.21");
}

TEST_CASE("a record that is not a hub is ignored") {
  SearchFixture bench;
  for (const std::string record : {"", "x", "\x02", "\x02\x05"}) {
    REQUIRE(bench.records.save("hub", record));
    bench.restart();
    CHECK(bench.search.url().empty());
  }
}

TEST_CASE("an address that cannot be saved is used nevertheless, which is logged once") {
  SearchFixture bench;
  bench.store.failPath("");
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.pass(kMinute, true);
  CHECK(bench.search.url() == "http://192.168.1.20");
  CHECK(bench.log.count("Where the hub is, is not kept") == 1);
}
