#include <doctest/doctest.h>

#include "ota_bench.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Installed : OtaBench {
  explicit Installed(bool stages) : OtaBench(stages), id(putProgram("2.0.0")) {}

  void install() { OtaBench::install(id); }
  bool isAvailable() { return ota->isAvailable(*ota->catalogue().find(id)); }
  /** As far as the trial, its first pass not made. */
  void installToTrial() {
    install();
    runToRestart();
    restart();
    REQUIRE(slot.onTrial());
  }

  uint32_t id;
};

}  // namespace

TEST_CASE("an image whose program gave way can be installed again, also where it lies in the only slot") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    Installed bench(stages);
    bench.installToTrial();
    SUBCASE("after its test failed") {
      bench.network.up = false;
      bench.runOut();
      bench.network.up = true;
    }
    SUBCASE("after it crashed") {
      bench.restart();
    }
    REQUIRE(bench.runningVersion() == "1.0.0");
    REQUIRE(bench.lastIs(UpdateStatus::kFailed));
    CHECK(bench.isAvailable());
    bench.restart();
    CHECK(bench.isAvailable());
    bench.install();
    bench.runOut();
    CHECK(bench.runningVersion() == "2.0.0");
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
  }
}

TEST_CASE("what lies in the only slot after a program gave way is checked before it is started again") {
  Installed bench(true);
  bench.installToTrial();
  bench.restart();
  bench.slot.spare()[300] ^= 1;
  bench.install();
  bench.runOut();
  CHECK(bench.runningVersion() == "1.0.0");
  CHECK(bench.lastProblem() == "The image is damaged: its checksum is wrong.");
  CHECK(!bench.isAvailable());
}
