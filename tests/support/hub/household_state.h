#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/base/crc32.h"
#include "core/ota/image/panel_files.h"
#include "core/sand/canvas/canvas_layout.h"
#include "core/store/record_store.h"
#include "support/hub/household_story.h"

namespace lumi::test {

/** What a hub shows, by kind of data. */
using HubState = std::map<std::string, std::string>;

/** True for the kinds that are saved later. All others are on flash before the response. */
inline bool isSavedLater(const std::string& kind) {
  return kind == "lights" || kind == "matrix-1" || kind == "matrix-2";
}

class HouseholdState {
 public:
  explicit HouseholdState(PowerCutScenario& home) : home_(home), hub_(home.hub()) {}

  /** Reads everything. Signs the owner in last, if necessary. */
  HubState read() {
    sessions();
    accounts();
    devicesAndNetworks();
    queue();
    library();
    playlists();
    savedPatterns();
    sand();
    firmware();
    settings();
    scenes();
    looksPlaylist();
    return std::move(state_);
  }

 private:
  static std::string crcOf(const std::string& text) { return std::to_string(crc32(asBytes(text))); }

  void sessions() {
    state_["owner's session"] = isIn(home_.memory.ownerToken);
    state_["guest's session"] = isIn(home_.memory.guestToken);
    state_["matrix's token"] = hub_.devices().identify(home_.memory.deviceToken) ? "known" : "unknown";
  }
  const char* isIn(const std::string& token) { return hub_.auth().identify(token) ? "in" : "out"; }

  void accounts() {
    std::string& text = state_["accounts"];
    for (const Account& one : hub_.auth().accounts()) {
      text += one.username + "/" + one.name + (one.isAdmin() ? "/admin/" : "/") +
              crcOf(std::string(one.password.digest.begin(), one.password.digest.end())) + " ";
    }
    for (const AccessToken& one : hub_.auth().accessTokens()) state_["access tokens"] += one.name + " ";
    state_["set-up token"] = hub_.auth().setupToken() ? "to be read" : "of no use";
  }

  void devicesAndNetworks() {
    for (const Device& one : hub_.devices().all()) state_["devices"] += one.id + " ";
    for (const auto& one : hub_.wifi()->known().all()) {
      state_["networks"] += one.ssid + "/" + one.password + " ";
    }
    const bool isNoted = hub_.wifi()->accessPoint().password == home_.memory.accessPointPassword;
    state_["access point"] = isNoted || hub_.auth().setupRequired() ? "as noted" : "another";
  }

  void scenes() {
    for (const Scene& scene : hub_.scenes().all()) {
      const auto content = hub_.scenes().textOf(scene.id);
      state_["scenes"] += scene.summary.name + "/" + (content ? crcOf(content.value()) : "lost") + " ";
    }
  }

  void looksPlaylist() {
    const LooksPlaylist& playlist = hub_.looksPlaylist();
    state_["looks playlist"] =
        looksPlaylistToJson(playlist.settings()) + (playlist.isPlaying() ? " plays" : "");
  }
  void queue() {
    std::string& text = state_["queue"];
    for (const Job& job : hub_.sand().queue().jobs()) {
      static const char* const kStates[] = {"waiting", "begun", "begun", "begun", "failed", "done"};
      text += job.originalName + "/" + kStates[static_cast<size_t>(job.state)] +
              (job.repeat ? "/repeats/" : "/") + programOf(job) + " ";
    }
  }
  void library() {
    std::string& text = state_["library"];
    for (const PatternId id : hub_.sand().library().newestFirst()) {
      const auto pattern = hub_.sand().library().find(id);
      text += (pattern ? pattern->name : "lost") + " ";
    }
  }
  void savedPatterns() {
    std::string& text = state_["matrix patterns"];
    for (uint32_t id = 1; id <= kMaxSavedPatterns; ++id) {
      const auto file = hub_.savedPatterns().open(id);
      if (file) text += std::to_string(id) + "/" + crcOf(contentOf(*file)) + " ";
    }
  }
  static std::string contentOf(File& file) {
    std::string text(static_cast<size_t>(file.size()), '\0');
    (void)file.read({reinterpret_cast<uint8_t*>(text.data()), text.size()});
    return text;
  }
  void playlists() {
    const SandTable& table = hub_.sand();
    std::string& text = state_["playlists"];
    for (const uint32_t id : table.playlists().ids()) {
      Playlist list;
      const bool isFound = table.playlists().find(id, list).ok();
      text += isFound ? list.name + "/" + crcOf(encodePlaylist(list)) + " " : "lost ";
    }
    state_["player"] = table.player().isActive() ? table.player().state().list.name : "";
  }
  std::string programOf(const Job& job) {
    const std::string path = programPathOf(job.pattern);
    const auto file = home_.flash->open(path, OpenMode::kRead);
    return crcOf(file ? contentOf(*file) : "");
  }

  /** Counts the occurrences of each run. */
  void sand() {
    std::string& text = state_["sand"];
    const auto source = hub_.sand().canvas().binaryFrom(0);
    std::string bytes;
    uint8_t buffer[1024];
    for (auto state = BodySource::State::kMore; state == BodySource::State::kMore;) {
      const BodySource::Piece piece = source->read(buffer);
      bytes.append(asText({buffer, piece.size}));
      state = piece.state;
    }
    uint32_t last = 0;
    bool continues = false;
    ConstBytes rest = asBytes(bytes).sub(std::min<size_t>(bytes.size(), kCanvasHeaderSize));
    while (const auto head = readChunk(rest)) {
      if (head->run != last || !continues) text += std::to_string(head->run) + " ";
      last = head->run;
      continues = head->continues;
      rest = rest.sub(kChunkHeadSize + head->stepBytes);
    }
  }

