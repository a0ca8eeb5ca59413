#include "satellite/hub_search.h"

#include <doctest/doctest.h>

#include "support/fake_hub_finder.h"
#include "support/faulty_file_store.h"
#include "support/manual_clock.h"
#include "support/quiet_log.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SearchBench {
  SearchBench() { search.load(); }

  void pass(Millis time, bool online = false, bool joined = true) {
    for (Millis i = 0; i < time; i += 100, clock.advance(100)) search.tick(joined, online);
  }

  FaultyFileStore store;
  QuietLog log;
  ManualClock clock;
  FakeHubFinder finder;
  RecordStore records{store, log};
  HubSearch search{finder, records, clock, log};
};

}  // namespace

TEST_CASE("a hub that was never found is looked for at once, every 10 s") {
  SearchBench bench;
  bench.pass(100);
  CHECK(bench.finder.looks == 1);
  bench.pass(30 * kSecond);
  CHECK(bench.finder.looks == 4);
  CHECK(bench.search.url().empty());
}

TEST_CASE("nobody looks before a network is joined") {
  SearchBench bench;
  bench.pass(kMinute, false, false);
  CHECK(bench.finder.looks == 0);
}

TEST_CASE("a hub that was found is known after a restart") {
  SearchBench bench;
  bench.finder.url = "http://192.168.1.20";
  bench.pass(200);
  CHECK(bench.search.url() == "http://192.168.1.20");
  HubSearch restarted(bench.finder, bench.records, bench.clock, bench.log);
  restarted.load();
  CHECK(restarted.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that was forgotten is unknown, also after a restart") {
  SearchBench bench;
  bench.finder.url = "http://192.168.1.20";
  bench.pass(200);
  REQUIRE(bench.search.forget());
  CHECK(bench.search.url().empty());
  bench.search.load();
  CHECK(bench.search.url().empty());
}

TEST_CASE("while the hub answers nobody looks, whatever else calls itself a hub") {
  SearchBench bench;
  bench.finder.url = "http://192.168.1.20";
  bench.pass(200);
  bench.finder.url = "http://192.168.1.66";
  const int looks = bench.finder.looks;
  bench.pass(10 * kMinute, true);
  CHECK(bench.finder.looks == looks);
  CHECK(bench.search.url() == "http://192.168.1.20");
}

TEST_CASE("a hub that has been silent for 15 s is looked for, and followed to its new address") {
  SearchBench bench;
  bench.finder.url = "http://192.168.1.20";
  bench.pass(200);
  bench.pass(kMinute, true);
  bench.finder.url = "http://192.168.1.21";
  bench.pass(HubSearch::kDoubtAfter - 100);
  CHECK(bench.search.url() == "http://192.168.1.20");
  bench.pass(kSecond);
  CHECK(bench.search.url() == "http://192.168.1.21");
}

TEST_CASE("an address that can't be kept is used all the same, and the log says so") {
  SearchBench bench;
  bench.store.failPath("");
  bench.finder.url = "http://192.168.1.20";
  bench.pass(200);
  CHECK(bench.search.url() == "http://192.168.1.20");
  CHECK(bench.log.contains("is not kept"));
}
