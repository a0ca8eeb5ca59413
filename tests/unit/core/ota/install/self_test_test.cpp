#include "core/ota/install/self_test.h"

#include <doctest/doctest.h>

#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;
using Verdict = SelfTest::Verdict;

namespace {

struct SelfTestFixture {
  explicit SelfTestFixture(Millis begun) : test(checks(), SelfTest::kLimit, begun) {}

  std::vector<SelfTest::Check> checks() {
    return {{"The network did not come back.", [this] { return network; }},
            {"The web server did not start.", [this] {
               ++asked;
               return server;
             }}};
  }

  SelfTest test;
  bool network = false;
  bool server = false;
  int asked = 0;
};

}  // namespace

TEST_CASE("a self-test is pending until each check has passed once and the program has run for 10 s more") {
  SelfTestFixture fixture(1000);
  fixture.network = true;
  CHECK(fixture.test.tick(1000) == Verdict::kPending);
  fixture.network = false;
  fixture.server = true;
  CHECK(fixture.test.tick(5000) == Verdict::kPending);
  fixture.server = false;
  CHECK(fixture.test.tick(14'999) == Verdict::kPending);
  CHECK(fixture.test.tick(15'000) == Verdict::kPassed);
}

TEST_CASE("with a short limit, half of it is enough") {
  SelfTest test({}, 700, 1000);
  CHECK(test.tick(1000) == Verdict::kPending);
  CHECK(test.tick(1349) == Verdict::kPending);
  CHECK(test.tick(1350) == Verdict::kPassed);
}

TEST_CASE("a self-test fails after 60 s and names the checks that did not pass") {
  SelfTestFixture fixture(1000);
  CHECK(fixture.test.tick(60'999) == Verdict::kPending);
  CHECK(fixture.test.tick(61'000) == Verdict::kFailed);
  CHECK(fixture.test.failure() == "The network did not come back. The web server did not start.");
}

TEST_CASE("a check that passes at the last moment counts, and the program still has to run for 10 s more") {
  SelfTestFixture fixture(0);
  fixture.test.tick(59'999);
  fixture.network = fixture.server = true;
  CHECK(fixture.test.tick(60'000) == Verdict::kPending);
  CHECK(fixture.test.tick(69'999) == Verdict::kPending);
  CHECK(fixture.test.tick(70'000) == Verdict::kPassed);
}

TEST_CASE("checks do not run in every pass of the loop") {
  SelfTestFixture fixture(0);
  for (Millis now = 0; now < 5000; ++now) fixture.test.tick(now);
  CHECK(fixture.asked == 10);
}

TEST_CASE("the storage check passes on a working store, leaves nothing, and fails on a faulty one") {
  FaultyFileStore store;
  QuietLog log;
  RecordStore records(store, log);
  const SelfTest::Check check = storageCheck(records);
  CHECK(check.passes());
  CHECK(!records.exists("self-test"));
  store.failStep(1);
  CHECK(!check.passes());
  store.restart();
  CHECK(check.passes());
}
