#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/api/json/matrix_json.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/system/backup/backup.h"
#include "support/hub/full_hub.h"

namespace lumi::test {

struct WeighedCall {
  std::string route;  // as in Router::listed(): "GET /api/auth/users"
  std::string what;   // "" or the special condition of the call
  int expected;       // status; 0: any
  HeapFixture::Use use;
};

/** Sends every request to a full hub in its most expensive form, and measures the heap use of each call. */
class WeighedCalls {
 public:
  explicit WeighedCalls(FullHub& fixture) : fixture_(fixture) {}

  /** The name of a route in the results. */
  static std::string nameOf(Method method, const std::string& pattern) {
    return std::string(kMethodNames[static_cast<size_t>(method)]) + " " + pattern;
  }

  std::vector<WeighedCall> all() {
    scheduling();
    reading();
    configuring();
    devices();
    savedPatterns();
    sand();
    library();
    playlists();
    firmware();
    network();
    wled();
    backup();
    people();
    junk();
    ending();
    return std::move(calls_);
  }

  /** The largest `matrix` part that a POST accepts. */
  static std::string matrices(char filler) {
    MatricesSettings settings = RandomMatrices(6).matrices();
    for (MatrixSettings& matrix : settings) {
      matrix.name.assign(kMaxNameBytes, filler);
      matrix.text.assign(MatrixSettings::kMaxTextLength - 7, filler);
      matrix.pages.resize(MatrixSettings::kMaxPages - 1);
      for (MatrixPage& page : matrix.pages) page.text.assign(1, filler);
    }
    std::string body(PostedMatrices::kMaxJson, ' ');
    const auto source = matricesJson(std::make_shared<MatricesSettings>(settings), UINT32_MAX);
    (void)source->read({reinterpret_cast<uint8_t*>(body.data()), body.size()});
    return body;
  }

 private:
  struct Question {
    Method method;
    std::string pattern;
    int expected;
    std::string body = {};
    std::string parameter = {};  // for the pattern's {}
    std::string what = {};
    std::string query = {};
    std::string caller = {};  // "": the owner
  };

  /** Maximum body by route. */
  struct Limit {
    Method method;
    const char* pattern;
    size_t bytes;
    const char* body;
    int expected;
  };

