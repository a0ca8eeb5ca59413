#include <doctest/doctest.h>

#include <array>

#include "core/ota/install/satellite_installer.h"
#include "support/stores/source_state.h"
#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kMatrix = "matrix-1";

struct Bench : OtaFixture {
  explicit Bench(bool stages = false) : OtaFixture(stages), id(putProgram("2.0.0", DeviceType::kMatrix)) {
    satellites = {kMatrix};
  }

  /** Starts the installation and completes the check of the image. */
  void install(const std::string& device = {}) {
    OtaFixture::install(id, device);
    for (const UpdateRecord& record : ota->history().all()) {
      if (record.deviceId == kMatrix) entry = record.id;
    }
    step();
  }
  bool offered(const std::string& running, const std::string& device = kMatrix) {
    return ota->heardFrom(device, running).has_value();
  }
  /** Sends heartbeats every 5 s, with a pass of the loop after each. */
  void hear(const std::string& running, Millis duration) {
    for (Millis passed = 0; passed < duration; passed += 5 * kSecond) {
      clock.advance(5 * kSecond);
      ota->heardFrom(kMatrix, running);
      ota->tick();
    }
  }
  std::string fetch(uint64_t offset = 0, size_t most = SIZE_MAX) {
    auto image = ota->imageFor(kMatrix, "2.0.0", offset);
    REQUIRE(image.has_value());
    std::string bytes;
    std::array<uint8_t, 100> buffer;
    while (bytes.size() < most) {
      const auto piece = image->source->read(buffer);
      bytes += asText(ConstBytes(buffer).sub(0, piece.size));
      if (piece.state == BodySource::State::kAgain) ota->tick();
      if (!continues(piece.state)) break;
    }
    return bytes;
  }
  Status report(UpdateStatus status, const std::string& problem = {}) {
    return ota->reported(kMatrix, entry, status, problem);
  }

  uint32_t id;
  uint32_t entry = 0;  // history entry of the first matrix's last installation
};

}  // namespace

TEST_CASE("a satellite is offered its version, fetches it and reports, and the history says success") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    Bench bench(stages);
    CHECK(!bench.offered("1.0.0"));
    bench.install();
    CHECK(bench.lastIs(UpdateStatus::kInstalling));
    const auto offer = bench.ota->heardFrom(kMatrix, "1.0.0");
    REQUIRE(offer.has_value());
    const std::string image = OtaFixture::programOf("2.0.0", DeviceType::kMatrix);
    CHECK(offer->id == bench.entry);
    CHECK(offer->version == "2.0.0");
    CHECK(offer->size == image.size());
    CHECK(offer->sha256 == bench.crypto.sha256(asBytes(image)));
    CHECK(bench.fetch() == image);
    CHECK(bench.report(UpdateStatus::kInstalling).ok());
    CHECK(bench.report(UpdateStatus::kSuccess).ok());
    CHECK(bench.lastIs(UpdateStatus::kSuccess));
    CHECK(!bench.offered("2.0.0"));
    CHECK(bench.log.contains("Firmware 2.0.0 was installed on LED matrix 1."));
  }
}

TEST_CASE("the image is sent from an offset on, and the progress counts the fetched bytes") {
  Bench bench;
  bench.install();
  CHECK(bench.offered("1.0.0"));
  CHECK(bench.ota->progress().at(0).percent == 0);
  const std::string image = OtaFixture::programOf("2.0.0", DeviceType::kMatrix);
  const std::string start = bench.fetch(0, 400);
  const int percent = bench.ota->progress().at(0).percent;
  CHECK(percent == static_cast<int>(100 * start.size() / image.size()));
  CHECK(start + bench.fetch(start.size()) == image);
  CHECK(bench.ota->progress().at(0).percent == 100);
  CHECK(bench.fetch(image.size()).empty());
  CHECK(bench.fetch(image.size() + 1).empty());
}

