#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/hub/household_devices.h"
#include "support/hub/household_sand.h"
#include "support/hub/power_cut_scenario.h"
#include "support/hub/saved_pattern_bytes.h"

namespace lumi::test {

/** An action of a user or device. It can be repeated: it then succeeds if it was already done. */
struct Act {
  const char* name;
  std::function<Answered(PowerCutScenario&)> perform;
  /** For acts that leave the hub without any session. */
  bool endsSignedOut = false;
};

/** The life of a hub to a factory reset and beyond, with every kind of data that the hub stores. */
class HouseholdStory {
 public:
  HouseholdStory() {
    people();
    settings();
    scenes();
    matrixPatterns();
    connections();
    network();
    devices();
    sand();
    firmware();
    upkeep();
    ending();
  }

  const std::vector<Act>& acts() const { return acts_; }

  /** Ensures that the owner's token of `home` is valid, unless no known password works. */
  static Answered signedIn(PowerCutScenario& home) {
    Answered answer = home.ask(Method::kGet, "/api/auth/verify");
    for (const char* password : {kFirstPassword, kNextPassword}) {
      if (answer.status == 200) break;
      answer = home.signInAs("owner", password, home.memory.ownerToken);
      if (answer.status == 200) home.memory.ownerPassword = password;
      home.clock.advance(kMinute);  // resets the wait after wrong passwords
    }
    home.confirm(home.memory.ownerToken);
    return answer;
  }

 private:
  static constexpr const char* kFirstPassword = HubFixture::kOwnerPassword;
  static constexpr const char* kNextPassword = "second-password";

  void add(const char* name, std::function<Answered(PowerCutScenario&)> perform) {
    acts_.push_back({name, [perform = std::move(perform)](PowerCutScenario& home) {
                       const Answered in = signedIn(home);
                       return in.status == 200 ? perform(home) : in;
                     }});
  }
  void addPost(const char* name, const std::string& path, const std::string& body, int already = 0) {
    add(name,
        [path, body, already](PowerCutScenario& home) { return doneBy(home.post(path, body), already); });
  }
  // ---- Accounts ----

  static Answered makeOwner(PowerCutScenario& home) {
    if (!home.hub().auth().setupRequired()) return signedIn(home);
    home.memory.ownerPassword = kFirstPassword;
    home.memory.accessPointPassword = home.hub().wifi()->accessPoint().password;
    Answered answer = home.askAs(
        {}, Method::kPost, "/api/auth/register",
        R"({"name":"Owner","username":"owner","password":"owner-password","adminToken":")" +
            home.hub().auth().setupToken().value_or("") + R"(","timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
    home.memory.ownerToken = HubFixture::field(answer.body, "token");
    return answer;
  }

  static Answered makeGuest(PowerCutScenario& home) {
    const Answered made = home.post("/api/auth/admin-token");
    if (made.status != 200) return made;
    return doneBy(
        home.post("/api/auth/register",
                  R"({"name":"Guest","username":"guest","password":"guest-password","adminToken":")" +
                      HubFixture::field(made.body, "adminToken") + "\"}"),
        409);
  }

  static Answered changePassword(PowerCutScenario& home) {
    if (home.memory.ownerPassword == kNextPassword) return {200, {}, {}};
    Answered answer = home.ask(Method::kPut, "/api/auth/password",
                               R"({"currentPassword":"owner-password","newPassword":"second-password"})");
    if (answer.status != 200) return answer;
    home.memory.ownerPassword = kNextPassword;
    home.memory.ownerToken = HubFixture::field(answer.body, "token");
    return answer;
  }

  static Answered deleteGuest(PowerCutScenario& home) {
    for (const Account& account : home.hub().auth().accounts()) {
      if (account.username == "guest")
        return home.ask(Method::kDelete, "/api/auth/users/" + std::to_string(account.id));
    }
    return {200, {}, {}};
  }

  static uint32_t idOfToken(PowerCutScenario& home) {
    const auto& all = home.hub().auth().accessTokens();
    return all.empty() ? 0 : all.front().id;
  }
  static Answered makeToken(PowerCutScenario& home) {
    if (idOfToken(home) != 0) return {200, {}, {}};
    return home.post("/api/auth/tokens", R"({"name":"Script","scope":"control"})");
  }
  static Answered revokeToken(PowerCutScenario& home) {
    const uint32_t id = idOfToken(home);
    if (id == 0) return {200, {}, {}};
    return home.ask(Method::kDelete, "/api/auth/tokens/" + std::to_string(id));
  }
  /** Another browser of the owner signs in, and then signs out. */
  static Answered signOut(PowerCutScenario& home) {
    std::string token;
    const Answered in = home.signInAs("owner", home.memory.ownerPassword, token);
    return in.status == 200 ? home.askAs(token, Method::kPost, "/api/auth/logout") : in;
  }

