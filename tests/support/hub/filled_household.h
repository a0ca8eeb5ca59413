#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "platform/host/files/flash_sized_store.h"
#include "support/hub/full_hub.h"
#include "support/hub/power_cut_scenario.h"

namespace lumi::test {

/** A hub on a flash of the size of a board's, counted in blocks. */
struct SizedHousehold : PowerCutScenario {
  static constexpr uint64_t kSmallStore = 0x68000;  // bytes; partitions/4mb.csv

  SizedHousehold(const Remains& remains, Memory known, uint64_t bytes = kSmallStore)
      : PowerCutScenario(remains, std::move(known)), sized(*flash, bytes) {
    flash = &sized;
    start(remains);
  }
  ~SizedHousehold() { powerOff(); }

  void leave(uint64_t bytes) {
    sized.setSize(UINT32_MAX);
    const StoreSpace space = sized.space();
    sized.setSize(space.total - space.free + bytes);
  }

  FlashSizedStore sized;
};

/**
 * Fills the store of a new household: as a user, by a token for control, and as the owner, with every kind of
 * data, each as large and as often as the hub takes it.
 */
class FilledHousehold {
 public:
  explicit FilledHousehold(SizedHousehold& home) : home_(home) {
    home_.confirm(home_.memory.ownerToken);
    makePeople(2, 20);
    userToken_ = signedIn(0);
    accessToken_ = HubFixture::field(
        home_.post("/api/auth/tokens", R"({"name":"Script","scope":"control"})").body, "accessToken");
    makeOneOfEach();
    for (const std::string& caller : {userToken_, accessToken_, home_.memory.ownerToken}) {
      caller_ = caller;
      for (int i = 0; i < 3; ++i) fillWithLists(i);
      fillWithPatterns();
      for (int i = 0; i < 3; ++i) fillWithLists(i);
    }
    for (int i = 0; i < 2; ++i) fillWithSettings();
    for (int i = 0; i < 3; ++i) fillWithLists(i);
    home_.run(5 * kSecond);
    home_.rest(20 * kMinute);
  }

  size_t refused() const { return refused_; }
  size_t saved() const { return saved_; }

 private:
  /** Counts an answer. Returns false if the hub has no room. */
  bool took(const Answered& answer) {
    ++(answer.status == 413 ? refused_ : saved_);
    return answer.status / 100 == 2;
  }
  bool send(Method method, const std::string& path, const std::string& body) {
    return took(home_.askAs(caller_, method, path, body));
  }
  template <typename Send>
  static void upTo(int count, const Send& send) {
    for (int i = 0; i < count && send(i); ++i) {
    }
  }

  void makePeople(int count, size_t nameLength) {
    const uint32_t owner = home_.hub().auth().accounts().front().id;
    upTo(count, [&](int) {
      const std::string number = std::to_string(people_++);
      const std::string token = home_.hub().auth().makeAdminToken(owner);
      return took(home_.askAs({}, Method::kPost, "/api/auth/register",
                              R"({"name":")" + std::string(nameLength, 'n') + R"(","username":"user-)" +
                                  number + R"(","password":"user-password","role":"user","adminToken":")" +
                                  token + "\"}"));
    });
  }
  std::string signedIn(int person) {
    std::string token;
    (void)home_.signInAs("user-" + std::to_string(person), "user-password", token);
    return token;
  }

  void makeOneOfEach() {
    caller_ = home_.memory.ownerToken;
    uploadPatterns(3, 20);
    upTo(2, [&](int) {
      return send(Method::kPost, "/api/scenes", R"({"name":"A","led":{"strips":[{"speed":9}]}})");
    });
    send(Method::kPost, "/api/sand/playlists", playlist());
    send(Method::kPost, "/api/schedule",
         R"({"at":"sunset","action":"night-begin","days":["mon"],"brightness":9})");
    send(Method::kPost, "/api/matrix/patterns", SavedPatternBytes().take());
    for (const PatternId id : home_.hub().sand().library().newestFirst()) {
      send(Method::kPost, "/api/sand/library/" + patternIdText(id) + "/queue", R"({"where":"last"})");
    }
    for (const char* id : {"matrix-1", "matrix-2"}) (void)home_.hub().devices().enroll(id);
    send(Method::kPost, "/api/network/join", R"({"ssid":"home","password":"password"})");
    home_.run(2 * kSecond);
  }

