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

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "the image is sent from an offset on, and the progress counts the fetched bytes") {
  install();
  CHECK(offered("1.0.0"));
  CHECK(ota->progress().at(0).percent == 0);
  const std::string image = OtaFixture::programOf("2.0.0", DeviceType::kMatrix);
  const std::string start = fetch(0, 400);
  const int percent = ota->progress().at(0).percent;
  CHECK(percent == static_cast<int>(100 * start.size() / image.size()));
  CHECK(start + fetch(start.size()) == image);
  CHECK(ota->progress().at(0).percent == 100);
  CHECK(fetch(image.size()).empty());
  CHECK(fetch(image.size() + 1).empty());
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "only the offered image is sent, and only to the satellite that it is offered to") {
  satellites.push_back("matrix-2");
  CHECK(!ota->imageFor(kSatellite, "2.0.0", 0));
  install(kSatellite);
  CHECK(!ota->imageFor(kSatellite, "2.0.0", 0));
  CHECK(offered("1.0.0"));
  CHECK(!offered("1.0.0", "matrix-2"));
  CHECK(!ota->imageFor(kSatellite, "3.0.0", 0));
  CHECK(!ota->imageFor("matrix-2", "2.0.0", 0));
  CHECK(ota->imageFor(kSatellite, "2.0.0", 0).has_value());
}

TEST_CASE_FIXTURE(SatelliteInstallFixture, "reading an image ends with its installation") {
  install();
  CHECK(offered("1.0.0"));
  auto image = ota->imageFor(kSatellite, "2.0.0", 0);
  std::array<uint8_t, 10> buffer;
  CHECK(image->source->read(buffer).size == 10);
  ota->forgotten(kSatellite);
  ota->tick();
  CHECK(ota->removeVersion(id).ok());
  const auto piece = image->source->read(buffer);
  CHECK(piece.size == 0);
  CHECK(piece.state == BodySource::State::kEnd);
}

TEST_CASE_FIXTURE(SatelliteInstallFixture, "a satellite's failure is in the history with its reason") {
  install();
  offered("1.0.0");
  REQUIRE(report(UpdateStatus::kFailed, "The image is damaged.").ok());
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The image is damaged.");
  CHECK(!offered("1.0.0"));
  install();
  REQUIRE(report(UpdateStatus::kFailed).ok());
  CHECK(lastProblem() == "The device did not say why.");
  for (const char* odd : {"\xFF", "a\nb"}) {
    install();
    REQUIRE(report(UpdateStatus::kFailed, odd).ok());
    CHECK(lastProblem() == "The device did not say why.");
  }
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "a report on an unknown installation is rejected as unknown, also one on an upload") {
  CHECK(report(UpdateStatus::kSuccess).isError(ErrorKind::kNotFound));
  install();
  CHECK(ota->reported(kSatellite, entry + 1, UpdateStatus::kSuccess, "").isError(ErrorKind::kNotFound));
  CHECK(ota->reported("matrix-2", entry, UpdateStatus::kSuccess, "").isError(ErrorKind::kNotFound));
  CHECK(ota->reported(kHubDevice, entry, UpdateStatus::kSuccess, "").isError(ErrorKind::kNotFound));
  CHECK(report(UpdateStatus::kUploaded).isError(ErrorKind::kInvalid));
  CHECK(lastIs(UpdateStatus::kInstalling));
}

TEST_CASE_FIXTURE(
    SatelliteInstallFixture,
    "a satellite that runs the new version longer than its test takes has succeeded without a report") {
  install();
  CHECK(offered("1.0.0"));
  CHECK(!offered("2.0.0"));
  hear("2.0.0", SatelliteInstaller::kProof - 5 * kSecond);
  CHECK(lastIs(UpdateStatus::kInstalling));
  hear("2.0.0", 5 * kSecond);
  CHECK(lastIs(UpdateStatus::kSuccess));
}

