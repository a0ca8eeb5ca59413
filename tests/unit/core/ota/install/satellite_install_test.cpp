#include <doctest/doctest.h>

#include <array>

#include "core/ota/install/satellite_installer.h"
#include "support/stores/source_state.h"
#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kSatellite = "matrix-1";

struct SatelliteInstallFixture : OtaFixture {
  explicit SatelliteInstallFixture(bool stages = false)
      : OtaFixture(stages), id(putProgram("2.0.0", DeviceType::kMatrix)) {
    satellites = {kSatellite};
  }

  /** Starts the installation and completes the check of the image. */
  void install(const std::string& device = {}) {
    OtaFixture::install(id, device);
    for (const UpdateRecord& record : ota->history().all()) {
      if (record.deviceId == kSatellite) entry = record.id;
    }
    step();
  }
  bool offered(const std::string& running, const std::string& device = kSatellite) {
    return ota->heardFrom(device, running).has_value();
  }
  /** Sends heartbeats every 5 s, with a pass of the loop after each. */
  void hear(const std::string& running, Millis duration) {
    for (Millis passed = 0; passed < duration; passed += 5 * kSecond) {
      clock.advance(5 * kSecond);
      ota->heardFrom(kSatellite, running);
      ota->tick();
    }
  }
  std::string fetch(uint64_t offset = 0, size_t most = SIZE_MAX) {
    auto image = ota->imageFor(kSatellite, "2.0.0", offset);
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
    return ota->reported(kSatellite, entry, status, problem);
  }

  uint32_t id;
  uint32_t entry = 0;  // history entry of the first matrix's last installation
};

}  // namespace

TEST_CASE("a satellite is offered its version, fetches it and reports, and the history says success") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    SatelliteInstallFixture fixture(stages);
    CHECK(!fixture.offered("1.0.0"));
    fixture.install();
    CHECK(fixture.lastIs(UpdateStatus::kInstalling));
    const auto offer = fixture.ota->heardFrom(kSatellite, "1.0.0");
    REQUIRE(offer.has_value());
    const std::string image = OtaFixture::programOf("2.0.0", DeviceType::kMatrix);
    CHECK(offer->id == fixture.entry);
    CHECK(offer->version == "2.0.0");
    CHECK(offer->size == image.size());
    CHECK(offer->sha256 == fixture.crypto.sha256(asBytes(image)));
    CHECK(fixture.fetch() == image);
    CHECK(fixture.report(UpdateStatus::kInstalling).ok());
    CHECK(fixture.report(UpdateStatus::kSuccess).ok());
    CHECK(fixture.lastIs(UpdateStatus::kSuccess));
    CHECK(!fixture.offered("2.0.0"));
    CHECK(fixture.log.contains("Firmware 2.0.0 was installed on LED matrix 1."));
  }
}

TEST_CASE("the image is sent from an offset on, and the progress counts the fetched bytes") {
  SatelliteInstallFixture fixture;
  fixture.install();
  CHECK(fixture.offered("1.0.0"));
  CHECK(fixture.ota->progress().at(0).percent == 0);
  const std::string image = OtaFixture::programOf("2.0.0", DeviceType::kMatrix);
  const std::string start = fixture.fetch(0, 400);
  const int percent = fixture.ota->progress().at(0).percent;
  CHECK(percent == static_cast<int>(100 * start.size() / image.size()));
  CHECK(start + fixture.fetch(start.size()) == image);
  CHECK(fixture.ota->progress().at(0).percent == 100);
  CHECK(fixture.fetch(image.size()).empty());
  CHECK(fixture.fetch(image.size() + 1).empty());
}

TEST_CASE("only the offered image is sent, and only to the satellite that it is offered to") {
  SatelliteInstallFixture fixture;
  fixture.satellites.push_back("matrix-2");
  CHECK(!fixture.ota->imageFor(kSatellite, "2.0.0", 0));
  fixture.install(kSatellite);
  CHECK(!fixture.ota->imageFor(kSatellite, "2.0.0", 0));
  CHECK(fixture.offered("1.0.0"));
  CHECK(!fixture.offered("1.0.0", "matrix-2"));
  CHECK(!fixture.ota->imageFor(kSatellite, "3.0.0", 0));
  CHECK(!fixture.ota->imageFor("matrix-2", "2.0.0", 0));
  CHECK(fixture.ota->imageFor(kSatellite, "2.0.0", 0).has_value());
}