TEST_CASE("only the offered image is sent, and only to the satellite that it is offered to") {
  Bench bench;
  bench.satellites.push_back("matrix-2");
  CHECK(!bench.ota->imageFor(kMatrix, "2.0.0", 0));
  bench.install(kMatrix);
  CHECK(!bench.ota->imageFor(kMatrix, "2.0.0", 0));
  CHECK(bench.offered("1.0.0"));
  CHECK(!bench.offered("1.0.0", "matrix-2"));
  CHECK(!bench.ota->imageFor(kMatrix, "3.0.0", 0));
  CHECK(!bench.ota->imageFor("matrix-2", "2.0.0", 0));
  CHECK(bench.ota->imageFor(kMatrix, "2.0.0", 0).has_value());
}

TEST_CASE("reading an image ends with its installation") {
  Bench bench;
  bench.install();
  CHECK(bench.offered("1.0.0"));
  auto image = bench.ota->imageFor(kMatrix, "2.0.0", 0);
  std::array<uint8_t, 10> buffer;
  CHECK(image->source->read(buffer).size == 10);
  bench.ota->forgotten(kMatrix);
  bench.ota->tick();
  CHECK(bench.ota->removeVersion(bench.id).ok());
  const auto piece = image->source->read(buffer);
  CHECK(piece.size == 0);
  CHECK(piece.state == BodySource::State::kEnd);
}

TEST_CASE("a satellite's failure is in the history with its reason") {
  Bench bench;
  bench.install();
  bench.offered("1.0.0");
  REQUIRE(bench.report(UpdateStatus::kFailed, "The image is damaged.").ok());
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The image is damaged.");
  CHECK(!bench.offered("1.0.0"));
  bench.install();
  REQUIRE(bench.report(UpdateStatus::kFailed).ok());
  CHECK(bench.lastProblem() == "The device did not say why.");
  for (const char* odd : {"\xFF", "a\nb"}) {
    bench.install();
    REQUIRE(bench.report(UpdateStatus::kFailed, odd).ok());
    CHECK(bench.lastProblem() == "The device did not say why.");
  }
}

TEST_CASE("a report on an unknown installation is rejected as unknown, also one on an upload") {
  Bench bench;
  CHECK(bench.report(UpdateStatus::kSuccess).isError(ErrorKind::kNotFound));
  bench.install();
  CHECK(bench.ota->reported(kMatrix, bench.entry + 1, UpdateStatus::kSuccess, "")
            .isError(ErrorKind::kNotFound));
  CHECK(
      bench.ota->reported("matrix-2", bench.entry, UpdateStatus::kSuccess, "").isError(ErrorKind::kNotFound));
  CHECK(
      bench.ota->reported(kHubDevice, bench.entry, UpdateStatus::kSuccess, "").isError(ErrorKind::kNotFound));
  CHECK(bench.report(UpdateStatus::kUploaded).isError(ErrorKind::kInvalid));
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
}