TEST_CASE_FIXTURE(SatelliteInstallFixture, "a satellite that rolled back has a minute to report why") {
  install();
  offered("1.0.0");
  hear("2.0.0", 30 * kSecond);
  hear("1.0.0", 30 * kSecond);
  CHECK(!offered("1.0.0"));
  CHECK(lastIs(UpdateStatus::kInstalling));
  SUBCASE("reports") {
    REQUIRE(report(UpdateStatus::kFailed, "The network did not come back.").ok());
    CHECK(lastProblem() == "The network did not come back.");
  }
  SUBCASE("does not") {
    hear("1.0.0", 40 * kSecond);
    CHECK(lastIs(UpdateStatus::kFailed));
    CHECK(lastProblem() == "The new firmware did not stay; the old one is back.");
  }
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "a satellite that already runs the version installs it again, which only its report ends") {
  install();
  CHECK(offered("2.0.0"));
  hear("2.0.0", 3 * kMinute);
  CHECK(lastIs(UpdateStatus::kInstalling));
  CHECK(offered("2.0.0"));
  REQUIRE(report(UpdateStatus::kSuccess).ok());
  CHECK(lastIs(UpdateStatus::kSuccess));
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "a satellite that is silent for 10 minutes has failed, also counted from the hub's start") {
  install();
  run(9 * kMinute);
  restart();
  run(9 * kMinute);
  CHECK(lastIs(UpdateStatus::kInstalling));
  run(kMinute + kSecond);
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The device has not been heard of for 10 minutes.");
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "a satellite in contact that does not finish has failed after 15 minutes") {
  install();
  hear("1.0.0", 14 * kMinute);
  CHECK(lastIs(UpdateStatus::kInstalling));
  hear("1.0.0", kMinute + 5 * kSecond);
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "The device did not finish within 15 minutes.");
}

TEST_CASE_FIXTURE(SatelliteInstallFixture, "an installation continues after a restart of the hub") {
  install();
  offered("1.0.0");
  const std::string start = fetch(0, 300);
  restart();
  CHECK(lastIs(UpdateStatus::kInstalling));
  CHECK(start + fetch(start.size()) == OtaFixture::programOf("2.0.0", DeviceType::kMatrix));
  hear("2.0.0", 2 * kMinute);
  CHECK(lastIs(UpdateStatus::kSuccess));
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "a version for all satellites ends separately on each, and none starts if one is busy") {
  satellites = {"matrix-1", "matrix-2"};
  install();
  CHECK(ota->history().all().size() == 2);
  CHECK(ota->progress().size() == 2);
  REQUIRE(report(UpdateStatus::kSuccess).ok());
  CHECK(ota->progress().size() == 1);
  const Status again = ota->install(id, "");
  CHECK(again.isError(ErrorKind::kConflict));
  CHECK(again.error().message == "Firmware is being installed on LED matrix 2 already.");
  CHECK(ota->history().all().size() == 2);
  CHECK(ota->install(id, kSatellite).ok());
}

TEST_CASE_FIXTURE(SatelliteInstallFixture, "removing a satellite from the hub ends its installation") {
  install();
  ota->forgotten("matrix-2");
  CHECK(lastIs(UpdateStatus::kInstalling));
  ota->forgotten(kSatellite);
  CHECK(lastProblem() == "The device was removed from the hub.");
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "the result of one attempt does not count for the next attempt with the same version") {
  install();
  REQUIRE(offered("1.0.0"));
  const uint32_t first = entry;
  run(SatelliteInstaller::kSilence + kSecond);
  REQUIRE(lastIs(UpdateStatus::kFailed));
  install();
  REQUIRE(offered("1.0.0"));
  const Status late = ota->reported(kSatellite, first, UpdateStatus::kFailed, "It restarted.");
  CHECK(late.isError(ErrorKind::kNotFound));
  CHECK(lastIs(UpdateStatus::kInstalling));
  CHECK(offered("1.0.0"));
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "an administrator can cancel a satellite's installation and then remove its entry") {
  SUBCASE("before it was offered") {
    install();
  }
  SUBCASE("while it is being fetched") {
    install();
    offered("1.0.0");
    fetch(0, 300);
  }
  CHECK(ota->removeRecord(entry).ok());
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() == "Cancelled.");
  CHECK(!offered("1.0.0"));
  CHECK(!ota->imageFor(kSatellite, "2.0.0", 0));
  CHECK(ota->removeRecord(entry).ok());
  CHECK(ota->history().all().empty());
}

TEST_CASE_FIXTURE(SatelliteInstallFixture,
                  "an installation whose satellite already runs the new program cannot be cancelled") {
  install();
  offered("1.0.0");
  offered("2.0.0");
  const Status answer = ota->removeRecord(entry);
  CHECK(answer.isError(ErrorKind::kConflict));
  CHECK(answer.error().message == "The device is testing its new firmware already.");
  CHECK(lastIs(UpdateStatus::kInstalling));
}