TEST_CASE("reading an image ends with its installation") {
  SatelliteInstallFixture fixture;
  fixture.install();
  CHECK(fixture.offered("1.0.0"));
  auto image = fixture.ota->imageFor(kSatellite, "2.0.0", 0);
  std::array<uint8_t, 10> buffer;
  CHECK(image->source->read(buffer).size == 10);
  fixture.ota->forgotten(kSatellite);
  fixture.ota->tick();
  CHECK(fixture.ota->removeVersion(fixture.id).ok());
  const auto piece = image->source->read(buffer);
  CHECK(piece.size == 0);
  CHECK(piece.state == BodySource::State::kEnd);
}

TEST_CASE("a satellite's failure is in the history with its reason") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.offered("1.0.0");
  REQUIRE(fixture.report(UpdateStatus::kFailed, "The image is damaged.").ok());
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(fixture.lastProblem() == "The image is damaged.");
  CHECK(!fixture.offered("1.0.0"));
  fixture.install();
  REQUIRE(fixture.report(UpdateStatus::kFailed).ok());
  CHECK(fixture.lastProblem() == "The device did not say why.");
  for (const char* odd : {"\xFF", "a\nb"}) {
    fixture.install();
    REQUIRE(fixture.report(UpdateStatus::kFailed, odd).ok());
    CHECK(fixture.lastProblem() == "The device did not say why.");
  }
}

TEST_CASE("a report on an unknown installation is rejected as unknown, also one on an upload") {
  SatelliteInstallFixture fixture;
  CHECK(fixture.report(UpdateStatus::kSuccess).isError(ErrorKind::kNotFound));
  fixture.install();
  CHECK(fixture.ota->reported(kSatellite, fixture.entry + 1, UpdateStatus::kSuccess, "")
            .isError(ErrorKind::kNotFound));
  CHECK(fixture.ota->reported("matrix-2", fixture.entry, UpdateStatus::kSuccess, "")
            .isError(ErrorKind::kNotFound));
  CHECK(fixture.ota->reported(kHubDevice, fixture.entry, UpdateStatus::kSuccess, "")
            .isError(ErrorKind::kNotFound));
  CHECK(fixture.report(UpdateStatus::kUploaded).isError(ErrorKind::kInvalid));
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
}

TEST_CASE("a satellite that runs the new version longer than its test takes has succeeded without a report") {
  SatelliteInstallFixture fixture;
  fixture.install();
  CHECK(fixture.offered("1.0.0"));
  CHECK(!fixture.offered("2.0.0"));
  fixture.hear("2.0.0", SatelliteInstaller::kProof - 5 * kSecond);
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  fixture.hear("2.0.0", 5 * kSecond);
  CHECK(fixture.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a satellite that rolled back has a minute to report why") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.offered("1.0.0");
  fixture.hear("2.0.0", 30 * kSecond);
  fixture.hear("1.0.0", 30 * kSecond);
  CHECK(!fixture.offered("1.0.0"));
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  SUBCASE("reports") {
    REQUIRE(fixture.report(UpdateStatus::kFailed, "The network did not come back.").ok());
    CHECK(fixture.lastProblem() == "The network did not come back.");
  }
  SUBCASE("does not") {
    fixture.hear("1.0.0", 40 * kSecond);
    CHECK(fixture.lastIs(UpdateStatus::kFailed));
    CHECK(fixture.lastProblem() == "The new firmware did not stay; the old one is back.");
  }
}

TEST_CASE("a satellite that already runs the version installs it again, which only its report ends") {
  SatelliteInstallFixture fixture;
  fixture.install();
  CHECK(fixture.offered("2.0.0"));
  fixture.hear("2.0.0", 3 * kMinute);
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  CHECK(fixture.offered("2.0.0"));
  REQUIRE(fixture.report(UpdateStatus::kSuccess).ok());
  CHECK(fixture.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a satellite that is silent for 10 minutes has failed, also counted from the hub's start") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.run(9 * kMinute);
  fixture.restart();
  fixture.run(9 * kMinute);
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  fixture.run(kMinute + kSecond);
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(fixture.lastProblem() == "The device has not been heard of for 10 minutes.");
}

TEST_CASE("a satellite in contact that does not finish has failed after 15 minutes") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.hear("1.0.0", 14 * kMinute);
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  fixture.hear("1.0.0", kMinute + 5 * kSecond);
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(fixture.lastProblem() == "The device did not finish within 15 minutes.");
}

TEST_CASE("an installation continues after a restart of the hub") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.offered("1.0.0");
  const std::string start = fixture.fetch(0, 300);
  fixture.restart();
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  CHECK(start + fixture.fetch(start.size()) == OtaFixture::programOf("2.0.0", DeviceType::kMatrix));
  fixture.hear("2.0.0", 2 * kMinute);
  CHECK(fixture.lastIs(UpdateStatus::kSuccess));
}