  void people() {
    acts_.push_back({"the owner is made", makeOwner});
    add("an account is made", makeGuest);
    add("a guest signs in", [](PowerCutScenario& home) {
      return home.signInAs("guest", "guest-password", home.memory.guestToken);
    });
    add("a name is changed", [](PowerCutScenario& home) {
      return home.ask(Method::kPut, "/api/auth/profile", R"({"name":"The owner"})");
    });
    add("a password is changed", changePassword);
    add("a token is made", makeToken);
    add("a token is revoked", revokeToken);
    add("the other sessions are ended",
        [](PowerCutScenario& home) { return home.ask(Method::kDelete, "/api/auth/sessions"); });
    add("a session is signed out", signOut);
  }

  // ---- Settings ----

  static Answered saved(PowerCutScenario& home, const char* part, const char* body) {
    Answered answer = home.post(std::string("/api/config/") + part, body);
    home.run(3 * kSecond);
    return answer;
  }

  static const Scene* sceneCalled(PowerCutScenario& home, std::string_view name) {
    for (const Scene& scene : home.hub().scenes().all()) {
      if (scene.summary.name == name) return &scene;
    }
    return nullptr;
  }
  static Answered makeScene(PowerCutScenario& home, const std::string& name) {
    if (sceneCalled(home, name) != nullptr) return {200, {}, {}};
    return home.post("/api/scenes", R"({"name":")" + name + R"(","led":{"strips":[{"enabled":false}]}})");
  }

  void scenes() {
    add("a look is made", [](PowerCutScenario& home) {
      if (sceneCalled(home, "Reading") != nullptr) return Answered{200, {}, {}};
      return home.post("/api/scenes", R"({"name":"Reading","led":{"strips":[{"enabled":true}]}})");
    });
    add("the playlist of looks is made", [](PowerCutScenario& home) {
      const Scene* look = sceneCalled(home, "Reading");
      if (look == nullptr) return Answered{200, {}, {}};
      const std::string id = std::to_string(look->id);
      return home.ask(Method::kPut, "/api/looks/playlist",
                      R"({"steps":[{"scene":)" + id + R"(,"seconds":60}]})");
    });
    add("a scene is made", [](PowerCutScenario& home) { return makeScene(home, "Night"); });
    add("another scene is made", [](PowerCutScenario& home) { return makeScene(home, "Film"); });
    add("a scene is changed", [](PowerCutScenario& home) {
      const Scene* scene = sceneCalled(home, "Night");
      if (scene == nullptr) return Answered{200, {}, {}};
      return home.ask(Method::kPut, "/api/scenes/" + std::to_string(scene->id),
                      R"({"name":"Late","led":{"strips":[{"mode":"off"}]}})");
    });
    add("a scene is deleted", [](PowerCutScenario& home) {
      const Scene* scene = sceneCalled(home, "Film");
      if (scene == nullptr) return Answered{200, {}, {}};
      return home.ask(Method::kDelete, "/api/scenes/" + std::to_string(scene->id));
    });
  }

  static constexpr const char* kMatrixPatterns = "/api/matrix/patterns";

  void matrixPatterns() {
    add("a matrix's pattern is uploaded", [](PowerCutScenario& home) {
      if (home.hub().savedPatterns().crcOf(1)) return Answered{200, {}, {}};
      return home.post(kMatrixPatterns, SavedPatternBytes().take());
    });
    add("another pattern is uploaded", [](PowerCutScenario& home) {
      if (home.hub().savedPatterns().crcOf(2)) return Answered{200, {}, {}};
      return home.post(kMatrixPatterns, SavedPatternBytes().take());
    });
    add("the upload of another one replaces it", [](PowerCutScenario& home) {
      SavedPatternBytes other;
      other.name = "Other";
      return home.ask(Method::kPut, std::string(kMatrixPatterns) + "/1", other.take());
    });
    add("an uploaded pattern is deleted", [](PowerCutScenario& home) {
      return doneBy(home.ask(Method::kDelete, std::string(kMatrixPatterns) + "/2"), 404);
    });
  }

