#include <doctest/doctest.h>

#include "panel_hub.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct OtaHub : PanelHub {
  Answered post(const std::string& path, const std::string& body = "{}") {
    confirm(token);
    return PanelHub::post(path, body);
  }

  Answered upload(const std::string& image, const std::string& version, const std::string& category) {
    confirm(token);
    return PanelHub::upload({"/api/ota/upload",
                             {{"version", version}, {"device_category", category}},
                             "firmware",
                             "firmware.bin",
                             image});
  }

  static std::string program(const std::string& version, const std::string& project) {
    EspImage image;
    image.version = version;
    image.project = project;
    return espImage(image);
  }

  Answered heartbeat(const std::string& version) {
    return call(Method::kPost, "/api/config/device/heartbeat", device,
                R"({"deviceId":"matrix-1","uptime":5,"version":")" + version + "\"}");
  }

  void pairMatrix() { device = hub().devices().enroll("matrix-1").value(); }

  void run(Millis duration) {
    for (Millis passed = 0; passed < duration; passed += 100) {
      while (hub().tick()) {
      }
      clock.advance(100);
      restartIfAsked();
    }
  }

  const UpdateRecord& last() { return hub().ota().history().all().back(); }

  std::string device;
};

}  // namespace

TEST_CASE("a program is not installed while the sand table draws, but while it is paused") {
  OtaHub fixture;
  REQUIRE(fixture.upload(OtaHub::program("9.0.0", "lumisand-hub"), "9.0.0", "led_strip").status == 200);
  Job job;
  job.file = "0a1b2c3d.gcode";
  job.state = JobState::kRunning;
  REQUIRE(fixture.hub().sand().queue().add(job).ok());
  const Answered refused = fixture.post("/api/ota/versions/1/install");
  CHECK(refused.status == 409);
  CHECK(has(refused.body, "The sand table is drawing. Please pause it, to continue afterwards, or stop it."));
  CHECK(fixture.post("/api/system/restore").body == refused.body);
  job.state = JobState::kPaused;
  REQUIRE(fixture.hub().sand().queue().update(job).ok());
  CHECK(fixture.post("/api/ota/versions/1/install").status == 202);
  const Answered restore = fixture.post("/api/system/restore");
  CHECK(restore.status == 409);
  CHECK(has(restore.body, "Firmware is being installed. Please try again when that has ended."));
}

TEST_CASE("a program pending verification cannot be restarted by a call, which would undo the update") {
  OtaHub fixture;
  fixture.upload(OtaHub::program("9.0.0", "lumisand-hub"), "9.0.0", "led_strip");
  fixture.post("/api/ota/versions/1/install");
  fixture.network.serving = false;
  fixture.run(5 * kSecond);
  REQUIRE(fixture.slot.isPendingVerify());
  for (const char* path : {"/api/system/restart", "/api/system/factory-reset", "/api/system/restore"}) {
    const Answered refused = fixture.post(path, R"({"confirm":"RESET"})");
    CHECK(refused.status == 409);
    CHECK(has(refused.body, "The hub's new firmware is still being tested. Please try again in a minute."));
  }
  fixture.network.serving = true;
  fixture.run(30 * kSecond);
  CHECK(fixture.last().status == UpdateStatus::kSuccess);
}

TEST_CASE("a satellite gets an image for the chip that it reports, from its first heartbeat on") {
  for (const uint16_t chip : {kChipEsp32, kChipEsp32C3}) {
    CAPTURE(chip);
    OtaHub fixture;
    fixture.pairMatrix();
    EspImage image;
    image.version = "9.0.0";
    image.project = "lumisand-satellite";
    image.chip = kChipEsp32C3;
    REQUIRE(fixture.upload(espImage(image), "9.0.0", "led_matrix").status == 200);
    REQUIRE(fixture.post("/api/ota/versions/1/install").status == 202);
    fixture.run(kSecond);
    const std::string heartbeat =
        R"({"deviceId":"matrix-1","uptime":5,"version":"1.0.0","chip":)" + std::to_string(chip) + "}";
    const Answered told =
        fixture.call(Method::kPost, "/api/config/device/heartbeat", fixture.device, heartbeat);
    const bool fits = chip == kChipEsp32C3;
    CHECK(has(told.body, R"("update":{)") == fits);
    CHECK(fixture.last().status == (fits ? UpdateStatus::kInstalling : UpdateStatus::kFailed));
  }
}

TEST_CASE("a satellite that is rewired to the hub itself ends its installation, and gets no other") {
  OtaHub fixture;
  fixture.pairMatrix();
  fixture.upload(OtaHub::program("9.0.0", "lumisand-satellite"), "9.0.0", "led_matrix");
  fixture.post("/api/ota/versions/1/install");
  const std::string wired = R"({"matrices":[{"connection":"hub"}]})";
  fixture.setHardware(wired);
  CHECK(fixture.last().status == UpdateStatus::kFailed);
  CHECK(fixture.last().errorMessage == "The device was removed from the hub.");
  CHECK(fixture.post("/api/ota/versions/1/install").status == 409);
}