TEST_CASE("a satellite that runs the new version longer than its test takes has succeeded without a report") {
  Bench bench;
  bench.install();
  CHECK(bench.offered("1.0.0"));
  CHECK(!bench.offered("2.0.0"));
  bench.hear("2.0.0", SatelliteInstaller::kProof - 5 * kSecond);
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  bench.hear("2.0.0", 5 * kSecond);
  CHECK(bench.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a satellite that rolled back has a minute to report why") {
  Bench bench;
  bench.install();
  bench.offered("1.0.0");
  bench.hear("2.0.0", 30 * kSecond);
  bench.hear("1.0.0", 30 * kSecond);
  CHECK(!bench.offered("1.0.0"));
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  SUBCASE("reports") {
    REQUIRE(bench.report(UpdateStatus::kFailed, "The network did not come back.").ok());
    CHECK(bench.lastProblem() == "The network did not come back.");
  }
  SUBCASE("does not") {
    bench.hear("1.0.0", 40 * kSecond);
    CHECK(bench.lastIs(UpdateStatus::kFailed));
    CHECK(bench.lastProblem() == "The new firmware did not stay; the old one is back.");
  }
}

TEST_CASE("a satellite that already runs the version installs it again, which only its report ends") {
  Bench bench;
  bench.install();
  CHECK(bench.offered("2.0.0"));
  bench.hear("2.0.0", 3 * kMinute);
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  CHECK(bench.offered("2.0.0"));
  REQUIRE(bench.report(UpdateStatus::kSuccess).ok());
  CHECK(bench.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a satellite that is silent for 10 minutes has failed, also counted from the hub's start") {
  Bench bench;
  bench.install();
  bench.run(9 * kMinute);
  bench.restart();
  bench.run(9 * kMinute);
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  bench.run(kMinute + kSecond);
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The device has not been heard of for 10 minutes.");
}

TEST_CASE("a satellite in contact that does not finish has failed after 15 minutes") {
  Bench bench;
  bench.install();
  bench.hear("1.0.0", 14 * kMinute);
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  bench.hear("1.0.0", kMinute + 5 * kSecond);
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "The device did not finish within 15 minutes.");
}

TEST_CASE("an installation continues after a restart of the hub") {
  Bench bench;
  bench.install();
  bench.offered("1.0.0");
  const std::string start = bench.fetch(0, 300);
  bench.restart();
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  CHECK(start + bench.fetch(start.size()) == OtaFixture::programOf("2.0.0", DeviceType::kMatrix));
  bench.hear("2.0.0", 2 * kMinute);
  CHECK(bench.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a version for all satellites ends separately on each, and none starts if one is busy") {
  Bench bench;
  bench.satellites = {"matrix-1", "matrix-2"};
  bench.install();
  CHECK(bench.ota->history().all().size() == 2);
  CHECK(bench.ota->progress().size() == 2);
  REQUIRE(bench.report(UpdateStatus::kSuccess).ok());
  CHECK(bench.ota->progress().size() == 1);
  const Status again = bench.ota->install(bench.id, "");
  CHECK(again.isError(ErrorKind::kConflict));
  CHECK(again.error().message == "Firmware is being installed on LED matrix 2 already.");
  CHECK(bench.ota->history().all().size() == 2);
  CHECK(bench.ota->install(bench.id, kMatrix).ok());
}

TEST_CASE("removing a satellite from the hub ends its installation") {
  Bench bench;
  bench.install();
  bench.ota->forgotten("matrix-2");
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  bench.ota->forgotten(kMatrix);
  CHECK(bench.lastProblem() == "The device was removed from the hub.");
}

TEST_CASE("the result of one attempt does not count for the next attempt with the same version") {
  Bench bench;
  bench.install();
  REQUIRE(bench.offered("1.0.0"));
  const uint32_t first = bench.entry;
  bench.run(SatelliteInstaller::kSilence + kSecond);
  REQUIRE(bench.lastIs(UpdateStatus::kFailed));
  bench.install();
  REQUIRE(bench.offered("1.0.0"));
  const Status late = bench.ota->reported(kMatrix, first, UpdateStatus::kFailed, "It restarted.");
  CHECK(late.isError(ErrorKind::kNotFound));
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
  CHECK(bench.offered("1.0.0"));
}

TEST_CASE("an administrator can cancel a satellite's installation and then remove its entry") {
  Bench bench;
  SUBCASE("before it was offered") {
    bench.install();
  }
  SUBCASE("while it is being fetched") {
    bench.install();
    bench.offered("1.0.0");
    bench.fetch(0, 300);
  }
  CHECK(bench.ota->removeRecord(bench.entry).ok());
  CHECK(bench.lastIs(UpdateStatus::kFailed));
  CHECK(bench.lastProblem() == "Cancelled.");
  CHECK(!bench.offered("1.0.0"));
  CHECK(!bench.ota->imageFor(kMatrix, "2.0.0", 0));
  CHECK(bench.ota->removeRecord(bench.entry).ok());
  CHECK(bench.ota->history().all().empty());
}

TEST_CASE("an installation whose satellite already runs the new program cannot be cancelled") {
  Bench bench;
  bench.install();
  bench.offered("1.0.0");
  bench.offered("2.0.0");
  const Status answer = bench.ota->removeRecord(bench.entry);
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message == "The device is testing its new firmware already.");
  CHECK(bench.lastIs(UpdateStatus::kInstalling));
}
