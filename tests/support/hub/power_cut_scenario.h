#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sand/canvas/sand_canvas.h"
#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/fake_radio.h"
#include "support/fakes/table_wire.h"
#include "support/hub/hub_fixture.h"
#include "support/images/esp_image.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/folder_store.h"

namespace lumi::test {

/** `already` is the status for an action that was done before. */
inline Answered doneBy(Answered answer, int already) {
  return answer.status == already ? Answered{200, {}, {}} : answer;
}

/** What users, browsers and devices know, whatever happens to the hub. */
struct Memory {
  std::string ownerToken;
  std::string ownerPassword = HubFixture::kOwnerPassword;
  std::string guestToken;
  std::string deviceToken;
  std::string backup;
  std::string accessPointPassword;
};

/** What remains of a hub without power. */
struct Remains {
  FlashImage flash;
  FakeFirmwareSlot slot;
  FixedRandom random{};  // continues, so that no number occurs twice
};

/**
 * A hub with a fallible flash, in a network, with a virtual sand table that is not connected yet. The steps
 * of panel and store are counted together. The scenario sends the requests of the browser and advances the
 * time.
 */
class PowerCutScenario : public HubFixture {
 public:
  static constexpr uint32_t kCanvasLimit = 8 * 1024;  // bytes; one run makes the picture shrink
  static constexpr uint32_t kOldRun = 1'000'000;      // a run of a job that no longer exists
  static constexpr Millis kPass = 20;
  static constexpr int kMaxPasses = 10'000;            // per call
  static constexpr Millis kMinutesEach = kMinute / 2;  // of rest()

  PowerCutScenario() : PowerCutScenario(Remains{FlashImage(), FakeFirmwareSlot()}, Memory()) {
    putPanel(panel_);
    drawOldSand();
    start(remains(Unsynced::kKept));
  }
  /** A hub started from these remains. Nothing is kept in RAM. */
  PowerCutScenario(const Remains& remains, Memory known) : memory(std::move(known)), table_(), wire_(table_) {
    options.canvasLimit = kCanvasLimit;
    flash = &store_;
    panelFlash = &panel_;
    radio = &wifi_;
    mqtt = &broker_;
    cable = &wire_;
    wifi_.inReach = {{"home", "password"}, {"shed", "password"}};
    start(remains);
  }
  ~PowerCutScenario() {
    chip.stepped = nullptr;
    slot.stepped = nullptr;
    powerOff();
  }

  /** Starts the hub after a power cut. The time is unknown. */
  void start(const Remains& remains) {
    powerOff();
    wire_.close();
    chip.restart();
    chip.fill(remains.flash);
    const auto watcher = std::move(slot.stepped);
    slot = remains.slot;
    slot.stepped = watcher;
    random = remains.random;
    clock = ManualClock(*clock.wall());
    unplugTable();
    reboot();
  }
  Remains remains(Unsynced unsynced = Unsynced::kLost) const {
    Remains left{chip.imageAfterCut(unsynced), slot, random};
    left.slot.stepped = nullptr;
    return left;
  }

  // ---- Calls ----

  /** Calls as the owner, with the IP address of the hub, because its name may change. */
  Answered ask(Method method, const std::string& path, const std::string& body = {}) {
    return askAs(memory.ownerToken, method, path, body);
  }
  Answered askAs(const std::string& token, Method method, const std::string& path,
                 const std::string& body = {}, const std::string& query = {}) {
    Request request = makeRequest(method, path, token, body);
    request.headers.set("Host", "192.168.1.23");
    request.query = query;
    return patiently(std::move(request), body);
  }
  Answered post(const std::string& path, const std::string& body = "{}") {
    return ask(Method::kPost, path, body);
  }
  Answered signInAs(const std::string& name, const std::string& password, std::string& token) {
    Answered answer = askAs({}, Method::kPost, "/api/auth/login",
                            R"({"username":")" + name + R"(","password":")" + password + "\"}");
    if (answer.status == 200) token = field(answer.body, "token");
    return answer;
  }

  Answered upload(const std::string& path, const std::vector<std::pair<std::string, std::string>>& fields,
                  const std::string& fileField, const std::string& fileName, const std::string& file) {
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    Request request =
        makeRequest(Method::kPost, path, memory.ownerToken, file, "multipart/form-data; boundary=x");
    request.headers.set("Host", "192.168.1.23");
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    if (intake.parts) feedParts(*intake.parts, *target, fields, fileField, fileName, file);
    for (int i = 0; i < 100 && target->kept.status == 0; ++i) hub().tick();
    return {target->kept.status, target->kept.body, {}};
  }

  // ---- Time ----

  /** Advances the table but not the hub. */
  void wait(Millis time) {
    clock.advance(time);
    if (table_.plugged()) table_.advance((clock.now() - tableTime_) * 1000);
    tableTime_ = clock.now();
  }

  void pass(Millis time = kPass) {
    wait(time);
    while (hub().tick() && !chip.isOff()) {
    }
    restartIfAsked();
  }
  void run(Millis duration) {
    for (Millis passed = 0; passed < duration; passed += 100) pass(100);
  }
  void rest(Millis duration) {
    for (Millis passed = 0; passed < duration; passed += kMinutesEach) pass(kMinutesEach);
  }
  template <typename Condition>
  bool runUntil(const Condition& condition, Millis atMost) {
    for (Millis passed = 0; !condition(); passed += kPass) {
      if (passed >= atMost || chip.isOff()) return false;
      pass();
    }
    return true;
  }

  void plugTable() {
    table_.plug();
    tableTime_ = clock.now();
  }
  void unplugTable() { table_.unplug(); }

  FaultyFileStore chip;
  Memory memory;

 private:
  /** Advances the time while the hub is idle and the response is pending. */
  Answered patiently(Request request, const std::string& body = {}) {
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    feed(intake, body);
    for (int pass = 0; pass < kMaxPasses && target->kept.status == 0; ++pass) {
      if (!hub().tick() && target->kept.status == 0) wait(kPass);
    }
    return {target->kept.status, textOf(target->kept), target->kept.headers};
  }

  void drawOldSand() {
    QuietLog quiet;
    SandCanvas canvas(store_, quiet, kCanvasLimit);
    canvas.load();
    const bool begun = canvas.beginRun(kOldRun, {0, 0}).ok();
    for (int i = 0; begun && i < 1700; ++i) {
      (void)canvas.add({{i * 7919 % 60'000, i * 104'729 % 40'000}, false});
    }
    (void)canvas.endRun();
  }

  void feedParts(PartSink& sink, const KeptAnswer& answer,
                 const std::vector<std::pair<std::string, std::string>>& fields, const std::string& fileField,
                 const std::string& fileName, const std::string& file) {
    for (const auto& [name, value] : fields) sink.field(name, value);
    sink.fileBegin(fileField, fileName);
    for (ConstBytes left = asBytes(file); !left.empty() && answer.kept.status == 0;) {
      left = left.sub(sink.fileData(left.sub(0, 1436)));
      hub().tick();
    }
    for (int i = 0; i < 10'000 && answer.kept.status == 0 && !sink.fileEnd(); ++i) hub().tick();
    answer.kept.status == 0 ? sink.end() : sink.abort();
  }

  FolderStore store_{chip, "store"};
  FolderStore panel_{chip, "www"};
  FakeRadio wifi_;
  FakeMqttClient broker_;
  VirtualGrbl table_;
  Millis tableTime_ = 0;
  TableWire wire_;
};

}  // namespace lumi::test
