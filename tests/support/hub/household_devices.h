#pragma once

#include <string>

#include "core/ota/image/panel_files.h"
#include "support/hub/power_cut_scenario.h"

namespace lumi::test {

/** Acts with matrices and firmware. */
class HouseholdDevices {
 public:
  static constexpr Millis kTrial = 20 * kSecond;  // time to verify a new program, including its restart

  static Answered pair(PowerCutScenario& home) {
    const Answered open = home.post("/api/device/window", R"({"deviceId":"matrix-1","code":"0042"})");
    if (open.status != 200) return open;
    Answered answer = home.askAs({}, Method::kPost, "/api/device/pair",
                                 R"({"deviceId":"matrix-1","code":"0042","version":"1.0.0"})");
    if (answer.status == 200) home.memory.deviceToken = HubFixture::field(answer.body, "token");
    return answer;
  }

  static Answered heartbeat(PowerCutScenario& home, const std::string& version) {
    return home.askAs(home.memory.deviceToken, Method::kPost, "/api/config/device/heartbeat",
                      R"({"deviceId":"matrix-1","uptime":5,"version":")" + version + "\"}");
  }

  static Answered uploadImage(PowerCutScenario& home, const char* version, const char* category,
                              const std::string& image) {
    return doneBy(home.upload("/api/ota/upload",
                              {{"version", version}, {"device_category", category}, {"is_stable", "true"}},
                              "firmware", "image.bin", image),
                  409);
  }
  static std::string program(const std::string& version, const std::string& project) {
    EspImage image;
    image.version = version;
    image.project = project;
    image.segments = {512, 8000};
    return espImage(image);
  }

  static std::string idOf(PowerCutScenario& home, const std::string& version) {
    for (const FirmwareVersion& one : home.hub().ota().catalogue().all()) {
      if (one.version == version) return std::to_string(one.id);
    }
    return "0";
  }

  static Answered install(PowerCutScenario& home, const char* version, const char* device, Millis takes) {
    const Answered answer = home.post("/api/ota/versions/" + idOf(home, version) + "/install",
                                      R"({"device_id":")" + std::string(device) + "\"}");
    home.run(takes);
    return answer;
  }

  /**
   * Checks the current version first, because a second revert would switch back to the new panel. The
   * previous panel is kept only until the next start; after that, the response is 409.
   */
  static Answered revertPanel(PowerCutScenario& home) {
    const auto panel = readPanelManifest(*home.panelFlash, PanelManifest::kFile);
    if (panel && panel.value().version != "9.0.0") return {200, {}, {}};
    return doneBy(home.post("/api/ota/panel/revert"), 409);
  }

  static Answered installOnHub(PowerCutScenario& home) {
    if (home.slot.isPendingVerify()) home.run(kTrial);
    if (programVersion(asBytes(home.slot.running())) == "9.1.0") return {200, {}, {}};
    return install(home, "9.1.0", "room-lights-esp32", kTrial);
  }

  static Answered installOnMatrix(PowerCutScenario& home) {
    if (home.hub().devices().identify(home.memory.deviceToken) == nullptr) (void)pair(home);
    const Answered answer = doneBy(install(home, "9.2.0", "matrix-1", kSecond), 409);
    if (answer.status / 100 != 2) return answer;
    const std::string told = heartbeat(home, "1.0.0").body;
    const size_t update = told.find("\"update\":{\"id\":");
    if (update == std::string::npos) return {200, {}, {}};
    const std::string id = std::to_string(std::stoul(told.substr(update + 15)));
    return home.askAs(home.memory.deviceToken, Method::kPost, "/api/device/matrix-1/update",
                      R"({"id":)" + id + R"(,"status":"success"})");
  }
};

}  // namespace lumi::test
