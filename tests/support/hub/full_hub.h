#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/sand/canvas/sand_canvas.h"
#include "support/fakes/fake_radio.h"
#include "support/heap/heap_fixture.h"
#include "support/hub/random_matrices.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/images/esp_image.h"
#include "support/stores/off_heap_file_store.h"

namespace lumi::test {

/** The amount of data that a hub stores. */
struct HubLoad {
  int accounts;
  int sessions;
  int jobs;
  int versions;
  int updates;
  int events;
  size_t nameLength;  // of accounts, files and networks
  int scenes = 0;
  int patterns = 0;  // besides those of the jobs
  int looks = 0;
  int playlists = 0;      // with 64 patterns each; the last one is played if the queue has room
  int savedPatterns = 0;  // of the matrices
};

inline constexpr HubLoad kHousehold = {4, 8, 6, 3, 8, 500, 20, 6, 300, 4, 16, 8};
/** More data of every kind than a hub can store. */
inline constexpr HubLoad kBrimful = {40, 60, 80, 20, 50, 500, 70, 16, 300, 32, 16, 63};

/**
 * A hub with 300 LEDs, two paired matrices, known Wi-Fi networks, a sand picture, and the amount of other
 * data that `load` specifies.
 */
struct FullHub : HeapFixture {
  OffHeapFileStore beside;
  OffHeapFileStore panelFiles;
  FakeRadio wifi;
  std::vector<std::string> deviceTokens;
  std::string usualUpload = patternText(400);

