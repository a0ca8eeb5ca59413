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

struct MatricesFixture {
  MemoryFileStore files;
  QuietLog log;
  ManualClock clock;
  RecordStore records{files, log};
  std::unique_ptr<Matrices> matrices;

  MatricesFixture() { boot(); }

  /** Starts again as after a power cut. */
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
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].name = name;
  return settings;
}

}  // namespace

TEST_CASE("without a record the defaults apply") {
  MatricesFixture fixture;
  CHECK(fixture.now() == *sharedDefaultMatrices());
}

TEST_CASE("a change applies at once and increases the revision") {
  MatricesFixture fixture;
  const uint32_t before = fixture.matrices->revision();
  CHECK(fixture.apply(named("A")).ok());
  CHECK(fixture.now() == named("A"));
  CHECK(fixture.matrices->revision() == before + 1);
  CHECK(fixture.matrices->savedRevision() == before);
}

TEST_CASE("applying the same settings again is not a change") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  const uint32_t before = fixture.matrices->revision();
  CHECK(fixture.apply(named("A")).ok());
  CHECK(fixture.matrices->revision() == before);
}

TEST_CASE("a client that has not seen the latest change gets a conflict, and nothing changes") {
  MatricesFixture fixture;
  const uint32_t seen = fixture.matrices->revision();
  REQUIRE(fixture.apply(named("A")).ok());
  CHECK(fixture.apply(named("B"), seen).isError(ErrorKind::kConflict));
  CHECK(fixture.now() == named("A"));
  CHECK(fixture.apply(named("B"), seen + 1).ok());
  CHECK(fixture.apply(named("C")).ok());
}

TEST_CASE("a caller's pointer keeps the old settings after a change") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  const auto kept = fixture.matrices->settings();
  REQUIRE(fixture.apply(named("B")).ok());
  CHECK((*kept)[0].name == "A");
}

TEST_CASE("changes are saved after 2 s without a change and then survive a power cut") {
  MatricesFixture fixture;
  const MatricesSettings wanted = RandomMatrices(8).matrices();
  REQUIRE(fixture.apply(wanted).ok());
  fixture.wait(1900);
  CHECK(fixture.matrices->savedRevision() != fixture.matrices->revision());
  fixture.wait(100);
  CHECK(fixture.matrices->savedRevision() == fixture.matrices->revision());
  const uint32_t handedOut = fixture.matrices->revision();
  fixture.boot();
  CHECK(fixture.now() == wanted);
  CHECK(fixture.matrices->revision() > handedOut);
}

TEST_CASE("after an earlier power cut the saved settings return with a new revision") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  fixture.wait(2000);
  REQUIRE(fixture.apply(named("B")).ok());
  const uint32_t handedOut = fixture.matrices->revision();
  fixture.boot();
  CHECK(fixture.now() == named("A"));
  CHECK(fixture.matrices->revision() > handedOut);
}

TEST_CASE("flush saves at once") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  CHECK(fixture.matrices->flush());
  fixture.boot();
  CHECK(fixture.now() == named("A"));
}

TEST_CASE("reset restores the defaults") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(RandomMatrices(2).matrices()).ok());
  const uint32_t before = fixture.matrices->revision();
  fixture.matrices->reset();
  CHECK(fixture.now() == *sharedDefaultMatrices());
  CHECK(fixture.matrices->revision() == before + 1);
}

TEST_CASE("an unusable record gives the defaults and is logged") {
  MatricesFixture fixture;
  RevisionedRecord record(fixture.records, "matrices");
  (void)record.load();
  record.changed(0);
  REQUIRE(record.flush([] { return std::string("nonsense"); }));
  fixture.boot();
  CHECK(fixture.now() == *sharedDefaultMatrices());
  CHECK(fixture.log.contains("The saved matrices can't be used, defaults hold:"));
}