  static constexpr const char* kPasswordBody = R"({"password":"owner-password","includeUsers":true})";
  static constexpr Limit kLimits[] = {
      {Method::kPost, "/api/config/led-config", 4096,
       R"({"strips":[{"mode":"chase","color":"#010203"}],"globalSettings":{"autoOff":true}})", 200},
      {Method::kPost, "/api/config/matrix-live", 5120, R"({"index":0,"pixels":{"0":"#ff0000"}})", 0},
      {Method::kPost, "/api/matrix/notify", 4096, R"({"text":"Dinner is ready","repeat":20})", 0},
      {Method::kPut, "/api/config/hardware", 4096, R"({"place":"52.5, 13.4"})", 200},
      {Method::kPost, "/api/config/hardware/test-light", 512, R"({"what":"last","ledCount":1000})", 200},
      {Method::kPost, "/api/config/device/heartbeat", 1024, R"({"deviceId":"room-lights-esp32","power":1})",
       200},
      {Method::kPost, "/api/device/pair", 512, R"({"deviceId":"matrix-1","code":"0042","version":"1"})", 202},
      {Method::kPost, "/api/device/window", 512, R"({"deviceId":"matrix-1","code":"0043"})", 200},
      {Method::kPost, "/api/device/{}/update", 1024, R"({"versionId":1,"status":"installing"})", 0},
      {Method::kPost, "/api/lights", 1024, R"({"on":true,"mode":"fire","nightLight":{"minutes":30}})", 200},
      {Method::kPost, "/api/gcode/control", 512, R"({"action":"stop"})", 409},
      {Method::kPost, "/api/gcode/jog", 512, R"({"dx":10,"dy":-5})", 409},
      {Method::kPatch, "/api/gcode/queue/{}", 512, R"({"repeat":true})", 0},
      {Method::kPatch, "/api/sand/library/{}", 1024, R"({"favorite":true})", 200},
      {Method::kPost, "/api/sand/library/{}/queue", 1024, R"({"place":"last"})", 0},
      {Method::kPost, "/api/sand/playlists", 4096, R"({"name":"One too many"})", 409},
      {Method::kPut, "/api/sand/playlists/{}", 4096, R"({"repeat":true,"pause":60})", 200},
      {Method::kPost, "/api/sand/player", 512, R"({"action":"continue"})", 0},
      {Method::kPost, "/api/scenes", 4096, R"({"name":"One too many"})", 409},
      {Method::kPut, "/api/scenes/{}", 4096, R"({"name":"Night","led":{"strips":[{"enabled":false}]}})", 200},
      {Method::kPut, "/api/scenes/order", 640, R"({"ids":[1]})", 409},
      {Method::kPut, "/api/looks/playlist", 3072, R"({"steps":[{"scene":17}],"repeat":false})", 200},
      {Method::kPost, "/api/ota/versions/{}/install", 512, R"({"device_id":"matrix-1"})", 0},
      {Method::kPost, "/api/network/join", 1024, R"({"ssid":"other","password":"password"})", 0},
      {Method::kPost, "/api/network/forget", 1024, R"({"ssid":"nowhere"})", 404},
      {Method::kPost, "/api/system/backup", 4096, kPasswordBody, 200},
      {Method::kPost, "/api/system/confirm", 4096, kPasswordBody, 200},
      {Method::kPost, "/api/system/factory-reset", 512, R"({"confirm":"PERHAPS"})", 400},
      {Method::kPost, "/api/auth/login", 4096, R"({"username":"owner","password":"owner-password"})", 200},
      {Method::kPost, "/api/auth/register", 4096,
       R"({"name":"N","username":"somebody","password":"a-password","adminToken":"K7M2Q9RTWX4B"})", 0},
      {Method::kPost, "/api/auth/invitations", 4096, R"({"role":"guest"})", 201},
      {Method::kPost, "/api/auth/tokens", 4096, R"({"name":"A program","scope":"control"})", 201},
      {Method::kPost, "/api/auth/confirm", 4096, kPasswordBody, 200},
      {Method::kPut, "/api/auth/profile", 4096, R"({"name":"Owner"})", 200},
      {Method::kPut, "/api/auth/password", 4096,
       R"({"currentPassword":"wrong","newPassword":"new-password"})", 400},
  };

  void ask(const Question& question) {
    std::string path = question.pattern;
    if (const size_t at = path.find("{}"); at != std::string::npos) path.replace(at, 2, question.parameter);
    if (const size_t at = path.find("{}"); at != std::string::npos) path.replace(at, 2, "1.0.0");
    const std::string& caller = question.caller.empty() ? fixture_.token : question.caller;
    fixture_.confirm(caller);
    Request request = HubFixture::makeRequest(question.method, path, caller, question.body);
    request.query = question.query;
    fixture_.forgetTraces();
    calls_.push_back({nameOf(question.method, question.pattern), question.what, question.expected,
                      fixture_.useOf(std::move(request), question.body)});
    fixture_.clock.advance(kMinute);  // resets the limits on frequent calls
  }

  void upload(const Upload& upload, int expected, const std::string& what = {}) {
    fixture_.confirm(fixture_.token);
    calls_.push_back({nameOf(Method::kPost, upload.path), what, expected, fixture_.useOfUpload(upload)});
  }

  std::string firstFile() const { return fixture_.hub().sand().queue().jobs().front().file; }
  std::string firstPattern() const {
    return patternIdText(fixture_.hub().sand().library().newestFirst().front());
  }
  std::string lastVersion() const { return std::to_string(fixture_.hub().ota().catalogue().all().back().id); }

  /** Fills the schedule, with a place for its sunsets. */
  void scheduling() {
    ask({Method::kPut, "/api/config/hardware", 200, R"({"place":"52.52, 13.41"})"});
    const std::string entry =
        R"({"at":"sunset","offset":-30,"days":["mon","tue","wed","thu","fri","sat","sun"],)"
        R"("from":"2020-01-01","until":"2099-12-31","action":"lights-off"})";
    for (size_t i = 1; i < Schedule::kMaxEntries; ++i) ask({Method::kPost, "/api/schedule", 201, entry});
    ask({Method::kPost, "/api/schedule", 201,
         R"({"at":"time","time":"05:00","days":["mon","tue","wed","thu","fri","sat","sun"],"action":"quiet-end"})"});
    ask({Method::kPost, "/api/schedule", 409, entry});
    const uint32_t id = fixture_.hub().schedule().entries().back().id;
    const std::string last = std::to_string(id);
    std::string at;
    for (const ScheduleEvent& event : fixture_.hub().schedule().next(2 * Schedule::kMaxEntries)) {
      if (event.entry == id && at.empty()) at = toIso(event.at);
    }
    ask({Method::kPost, "/api/schedule/{}/skip", 200, R"({"skip":true,"at":")" + at + "\"}", last});
    ask({Method::kPut, "/api/schedule/{}", 200, R"({"enabled":true})", last});
    ask({Method::kPost, "/api/schedule/quiet", 200, R"({"quiet":true})"});
    ask({Method::kDelete, "/api/schedule/{}", 404, {}, "999999"});
  }

  void reading() {
    for (const char* path : {"/api/auth/status",      "/api/auth/verify",      "/api/auth/users",
                             "/api/auth/invitations", "/api/auth/tokens",      "/api/auth/notices",
                             "/api/auth/sessions",    "/api/config/configs",   "/api/config/device/status",
                             "/api/config/effects",   "/api/config/hardware",  "/api/config/weather",
                             "/api/device/pairing",   "/api/ota/versions",     "/api/gcode/queue",
                             "/api/gcode/table",      "/api/gcode/controller", "/api/gcode/canvas/state",
                             "/api/gcode/canvas.bin", "/api/system/info",      "/api/system/diagnostics",
                             "/api/system/log",       "/api/network/state",    "/api/network/scan",
                             "/api/scenes",           "/api/schedule"}) {
      ask({Method::kGet, path, 200});
    }
    ask({Method::kGet, "/api/system/log", 200, {}, {}, "security", "kind=security"});
    ask({Method::kGet, "/api/ota/update-history", 200, {}, {}, {}, "limit=100"});
    ask({Method::kGet, "/api/scenes/{}", 200, {}, "16"});
    ask({Method::kPost, "/api/scenes/{}/run", 200, {}, "16"});
    ask({Method::kDelete, "/api/scenes/{}", 200, {}, "15"});
    ask({Method::kPost, "/api/scenes", 201, FullHub::largestScene(), {}, "the largest scene"});
    ask({Method::kPost, "/api/scenes/{}/run", 200, {}, "48", "a look"});
    std::string steps = R"({"scene":48,"seconds":86400,"transition":7200})";
    for (size_t i = 1; i < LooksPlaylistSettings::kMaxSteps; ++i) {
      steps += R"(,{"scene":48,"seconds":86400,"transition":7200})";
    }
    ask({Method::kPut, "/api/looks/playlist", 200, R"({"steps":[)" + steps + "]}", {}, "the longest"});
    ask({Method::kPost, "/api/looks/playlist/start", 200});
    ask({Method::kGet, "/api/looks/playlist", 200});
    ask({Method::kPost, "/api/looks/playlist/stop", 200});
    ask({Method::kGet, "/api/gcode/file/{}", 200, {}, firstFile()});
    ask({Method::kGet, "/api/gcode/program/{}", 200, {}, firstFile()});
  }

  void configuring() {
    ask({Method::kPost, "/api/config/matrix-config", 200, matrices('\\')});
    std::string stale = matrices('b');
    stale.replace(stale.find("4294967295"), 10, "1         ");
    ask({Method::kPost, "/api/config/matrix-config", 409, stale, {}, "conflict"});
    ask({Method::kPost, "/api/config/led-config", 409, R"({"strips":[{}],"revision":0})", {}, "conflict"});
    for (const Limit& limit : kLimits) {
      std::string body = limit.body;
      body.resize(limit.bytes, ' ');
      ask({limit.method,
           limit.pattern,
           limit.expected,
           body,
           parameterOf(limit.pattern),
           {},
           {},
           callerOf(limit.pattern)});
    }
  }

  std::string parameterOf(const std::string& pattern) const {
    if (pattern.find("/api/device/") == 0) return "matrix-1";
    if (pattern.find("/api/gcode/") == 0) return firstFile();
    if (pattern.find("/api/sand/playlists/") == 0) return "16";
    if (pattern.find("/api/sand/") == 0) return firstPattern();
    if (pattern.find("/api/scenes/") == 0) return "1";
    return "999999";
  }
  std::string callerOf(const std::string& pattern) const {
    return pattern.find("/api/device/{}") == 0 ? fixture_.deviceTokens[0] : std::string();
  }

  void devices() {
    ask({Method::kPost,
         "/api/config/device/heartbeat",
         200,
         R"({"deviceId":"matrix-1","uptime":5,"version":"1.0.0","address":"10.0.0.9","rssi":-60,"freeHeap":99})",
         {},
         "of a matrix",
         {},
         fixture_.deviceTokens[0]});
    ask({Method::kGet, "/api/device/{}/config", 200, {}, "matrix-1", {}, {}, fixture_.deviceTokens[0]});
    ask({Method::kGet, "/api/device/{}/firmware/{}", 0, {}, "matrix-1", {}, {}, fixture_.deviceTokens[0]});
  }

  void savedPatterns() {
    const std::string largest = SavedPatternBytes::largest().take();
    ask({Method::kPost, "/api/matrix/patterns", 201, largest});
    ask({Method::kPost, "/api/matrix/patterns", 409, largest, {}, "one too many"});
    ask({Method::kPut, "/api/matrix/patterns/{}", 200, largest, "64"});
    ask({Method::kPut, "/api/matrix/patterns/{}", 400, std::string(largest.size(), 'x'), "64", "junk"});
    ask({Method::kGet, "/api/matrix/patterns", 200});
    ask({Method::kGet, "/api/matrix/patterns/{}", 200, {}, "64"});
    ask({Method::kGet, "/api/device/{}/patterns/{}", 0, {}, "matrix-1", {}, {}, fixture_.deviceTokens[0]});
    ask({Method::kDelete, "/api/matrix/patterns/{}", 200, {}, "64"});
  }

  void sand() {
    ask({Method::kDelete, "/api/gcode/file/{}", 200, {}, firstFile()});
    upload(FullHub::pattern(std::string(200, 'n') + ".gcode", FullHub::patternText(4000)), 200, "G-code");
    ask({Method::kDelete, "/api/gcode/file/{}", 200, {}, firstFile()});
    upload(FullHub::pattern("junk.gcode", std::string(300'000, 'j')), 400, "one line without an end");
    upload(FullHub::pattern("spiral.thr", thetaRho()), 0, "theta-rho");
    const std::string segments = R"({"segments":[)" + std::string(200'000, ' ') + "]}";
    ask({Method::kPut, "/api/gcode/canvas/state", 200, segments});
    ask({Method::kPost, "/api/gcode/canvas/segments", 200, segments});
    ask({Method::kPost, "/api/gcode/canvas/clear", 200});
    ask({Method::kPost, "/api/gcode/controller", 409});
  }

  void library() {
    const std::string pattern = firstPattern();
    std::string outlines = "ids=";
    for (const PatternId id : fixture_.hub().sand().library().newestFirst())
      outlines += patternIdText(id) + ",";
    ask({Method::kGet, "/api/sand/library", 200});
    ask({Method::kGet, "/api/sand/library/outlines", 200, {}, {}, {}, outlines});
    for (const char* path : {"/api/sand/library/{}", "/api/sand/library/{}/gcode",
                             "/api/sand/library/{}/program", "/api/sand/library/{}/outline"}) {
      ask({Method::kGet, path, 200, {}, pattern});
    }
    const std::string tag = std::string(kMaxTag - 1, 't');
    std::string tags;
    for (char mark = '1'; mark <= '8'; ++mark) tags += (tags.empty() ? "\"" : ",\"") + tag + mark + "\"";
    ask({Method::kPatch, "/api/sand/library/{}", 200,
         R"({"name":")" + std::string(kMaxPatternName, 'n') + R"(","favorite":true,"tags":[)" + tags + "]}",
         pattern});
    ask({Method::kPost, "/api/sand/library/{}/queue", 0, R"({"place":"next"})", pattern});
    upload({"/api/sand/library", {}, "gcode", "one.gcode", FullHub::patternText(3999)}, 200,
           "to the library");
    ask({Method::kDelete, "/api/sand/library/{}", 200, {}, firstPattern()});
  }

  void playlists() {
    ask({Method::kGet, "/api/sand/playlists", 200});
    ask({Method::kGet, "/api/sand/playlists/{}", 200, {}, "16"});
    ask({Method::kGet, "/api/sand/player", 200});
    ask({Method::kDelete, "/api/sand/playlists/{}", 200, {}, "1"});
    std::string entries;
    for (const PatternId id : fixture_.hub().sand().library().newestFirst()) {
      if (entries.size() < 11 * Playlist::kMaxEntries) entries += ",\"" + patternIdText(id) + "\"";
    }
    const std::string largest = R"({"name":")" + std::string(kMaxPatternName, 'n') + R"(","entries":[)" +
                                entries.substr(1) + R"(],"shuffle":true,"repeat":true,"clear":"auto"})";
    ask({Method::kPost, "/api/sand/playlists", 201, largest, {}, "the largest playlist"});
    ask({Method::kPost, "/api/sand/playlists/{}/run", 200, {}, "17"});
    fixture_.settle();
    ask({Method::kGet, "/api/sand/player", 200, {}, {}, "shuffled"});
  }

  static std::string thetaRho() {
    std::string text;
    for (int i = 0; i < 4000; ++i) text += std::to_string(i * 0.3) + " " + std::to_string(i / 4000.0) + "\n";
    return text;
  }

  void firmware() {
    ask({Method::kDelete, "/api/ota/versions/{}", 200, {}, lastVersion()});
    upload(FullHub::firmware("8.8.8", "something-else"), 422, "refused at its end");
    upload(FullHub::firmware("9.9.9"), 200, "hub image");
    ask({Method::kDelete, "/api/ota/versions/{}", 200, {}, lastVersion()});
    upload({"/api/ota/upload",
            {{"version", "7.0.0"},
             {"description", "d"},
             {"device_category", "led_strip"},
             {"is_stable", "true"}},
            "firmware",
            "panel.bin",
            largePanel()},
           200, "panel image");
    ask({Method::kPost, "/api/ota/versions/{}/install", 202, "{}", lastVersion(), "panel"});
    fixture_.settle();
    ask({Method::kPost, "/api/ota/panel/revert", 200});
    fixture_.settle();
    ask({Method::kDelete,
         "/api/ota/update-history/{}",
         200,
         {},
         std::to_string(fixture_.hub().ota().history().all().front().id)});
  }

  static std::string largePanel() {
    PanelImage panel = smallPanel("7.0.0");
    panel.files[0].second = std::string(30'000, 'p');
    return panelImage(panel);
  }

  void network() {
    ask({Method::kPost, "/api/network/scan", 200});
    ask({Method::kPost, "/api/network/finish", 0});
  }

  void wled() {
    ask({Method::kPut, "/api/connections/wled", 200, R"({"enabled":true})"});
    for (const char* path :
         {"/api/connections/wled", "/json", "/json/state", "/json/info", "/json/si", "/json/effects",
          "/json/eff", "/json/palettes", "/json/pal", "/json/nodes", "/json/cfg", "/presets.json", "/win"}) {
      ask({Method::kGet, path, 200});
    }
    ask({Method::kPost, "/api/connections/wled/take-back", 200});
    ask({Method::kGet, "/win{}", 200, {}, "&T=1&A=128"});
    const std::string piece = R"({"fx":1,"col":[[1,2,3]]})";
    std::string body = R"({"v":true,"seg":[)" + piece;
    while (body.size() + piece.size() + 3 <= 1536 && std::count(body.begin(), body.end(), ',') < 240) {
      body += "," + piece;
    }
    body += "]}";
    for (const char* path : {"/json", "/json/state", "/json/si"}) ask({Method::kPost, path, 200, body});
    for (const Method method : {Method::kPut, Method::kPatch}) ask({method, "/json/state", 200, body});
    ask({Method::kPut, "/api/connections/wled", 200, R"({"enabled":false})"});
  }

  void backup() {
    const std::string file =
        fixture_.call(Method::kPost, "/api/system/backup", fixture_.token, kPasswordBody).body;
    fixture_.clock.advance(kMinute);
    const std::string sure = HubFixture::field(
        fixture_.call(Method::kPost, "/api/system/confirm", fixture_.token, kPasswordBody).body,
        "confirmation");
    ask({Method::kPost, "/api/system/restore", 200, file, {}, "with accounts", "users=true&confirm=" + sure});
    fixture_.hub().tick();
    fixture_.restartIfAsked();
  }

  void people() {
    fixture_.token = fixture_.signIn();
    const std::string id = std::to_string(fixture_.hub().auth().accounts().back().id);
    ask({Method::kDelete, "/api/auth/users/{}", 200, {}, id});
    ask({Method::kDelete, "/api/auth/notices/{}", 200, {}, "1"});
    ask({Method::kPost, "/api/auth/admin-token", 200});
    ask({Method::kDelete, "/api/auth/sessions/{}", 404, {}, "99"});
    ask({Method::kDelete, "/api/auth/sessions", 200});
    ask({Method::kDelete, "/api/auth/invitations/{}", 404, {}, "99"});
    ask({Method::kDelete, "/api/auth/tokens/{}", 404, {}, "99"});
    ask({Method::kPost, "/api/config/reset-configs", 200});
  }

  /** An array that contains `piece` as often as fits. */
  static std::string crowd(size_t bytes, const std::string& piece) {
    std::string body = R"({"x":[)" + piece;
    while (body.size() + piece.size() + 3 <= bytes) body += "," + piece;
    return body + "]}";
  }

  void junk() {
    for (const Limit& limit : kLimits) {
      for (const char* piece : {"0", "[]", "{}", "{\"a\":0}", "\"a\"", "1e9", "\"0123456789\""}) {
        ask({limit.method,
             limit.pattern,
             0,
             crowd(limit.bytes, piece),
             parameterOf(limit.pattern),
             std::string("junk: ") + piece,
             {},
             callerOf(limit.pattern)});
      }
      std::string text = R"({"x":")" + std::string(limit.bytes - 9, 'a') + "\"}";
      ask({limit.method,
           limit.pattern,
           0,
           text,
           parameterOf(limit.pattern),
           "junk: a long text",
           {},
           callerOf(limit.pattern)});
    }
    ask({Method::kPost, "/api/config/matrix-config", 400, crowd(kMaxJsonBody, "0"), {}, "junk: 0"});
  }

  void ending() {
    ask({Method::kDelete, "/api/device/{}", 200, {}, "matrix-1"});
    ask({Method::kPost, "/api/system/restart", 200});
    ask({Method::kPost, "/api/ota/versions/{}/install", 202, "{}", lastVersion()});
    ask({Method::kPost, "/api/auth/logout", 200});
  }

  FullHub& fixture_;
  std::vector<WeighedCall> calls_;
};

}  // namespace lumi::test