  explicit FullHub(const HubLoad& load) {
    drawSand();
    useOffHeapFlash();
    slot.spare().reserve(100'000);  // so that it does not grow while it is measured
    wifi.inReach["home"] = "password";
    wifi.around.emplace(24, FoundNetwork{std::string(32, 'n'), -60, true});
    reboot();
    createOwner();
    token = signIn();
    furnish();
    addPeople(load);
    addJobs(load);
    addPatterns(load);
    addPlaylists(load);
    addFirmware(load);
    for (int i = 0; i < load.savedPatterns; ++i) {
      call(Method::kPost, "/api/matrix/patterns", token, SavedPatternBytes::largest().take());
    }
    for (int i = 0; i < load.scenes; ++i) {
      call(Method::kPost, "/api/scenes", token, largestScene());
    }
    for (int i = 0; i < load.looks; ++i) {
      call(Method::kPost, "/api/scenes", token,
           largestLook(std::string(std::min(load.nameLength, kMaxNameBytes), 'n')));
    }
    for (int i = 0; i < load.events; ++i) {
      hub().log().write(i % 2 == 0 ? LogLevel::kInfo : LogLevel::kSecurity,
                        std::string(180, 'x') + std::to_string(i));
    }
    reboot();
    settle();
  }
  ~FullHub() override { powerOff(); }

  /** A scene of the greatest length, with the longest name. */
  static std::string largestScene() {
    std::string scene =
        R"({"name":")" + std::string(kMaxNameBytes, 'n') +
        R"(","icon":"abcdefghijklmnop","transition":7200,"led":{"strips":[{"enabled":true,)" +
        R"("mode":"solid","color":"#010203","brightness":9,"speed":1}]},"matrix":{"matrices":[)" +
        R"({"display":{"mode":"text","text":")" + std::string(1800, 'x') +
        R"("}},{"display":{"mode":"text","text":")" + std::string(1800, 'y') + R"("}}]}})";
    scene.resize(SceneList::kMaxText, ' ');
    return scene;
  }

  /** A look of the greatest length. */
  static std::string largestLook(const std::string& name = std::string(kMaxNameBytes, 'n')) {
    std::string look = R"({"name":")" + name + R"(","transition":7200,"led":{"strips":[{"enabled":true,)" +
                       R"("mode":"gradient","color":"#010203","brightness":9,"speed":1}]}})";
    look.resize(SceneList::kMaxText, ' ');
    return look;
  }

  /** Six addresses for each account. */
  void fillNotices(int accounts) {
    for (int i = 0; i < accounts * static_cast<int>(Notices::kMaxAddresses); ++i) {
      hub().auth().notices().signedIn("user-" + std::to_string(i % accounts),
                                      "192.168.100." + std::to_string(i));
    }
  }

  /** Lets the hub finish what it logs and saves without requests. */
  void settle() {
    for (int pass = 0; pass < 300; ++pass) {
      clock.advance(100);
      hub().tick();
    }
    forgetTraces();
  }

  struct AtRest {
    /** Held by the hub alone. Includes the hub object, which is not on the heap on the device either. */
    size_t bytes;
    size_t largest;  // largest piece that it allocates from its start on
  };
  AtRest atRest() {
    powerOff();
    const size_t without = heapUse().live;
    resetHeapPeak();
    reboot();
    settle();
    return {sizeof(Hub) + heapUse().live - without, heapUse().largest};
  }

  virtual Use useOfUpload(const Upload& upload) {
    Request request =
        makeRequest(Method::kPost, upload.path, token, upload.file, "multipart/form-data; boundary=b");
    const auto target = std::make_shared<KeptAnswer>();
    forgetTraces();
    const size_t before = heapUse().live;
    resetHeapPeak();
    {
      BodyHandler intake = hub().router().open(std::move(request), Reply(target));
      if (intake.parts) feed(*intake.parts, *target, upload);
      waitFor(*target);
    }
    return {target->kept.status, heapUse().peak - before, heapUse().largest};
  }

  static std::string patternText(int lines) {
    std::string text = "G90\nG21\n";
    for (int i = 0; i < lines; ++i) {
      text += "G1 X" + std::to_string(i * 7 % 600) + "." + std::to_string(i % 90 + 10) + " Y" +
              std::to_string(i * 11 % 400) + ".25 F3000 ; a comment\n";
    }
    return text;
  }

  static Upload pattern(const std::string& name, const std::string& text) {
    return {"/api/gcode/upload", {}, "gcode", name, text};
  }

  static Upload firmware(const std::string& version, const std::string& project = "lumisand-hub") {
    EspImage kind;
    kind.version = version;
    kind.project = project;
    kind.segments = {512, 40'000};
    return {"/api/ota/upload",
            {{"version", version},
             {"description", std::string(500, 'd')},
             {"device_category", "led_strip"},
             {"is_stable", "true"}},
            "firmware",
            "hub.bin",
            espImage(kind)};
  }

  /** Clears the records of the fakes. */
  void forgetTraces() {
    log.lines = {};
    http.asked = {};
    wifi.joins = {};
    wifi.names = {};
  }

 private:
  void useOffHeapFlash() {
    flash = &beside;
    panelFlash = &panelFiles;
    radio = &wifi;
    putPanel(panelFiles);
  }

  void drawSand() {
    QuietLog quiet;
    SandCanvas canvas(beside, quiet, 128 * 1024);
    canvas.load();
    (void)canvas.beginRun(1, {0, 0});
    for (int i = 0; i < 20'000; ++i) {
      while (!canvas.add({{i * 7919 % TableShape().width, i * 104729 % TableShape().height}, false}))
        canvas.tick();
    }
    (void)canvas.endRun();
    while (canvas.tick()) {
    }
  }

  void furnish() {
    call(Method::kPut, "/api/config/hardware", token,
         R"({"ledCount":300,"place":"52.52, 13.41","timezone":"CET-1CEST,M3.5.0,M10.5.0/3",)"
         R"("allowedHosts":["a.example","b.example"]})");
    call(Method::kPost, "/api/config/led-config", token,
         R"({"strips":[{"mode":"rainbow","enabled":true,"color":"#FF8000"}]})");
    auto settings = std::make_shared<MatricesSettings>(RandomMatrices(6).matrices());
    for (MatrixSettings& matrix : *settings) {
      matrix.name.assign(kMaxNameBytes, '"');
      matrix.text.assign(MatrixSettings::kMaxTextLength, '\x01');
      for (MatrixPage& page : matrix.pages) page.text.clear();
    }
    if (!hub().matrices().apply(settings, std::nullopt)) std::abort();
    for (const char* id : {"matrix-1", "matrix-2"})
      deviceTokens.push_back(hub().devices().enroll(id).value());
    call(Method::kPost, "/api/network/join", token, R"({"ssid":"home","password":"password"})");
  }

  void addPeople(const HubLoad& load) {
    for (int i = 1; i < load.accounts; ++i) {
      addUser("user-" + std::to_string(i), "a-password", std::string(load.nameLength, 'n'));
    }
    for (int i = 1; i < load.sessions; ++i) {
      signIn("user-" + std::to_string(i % (load.accounts - 1) + 1), "a-password");
    }
    fillNotices(load.accounts);
    token = signIn();  // the oldest session is evicted if there are too many
  }

  void addJobs(const HubLoad& load) {
    for (int i = 0; i < load.jobs; ++i) {
      useOfUpload(pattern(std::string(load.nameLength, 'p') + std::to_string(i) + ".gcode", usualUpload));
    }
  }

  void addPatterns(const HubLoad& load) {
    for (int i = 0; i < load.patterns; ++i) {
      const std::string text = "G1 X" + std::to_string(i) + " Y1\nX9 Y" + std::to_string(i) + "\n";
      useOfUpload({"/api/sand/library", {}, "gcode", std::string(load.nameLength, 'p') + ".gcode", text});
    }
  }

  void addPlaylists(const HubLoad& load) {
    std::string entries;
    const std::vector<PatternId> patterns = hub().sand().library().newestFirst();
    for (size_t i = 0; i < Playlist::kMaxEntries && !patterns.empty(); ++i) {
      entries += (entries.empty() ? "\"" : ",\"") + patternIdText(patterns[i % patterns.size()]) + "\"";
    }
    for (int i = 0; i < load.playlists; ++i) {
      call(Method::kPost, "/api/sand/playlists", token,
           R"({"name":")" + std::string(load.nameLength, 'p') + R"(","entries":[)" + entries + "]}");
    }
    if (hub().sand().queue().isFull()) return;
    call(Method::kPost, "/api/sand/playlists/" + std::to_string(load.playlists) + "/run", token);
  }

  void addFirmware(const HubLoad& load) {
    for (int i = 0; i < load.updates; ++i)
      useOfUpload(firmware("0.0." + std::to_string(i), "something-else"));
    for (int i = 0; i < load.versions; ++i) useOfUpload(firmware("1.0." + std::to_string(i)));
  }
};

}  // namespace lumi::test