  /** What a user saves: large records first, then smaller ones. */
  void fillWithLists(int smaller) {
    const size_t length = SceneList::kMaxText >> (2 * smaller);
    std::string scene = R"({"name":"Scene","led":{"strips":[{"enabled":true}]}})";
    scene.resize(std::max(scene.size(), length), ' ');
    upTo(SceneList::kMaxScenes, [&](int) { return send(Method::kPost, "/api/scenes", scene); });
    for (const Scene& one : std::vector<Scene>(home_.hub().scenes().all())) {
      const std::string path = "/api/scenes/" + std::to_string(one.id);
      send(Method::kPut, path, scene);
      send(Method::kPut, path, scene.substr(0, scene.size() - 1) + " ");
    }
    send(Method::kPut, "/api/looks/playlist", R"({"steps":[)" + steps() + "]}");
    upTo(32, [&](int i) {
      return send(
          Method::kPost, "/api/schedule",
          R"({"at":"sunset","offset":-30,"action":"night-begin","days":["mon","tue","wed","thu","fri"],)"
          R"("brightness":)" +
              std::to_string(i) + "}");
    });
    for (int i = 0; i < 2; ++i) setLightsAndMatrices(static_cast<size_t>(i));
    upTo(16, [&](int) { return send(Method::kPost, "/api/sand/playlists", playlist()); });
    for (const uint32_t id : home_.hub().sand().playlists().ids()) {
      send(Method::kPut, "/api/sand/playlists/" + std::to_string(id), playlist());
    }
    for (const PatternId id : home_.hub().sand().library().newestFirst()) {
      const std::string path = "/api/sand/library/" + patternIdText(id);
      send(Method::kPatch, path, R"({"name":")" + std::string(80, 'n') + R"(","tags":[)" + tags() + "]}");
      send(Method::kPost, path + "/queue", R"({"where":"last"})");
    }
  }
  std::string steps() const {
    std::string text;
    for (const Scene& one : home_.hub().scenes().all()) {
      if (std::count(text.begin(), text.end(), '{') == 32) break;
      text += (text.empty() ? "" : ",") + (R"({"scene":)" + std::to_string(one.id)) + R"(,"seconds":60})";
    }
    return text;
  }
  static std::string tags() {
    std::string text;
    for (char c = 'a'; c < 'i'; ++c) text += (text.empty() ? "\"" : ",\"") + std::string(24, c) + "\"";
    return text;
  }
  std::string playlist() const {
    std::string entries;
    const auto ids = home_.hub().sand().library().newestFirst();
    for (size_t i = 0; i < 64 && !ids.empty(); ++i) {
      entries += (i == 0 ? "\"" : ",\"") + patternIdText(ids[i % ids.size()]) + "\"";
    }
    return R"({"name":")" + std::string(40, 'n') + R"(","entries":[)" + entries + "]}";
  }
  void setLightsAndMatrices(size_t even) {
    std::string pages;
    for (int i = 0; i < 7; ++i) {
      pages += (i == 0 ? "" : ",") + (R"({"mode":"text","text":")" + std::string(200 + even, 'p')) + "\"}";
    }
    const std::string matrix =
        R"({"display":{"mode":"text","text":")" + std::string(400, 't') + R"(","pages":[)" + pages + "]}}";
    send(Method::kPost, "/api/config/matrix-config", R"({"matrices":[)" + matrix + "," + matrix + "]}");
    std::string palettes;
    for (int i = 1; i <= 8; ++i) {
      palettes += (i == 1 ? "" : ",") + (R"({"id":"own-)" + std::to_string(i)) + R"(","name":")" +
                  std::string(32, 'n') + R"(","colors":["#010203","#040506","#070809","#0a0b0c"]})";
    }
    send(Method::kPost, "/api/config/led-config",
         R"({"strips":[{"brightness":)" + std::to_string(10 + even) + R"(}],"palettes":[)" + palettes + "]}");
    home_.run(12 * kSecond);
  }

  void uploadPatterns(int count, int lines) {
    std::swap(home_.memory.ownerToken, caller_);  // upload() sends this token
    upTo(count, [&](int) {
      const std::string text =
          FullHub::patternText(lines) + "G1 X" + std::to_string(++patterns_ % 500) + " Y1\n";
      return took(home_.upload("/api/sand/library", {}, "gcode", "full.gcode", text));
    });
    std::swap(home_.memory.ownerToken, caller_);
  }
  void fillWithPatterns() {
    for (const int lines : {6000, 1500, 20}) uploadPatterns(200, lines);
    upTo(64, [&](int i) {
      return send(Method::kPost, "/api/matrix/patterns",
                  SavedPatternBytes::largest(static_cast<uint8_t>(i)).take());
    });
    upTo(64, [&](int) { return send(Method::kPost, "/api/matrix/patterns", SavedPatternBytes().take()); });
  }

  void fillWithSettings() {
    caller_ = home_.memory.ownerToken;
    home_.confirm(caller_);
    makePeople(30, 200);
    for (int i = 0; i < people_; ++i) {
      for (int session = 0; session < 3; ++session) (void)signedIn(i);
    }
    upTo(8, [&](int) {
      return send(Method::kPost, "/api/auth/tokens",
                  R"({"name":")" + std::string(200, 'n') + R"(","scope":"read"})");
    });
    std::string hosts;
    for (char c = 'a'; c < 'i'; ++c)
      hosts += (hosts.empty() ? "\"" : ",\"") + std::string(60, c) + ".example\"";
    send(Method::kPut, "/api/config/hardware", R"({"place":"52.5, 13.4","allowedHosts":[)" + hosts + "]}");
    const std::string broker = R"({"host":"broker.lan","user":"hub","password":"secret","baseTopic":"home/)";
    for (char c = 'a'; c < 'c'; ++c) send(Method::kPut, "/api/connections/mqtt", broker + c + "\"}");
    send(Method::kPut, "/api/connections/wled", R"({"enabled":false,"universe":7})");
    for (int i = 0; i < 400; ++i) {
      home_.hub().log().write(i % 2 == 0 ? LogLevel::kInfo : LogLevel::kSecurity,
                              std::string(180, 'x') + std::to_string(i));
    }
    for (int i = 0; i < 8; ++i) {
      EspImage image;
      image.version = "9.1." + std::to_string(i);
      image.project = "lumisand-hub";
      image.segments = {512, 8000};
      (void)took(
          home_.upload("/api/ota/upload",
                       {{"version", image.version}, {"device_category", "led_strip"}, {"is_stable", "true"}},
                       "firmware", "image.bin", espImage(image)));
    }
  }

  SizedHousehold& home_;
  std::string userToken_;
  std::string accessToken_;
  std::string caller_;
  int people_ = 0;
  int patterns_ = 0;
  size_t refused_ = 0;
  size_t saved_ = 0;
};

}  // namespace lumi::test