  static Answered connect(PowerCutScenario& home, const char* what, const char* settings) {
    return home.ask(Method::kPut, std::string("/api/connections/") + what, settings);
  }

  /** MQTT stays off: its attempts to connect draw random numbers, and ids would depend on the time. */
  void connections() {
    add("a broker is set", [](PowerCutScenario& home) {
      return connect(home, "mqtt", R"({"host":"broker.lan","user":"hub","password":"secret"})");
    });
    add("the broker is changed", [](PowerCutScenario& home) {
      return connect(home, "mqtt", R"({"host":"other.lan","port":8883,"tls":true,"baseTopic":"home/sand"})");
    });
    add("WLED's apps are let in", [](PowerCutScenario& home) {
      return connect(home, "wled", R"({"enabled":true,"gamma":true,"universe":7})");
    });
    add("WLED's apps are shut out",
        [](PowerCutScenario& home) { return connect(home, "wled", R"({"enabled":false})"); });
  }

  void settings() {
    add("the hardware is set", [](PowerCutScenario& home) {
      return home.ask(Method::kPut, "/api/config/hardware",
                      R"({"ledCount":77,"place":"52.5, 13.4","stepsPerMm":80})");
    });
    add("lights are set", [](PowerCutScenario& home) {
      return saved(home, "led-config", R"({"strips":[{"mode":"chase","color":"#010203"}]})");
    });
    add("matrices are set", [](PowerCutScenario& home) {
      return saved(home, "matrix-config",
                   R"({"matrices":[{"name":"Door","display":{"text":"Hello"}},{"name":"Wall"}]})");
    });
    addPost("lights are set and not saved yet", "/api/config/led-config",
            R"({"strips":[{"mode":"solid","color":"#0a0b0c"}]})");
    add("the timer is set", [](PowerCutScenario& home) {
      return saved(home, "led-config", R"({"strips":[{}],"globalSettings":{"autoOff":true}})");
    });
    add("the time zone is set", [](PowerCutScenario& home) {
      return home.ask(Method::kPut, "/api/config/hardware", R"({"timezone":"UTC0"})");
    });
  }

  // ---- Network and devices ----

  static Answered join(PowerCutScenario& home, const std::string& ssid) {
    const Answered answer =
        home.post("/api/network/join", R"({"ssid":")" + ssid + R"(","password":"password"})");
    home.run(2 * kSecond);
    return answer;
  }

  void network() {
    add("a network is joined", [](PowerCutScenario& home) { return join(home, "home"); });
    add("another network is joined", [](PowerCutScenario& home) { return join(home, "shed"); });
    addPost("a network is forgotten", "/api/network/forget", R"({"ssid":"home"})", 404);
  }

  void devices() {
    add("a matrix is paired", HouseholdDevices::pair);
    add("a matrix reports",
        [](PowerCutScenario& home) { return HouseholdDevices::heartbeat(home, "1.0.0"); });
    add("a matrix is renamed", [](PowerCutScenario& home) {
      return saved(home, "matrix-config", R"({"matrices":[{"name":"Hall"},{"name":"Wall"}]})");
    });
  }

  // ---- Sand ----

  void addPattern(const char* act, const char* name, int lines) {
    add(act, [name, lines](PowerCutScenario& home) { return HouseholdSand::upload(home, name, lines); });
  }

  void sand() {
    addPattern("a pattern is uploaded", "spiral.gcode", 60);
    add("it is drawn past a checkpoint and paused", HouseholdSand::drawToPause);
    add("it is drawn to its end, and the sand is rewritten",
        [](PowerCutScenario& home) { return HouseholdSand::drawToEnd(home, "spiral.gcode"); });
    addPattern("a second pattern is uploaded", "star.gcode", 10);
    addPattern("a third pattern is uploaded", "rose.gcode", 10);
    add("the queue's order is changed", [](PowerCutScenario& home) {
      return HouseholdSand::change(home, "rose.gcode", R"({"position":0})");
    });
    add("a pattern is to repeat", [](PowerCutScenario& home) {
      return HouseholdSand::change(home, "star.gcode", R"({"repeat":true})");
    });
    add("a waiting pattern is deleted",
        [](PowerCutScenario& home) { return HouseholdSand::remove(home, "rose.gcode"); });
    add("a drawn pattern is deleted",
        [](PowerCutScenario& home) { return HouseholdSand::remove(home, "spiral.gcode"); });
    add("a playlist is made", HouseholdSand::makePlaylist);
    add("a playlist is changed", HouseholdSand::changePlaylist);
    add("a playlist is played", HouseholdSand::play);
    add("a playlist is stopped", HouseholdSand::stopPlaying);
    add("a playlist is deleted", HouseholdSand::deletePlaylist);
    addPost("the sand is smoothed", "/api/gcode/canvas/clear", "");
  }

  // ---- Firmware ----

  void addImage(const char* act, const char* version, const char* category, std::string image) {
    add(act, [version, category, image = std::move(image)](PowerCutScenario& home) {
      return HouseholdDevices::uploadImage(home, version, category, image);
    });
  }
  void firmware() {
    addImage("a panel is uploaded", "9.0.0", "led_strip", panelImage(smallPanel("9.0.0")));
    add("the panel is installed", [](PowerCutScenario& home) {
      return HouseholdDevices::install(home, "9.0.0", "room-lights-esp32", kSecond);
    });
    add("the panel before it is taken back", HouseholdDevices::revertPanel);
    addImage("a hub's program is uploaded", "9.1.0", "led_strip",
             HouseholdDevices::program("9.1.0", "lumisand-hub"));
    add("the hub's program is installed", HouseholdDevices::installOnHub);
    addImage("a matrix's program is uploaded", "9.2.0", "led_matrix",
             HouseholdDevices::program("9.2.0", "lumisand-satellite"));
    add("the matrix's program is installed", HouseholdDevices::installOnMatrix);
    add("an entry of the history is deleted", [](PowerCutScenario& home) {
      const auto& all = home.hub().ota().history().all();
      if (all.empty() || all.front().version != "9.0.0") return Answered{200, {}, {}};
      return home.ask(Method::kDelete, "/api/ota/update-history/" + std::to_string(all.front().id));
    });
    add("an image is deleted", [](PowerCutScenario& home) {
      return doneBy(home.ask(Method::kDelete, "/api/ota/versions/" + HouseholdDevices::idOf(home, "9.2.0")),
                    404);
    });
  }

  // ---- Maintenance ----

  static Answered backUp(PowerCutScenario& home) {
    Answered answer = home.post("/api/system/backup",
                                R"({"password":")" + home.memory.ownerPassword + R"(","includeUsers":true})");
    if (answer.status == 200) home.memory.backup = answer.body;
    return answer;
  }

  static Answered restore(PowerCutScenario& home) {
    if (home.memory.backup.empty()) (void)backUp(home);
    home.clock.advance(kMinute);
    const Answered sure =
        home.post("/api/system/confirm", R"({"password":")" + home.memory.ownerPassword + "\"}");
    const Answered answer =
        home.askAs(home.memory.ownerToken, Method::kPost, "/api/system/restore", home.memory.backup,
                   "users=true&confirm=" + HubFixture::field(sure.body, "confirmation"));
    home.run(kSecond);  // the hub restarts
    (void)signedIn(home);
    return answer;
  }

  void upkeep() {
    add("a backup is made", backUp);
    add("lights are changed after it", [](PowerCutScenario& home) {
      return saved(home, "led-config", R"({"strips":[{"mode":"rainbow"}]})");
    });
    add("the guest is deleted", deleteGuest);
    add("the backup is restored with its accounts", restore);
    add("half an hour passes", [](PowerCutScenario& home) {
      home.rest(32 * kMinute);
      return Answered{200, {}, {}};
    });
    add("the matrix is removed", [](PowerCutScenario& home) {
      return doneBy(home.ask(Method::kDelete, "/api/device/matrix-1"), 404);
    });
    add("the guest is deleted again", deleteGuest);
    add("the owner signs in once more", [](PowerCutScenario& home) {
      return home.signInAs("owner", home.memory.ownerPassword, home.memory.ownerToken);
    });
  }

  void ending() {
    acts_.push_back({"a factory reset",
                     [](PowerCutScenario& home) {
                       if (home.hub().auth().setupRequired()) return Answered{200, {}, {}};
                       const Answered in = signedIn(home);
                       if (in.status != 200) return in;
                       const Answered answer =
                           home.post("/api/system/factory-reset", R"({"confirm":"RESET"})");
                       home.run(5 * kSecond);
                       return answer;
                     },
                     true});
    acts_.push_back({"a new owner is made", makeOwner});
  }

  std::vector<Act> acts_;
};

}  // namespace lumi::test