  void firmware() {
    for (const FirmwareVersion& one : hub_.ota().catalogue().all()) {
      state_["images"] += one.version + (hub_.ota().images().holds(one.id) ? "/there " : "/gone ");
    }
    for (const UpdateRecord& one : hub_.ota().history().all()) {
      state_["history"] += one.deviceId + "/" + one.version + "/" + updateStatusName(one.status) + " ";
    }
    state_["panel"] = home_.call(Method::kGet, "/").body;
    state_["program"] = crcOf(home_.slot.running());
  }

  void settings() {
    state_["hardware"] = hardwareAtFirst();
    const Answered in = HouseholdStory::signedIn(home_);
    if (in.status != 200) return;
    state_["hardware"] = home_.ask(Method::kGet, "/api/config/hardware").body;
    const std::string all = withoutRevisions(home_.ask(Method::kGet, "/api/config/configs").body);
    const size_t matrices = all.find("\"matrix\":{");
    const size_t second = all.rfind("{\"name\"");
    state_["lights"] = all.substr(0, matrices);
    state_["matrix-1"] = all.substr(matrices, second - matrices);
    state_["matrix-2"] = all.substr(second);
    connections();
    state_["log"] = home_.ask(Method::kGet, "/api/system/log").status == 200 ? "read" : "";
  }
  void connections() {
    for (const auto& [what, id] : {std::pair("mqtt", "id"), std::pair("wled", "mac")}) {
      const std::string all = home_.ask(Method::kGet, std::string("/api/connections/") + what).body;
      state_[what] = without(HubFixture::field(all, id), all.substr(0, all.find('}')));
    }
  }
  /** Returns `text` without a random number that the hub has chosen. */
  static std::string without(const std::string& number, std::string text) {
    for (size_t at = 0; !number.empty() && (at = text.find(number)) != std::string::npos;) {
      text.erase(at, number.size());
    }
    return text;
  }
  /** Returns the default hardware settings, which no call returns before there is an owner. */
  static const std::string& hardwareAtFirst() {
    static const std::string first = [] {
      HubFixture fresh;
      fresh.createOwner();
      return fresh.call(Method::kGet, "/api/config/hardware", fresh.signIn()).body;
    }();
    return first;
  }
  static std::string withoutRevisions(std::string all) {
    for (size_t at = all.find("\"revision\":"); at != std::string::npos; at = all.find("\"revision\":", at)) {
      const size_t digits = at + 11;
      all.erase(at, all.find_first_not_of("0123456789", digits) - at);
    }
    return all;
  }

  PowerCutScenario& home_;
  Hub& hub_;
  QuietLog quiet_;
  HubState state_;
};

/** Files in the flash of the hub that belong to no feature, each followed by a blank. */
inline std::string strayFiles(PowerCutScenario& home) {
  static const std::vector<std::string> kRecords = {
      "accounts",      "setup-token",    "sessions",        "devices",       "hardware",       "lights",
      "matrix-1",      "matrix-2",       "networks",        "clock",         "access-point",   "sand-queue",
      "firmware",      "updates",        "sand-checkpoint", "installations", "self-test",      "log-0",
      "log-1",         "log-2",          "log-3",           "log-4",         "log-5",          "sand-speed",
      "security-0",    "security-1",     "notices",         "scenes",        "looks-playlist", "schedule",
      "access-tokens", "sand-library-0", "sand-list-0",     "sand-player",   "mqtt",           "wled"};
  std::vector<std::string> owned = {"store/sand.canvas", "www/panel.txt"};
  for (const std::string& name : kRecords) {
    for (const char* ending : {"", ".old", ".new", ".a", ".b"})
      owned.push_back("store/records/" + name + ending);
  }
  for (const Scene& scene : home.hub().scenes().all()) {
    for (const char* ending : {"", ".old", ".new"})
      owned.push_back("store/records/scene-" + std::to_string(scene.file) + ending);
  }
  for (const PatternId id : home.hub().sand().library().newestFirst()) {
    owned.push_back("store/" + programPathOf(id));
  }
  for (uint32_t id = 1; id <= kMaxSavedPatterns; ++id) {
    if (home.hub().savedPatterns().crcOf(id)) {
      owned.push_back("store/matrix-patterns/" + std::to_string(id));
    }
  }
  for (const uint32_t id : home.hub().ota().catalogue().ids()) {
    owned.push_back("store/firmware/" + std::to_string(id) + ".bin");
  }
  for (const auto manifestFile : {PanelManifest::kFile, PanelManifest::kPreviousFile}) {
    const auto manifest = readPanelManifest(*home.panelFlash, manifestFile);
    if (!manifest) continue;
    owned.push_back("www/" + std::string(manifestFile));
    owned.push_back("www/" + manifest.value().page);
    for (const std::string& part : manifest.value().parts) owned.push_back("www/" + part);
  }
  std::string strays;
  for (const std::string& path : home.chip.live().paths()) {
    if (std::find(owned.begin(), owned.end(), path) == owned.end()) strays += path + " ";
  }
  return strays;
}

}  // namespace lumi::test
