#include "core/matrix/matrices.h"

#include <doctest/doctest.h>

#include "core/matrix/settings/matrices_codec.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/hub/random_matrices.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bench {
  MemoryFileStore files;
  QuietLog log;
  ManualClock clock;
  RecordStore records{files, log};
  std::unique_ptr<Matrices> matrices;

  Bench() { boot(); }

  /** As after a power cut. */
  void boot() {
    matrices = std::make_unique<Matrices>(records, clock, log);
    matrices->load();
  }

  Status apply(const MatricesSettings& settings, std::optional<uint32_t> seen = std::nullopt) {
    return matrices->apply(std::make_shared<MatricesSettings>(settings), seen);
  }

  void wait(Millis time) {
    clock.advance(time);
    matrices->tick();
  }

  MatricesSettings now() const { return *matrices->settings(); }
};

MatricesSettings named(const std::string& name) {
  MatricesSettings settings = defaultMatrices();
  settings[0].name = name;
  return settings;
}

}  // namespace

TEST_CASE("without a record the defaults hold") {
  Bench bench;
  CHECK(bench.now() == defaultMatrices());
}

TEST_CASE("a change holds at once and counts") {
  Bench bench;
  const uint32_t before = bench.matrices->revision();
  CHECK(bench.apply(named("A")).ok());
  CHECK(bench.now() == named("A"));
  CHECK(bench.matrices->revision() == before + 1);
  CHECK(bench.matrices->savedRevision() == before);
}

TEST_CASE("the same settings again are no change") {
  Bench bench;
  REQUIRE(bench.apply(named("A")).ok());
  const uint32_t before = bench.matrices->revision();
  CHECK(bench.apply(named("A")).ok());
  CHECK(bench.matrices->revision() == before);
}

TEST_CASE("who has not seen the latest change is told so, and nothing changes") {
  Bench bench;
  const uint32_t seen = bench.matrices->revision();
  REQUIRE(bench.apply(named("A")).ok());
  CHECK(bench.apply(named("B"), seen).isError(ErrorKind::kConflict));
  CHECK(bench.now() == named("A"));
  CHECK(bench.apply(named("B"), seen + 1).ok());
  CHECK(bench.apply(named("C")).ok());
}

TEST_CASE("who keeps the settings keeps them as they are") {
  Bench bench;
  REQUIRE(bench.apply(named("A")).ok());
  const auto kept = bench.matrices->settings();
  REQUIRE(bench.apply(named("B")).ok());
  CHECK((*kept)[0].name == "A");
}

TEST_CASE("changes are saved after 2 s of quiet and survive a power cut then") {
  Bench bench;
  const MatricesSettings wanted = RandomMatrices(8).matrices();
  REQUIRE(bench.apply(wanted).ok());
  bench.wait(1900);
  CHECK(bench.matrices->savedRevision() != bench.matrices->revision());
  bench.wait(100);
  CHECK(bench.matrices->savedRevision() == bench.matrices->revision());
  const uint32_t handedOut = bench.matrices->revision();
  bench.boot();
  CHECK(bench.now() == wanted);
  CHECK(bench.matrices->revision() > handedOut);
}

TEST_CASE("a power cut before that brings back what was saved, under a new revision") {
  Bench bench;
  REQUIRE(bench.apply(named("A")).ok());
  bench.wait(2000);
  REQUIRE(bench.apply(named("B")).ok());
  const uint32_t handedOut = bench.matrices->revision();
  bench.boot();
  CHECK(bench.now() == named("A"));
  CHECK(bench.matrices->revision() > handedOut);
}

TEST_CASE("flush saves at once") {
  Bench bench;
  REQUIRE(bench.apply(named("A")).ok());
  CHECK(bench.matrices->flush());
  bench.boot();
  CHECK(bench.now() == named("A"));
}

TEST_CASE("reset brings the defaults back") {
  Bench bench;
  REQUIRE(bench.apply(RandomMatrices(2).matrices()).ok());
  const uint32_t before = bench.matrices->revision();
  bench.matrices->reset();
  CHECK(bench.now() == defaultMatrices());
  CHECK(bench.matrices->revision() == before + 1);
}

TEST_CASE("a record that can't be used leaves the defaults, and the log says so") {
  Bench bench;
  RevisionedRecord record(bench.records, "matrices");
  (void)record.load();
  record.changed(0);
  REQUIRE(record.flush([] { return std::string("nonsense"); }));
  bench.boot();
  CHECK(bench.now() == defaultMatrices());
  CHECK(bench.log.contains("The saved matrices can't be used, defaults hold:"));
}