TEST_CASE("a version for all satellites ends separately on each, and none starts if one is busy") {
  SatelliteInstallFixture fixture;
  fixture.satellites = {"matrix-1", "matrix-2"};
  fixture.install();
  CHECK(fixture.ota->history().all().size() == 2);
  CHECK(fixture.ota->progress().size() == 2);
  REQUIRE(fixture.report(UpdateStatus::kSuccess).ok());
  CHECK(fixture.ota->progress().size() == 1);
  const Status again = fixture.ota->install(fixture.id, "");
  CHECK(again.isError(ErrorKind::kConflict));
  CHECK(again.error().message == "Firmware is being installed on LED matrix 2 already.");
  CHECK(fixture.ota->history().all().size() == 2);
  CHECK(fixture.ota->install(fixture.id, kSatellite).ok());
}

TEST_CASE("removing a satellite from the hub ends its installation") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.ota->forgotten("matrix-2");
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  fixture.ota->forgotten(kSatellite);
  CHECK(fixture.lastProblem() == "The device was removed from the hub.");
}

TEST_CASE("the result of one attempt does not count for the next attempt with the same version") {
  SatelliteInstallFixture fixture;
  fixture.install();
  REQUIRE(fixture.offered("1.0.0"));
  const uint32_t first = fixture.entry;
  fixture.run(SatelliteInstaller::kSilence + kSecond);
  REQUIRE(fixture.lastIs(UpdateStatus::kFailed));
  fixture.install();
  REQUIRE(fixture.offered("1.0.0"));
  const Status late = fixture.ota->reported(kSatellite, first, UpdateStatus::kFailed, "It restarted.");
  CHECK(late.isError(ErrorKind::kNotFound));
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
  CHECK(fixture.offered("1.0.0"));
}

TEST_CASE("an administrator can cancel a satellite's installation and then remove its entry") {
  SatelliteInstallFixture fixture;
  SUBCASE("before it was offered") {
    fixture.install();
  }
  SUBCASE("while it is being fetched") {
    fixture.install();
    fixture.offered("1.0.0");
    fixture.fetch(0, 300);
  }
  CHECK(fixture.ota->removeRecord(fixture.entry).ok());
  CHECK(fixture.lastIs(UpdateStatus::kFailed));
  CHECK(fixture.lastProblem() == "Cancelled.");
  CHECK(!fixture.offered("1.0.0"));
  CHECK(!fixture.ota->imageFor(kSatellite, "2.0.0", 0));
  CHECK(fixture.ota->removeRecord(fixture.entry).ok());
  CHECK(fixture.ota->history().all().empty());
}

TEST_CASE("an installation whose satellite already runs the new program cannot be cancelled") {
  SatelliteInstallFixture fixture;
  fixture.install();
  fixture.offered("1.0.0");
  fixture.offered("2.0.0");
  const Status answer = fixture.ota->removeRecord(fixture.entry);
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message == "The device is testing its new firmware already.");
  CHECK(fixture.lastIs(UpdateStatus::kInstalling));
}
