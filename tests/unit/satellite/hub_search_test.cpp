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
  /** Somebody still has to let this device in. */
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

TEST_CASE("a hub that was never found is looked for at once, every 10 s") {
  SearchFixture bench;
  bench.pass(100);
  CHECK(bench.finder.looks == 1);
  bench.pass(30 * kSecond);
  CHECK(bench.finder.looks == 4);
  CHECK(bench.search.url().empty());
}

TEST_CASE("nobody looks before a network is joined") {
  SearchFixture bench;
  bench.pass(kMinute, false, false);
  CHECK(bench.finder.looks == 0);
}

TEST_CASE("a hub that this device was online with is known after a restart") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.pass(100, true);
  bench.restart();
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that was only found is not kept, so that looking writes nothing to flash") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.passAnswered(kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
  CHECK_FALSE(bench.records.exists("hub"));
}

TEST_CASE("a hub that was forgotten is unknown, also after a restart") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.pass(100, true);
  REQUIRE(bench.search.forget());
  CHECK(bench.search.url().empty());
  bench.restart();
  CHECK(bench.search.url().empty());
}

TEST_CASE("while the hub answers nobody looks, whatever else calls itself a hub") {
  SearchFixture bench;
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.finder.finds("http://192.168.1.66");
  const int looks = bench.finder.looks;
  bench.pass(10 * kMinute, true);
  CHECK(bench.finder.looks == looks);
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a matrix that nobody has let in yet stays with the hub that shows its code") {
  SearchFixture bench;
  bench.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  bench.passAnswered(10 * kMinute);
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that never let this device in makes way for another once it is silent") {
  SearchFixture bench;
  bench.finder.found = {{"http://192.168.1.20", "AAAAAA"}, {"http://192.168.1.66", "BBBBBB"}};
  bench.passAnswered(kMinute);
  bench.pass(HubSearch::kDoubtAfter + kSecond);
  CHECK(bench.search.url() == "http://192.168.1.66");
}

TEST_CASE("a hub that has been silent for 15 s is looked for, and followed to its new address") {
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

TEST_CASE("while its own hub is silent another one is not followed, nor after a restart") {
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

TEST_CASE("an address that an older version has kept is read, and its hub may be any") {
  SearchFixture bench;
  REQUIRE(bench.records.save("hub", "http://192.168.1.20:8080"));
  bench.restart();
  CHECK(bench.search.url() == "http://192.168.1.20:8080");
  bench.finder.finds("http://192.168.1.21", "AAAAAA");
  bench.pass(HubSearch::kDoubtAfter + kSecond);
  CHECK(bench.search.url() == "http://192.168.1.21");
}

TEST_CASE("what can't be read as a hub is none") {
  SearchFixture bench;
  for (const std::string record : {"", "x", "\x02", "\x02\x05"}) {
    REQUIRE(bench.records.save("hub", record));
    bench.restart();
    CHECK(bench.search.url().empty());
  }
}

TEST_CASE("an address that can't be kept is used all the same, and the log says so once") {
  SearchFixture bench;
  bench.store.failPath("");
  bench.finder.finds("http://192.168.1.20");
  bench.pass(200);
  bench.pass(kMinute, true);
  CHECK(bench.search.url() == "http://192.168.1.20");
  CHECK(bench.log.count("Where the hub is, is not kept") == 1);
}
