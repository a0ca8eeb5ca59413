#include <doctest/doctest.h>

#include "core/api/panel/recovery_page.h"
#include "support/hub/hub_fixture.h"
#include "support/images/esp_image.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/folder_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with 4 MB of flash: the spare slot is its only place for images, and `www` holds one panel. */
class SmallHub : public HubFixture {
 public:
  SmallHub() {
    options.stagesImagesInSlot = true;
    options.panelRoom = PanelRoom::kOnePanel;
    flash = &store_;
    panelFlash = &panel_;
    putPanel(panel_);
    putBundle();
    reboot();
    createOwner();
    token = signIn();
  }
  ~SmallHub() { powerOff(); }

  Answered ask(Method method, const std::string& path, const std::string& body = {}) {
    confirm(token);
    return call(method, path, token, body);
  }

  int upload(const std::string& image, const std::string& version) {
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    Request request =
        makeRequest(Method::kPost, "/api/ota/upload", token, image, "multipart/form-data; boundary=x");
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    REQUIRE(intake.parts != nullptr);
    intake.parts->field("version", version);
    intake.parts->field("device_category", "led_strip");
    intake.parts->fileBegin("firmware", "panel.bin");
    for (ConstBytes left = asBytes(image); !left.empty();) left = left.sub(intake.parts->fileData(left));
    intake.parts->fileEnd();
    intake.parts->end();
    return target->kept.status;
  }

  /** Uploads panel `version` and requests its installation. */
  void beginToInstall(const std::string& version) {
    REQUIRE(upload(panelImage(bundledPanel(version)), version) == 200);
    const uint32_t id = hub().ota().catalogue().all().back().id;
    REQUIRE(ask(Method::kPost, "/api/ota/versions/" + std::to_string(id) + "/install", "{}").status == 202);
  }

  void tickOut() {
    while (!chip.isOff() && hub().tick()) {
    }
  }

  void powerOn() {
    powerOff();
    chip.restart();
    reboot();
  }

  std::string page(const std::string& path = "/") { return call(Method::kGet, path).body; }
  const UpdateRecord& last() { return hub().ota().history().all().back(); }

  FaultyFileStore chip;
  std::string token;

 private:
  void putBundle() {
    panel_.open("chunks-1.bin", OpenMode::kReplace)->write(asBytes("the chunks"));
    panel_.open("panel.txt", OpenMode::kAppend)
        ->write(asBytes("part chunks-1.bin\nchunk sand-1.js.gz 4 6\n"));
  }

  FolderStore store_{chip, "store"};
  FolderStore panel_{chip, "www"};
};

}  // namespace

TEST_CASE("while a panel is replaced in place, every page is the recovery page, and calls work") {
  SmallHub hub;
  hub.beginToInstall("9.0.0");
  bool wasReplaced = false;
  while (hub.hub().tick()) {
    const std::string page = hub.page();
    const bool isReplaced = page == kRecoveryPage;
    CHECK((isReplaced || page == "panel" || page == "9.0.0 of the page"));
    if (isReplaced) {
      CHECK(hub.page("/settings") == kRecoveryPage);
      CHECK(hub.call(Method::kGet, "/sand-9.js").status == 404);
      CHECK(hub.ask(Method::kGet, "/api/system/info").body.find(R"("panelVersion":null)") !=
            std::string::npos);
      CHECK(hub.ask(Method::kGet, "/api/system/info").body.find(R"("keepsPanel":false)") !=
            std::string::npos);
      CHECK(hub.ask(Method::kGet, "/api/ota/update-history").body.find(R"("status":"installing")") !=
            std::string::npos);
    }
    wasReplaced = wasReplaced || isReplaced;
  }
  CHECK(wasReplaced);
  CHECK(hub.page() == "9.0.0 of the page");
  CHECK(hub.last().status == UpdateStatus::kSuccess);
  CHECK(hub.ask(Method::kPost, "/api/ota/panel/revert", "{}").status == 409);
}

TEST_CASE(
    "after a power cut at any step of a panel update in place, the new panel or the old one is served") {
  size_t cuts = 0;
  bool wasGone = false;
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kGarbled, Unsynced::kKept}) {
    for (size_t step = 0;; ++step) {
      CAPTURE(step);
      SmallHub hub;
      hub.beginToInstall("9.0.0");
      hub.chip.cutPower({step, false, unsynced});
      hub.tickOut();
      if (!hub.chip.isOff()) break;
      ++cuts;
      hub.powerOn();
      const bool isGone = hub.page() == kRecoveryPage;
      wasGone = wasGone || isGone;
      CHECK((isGone || hub.page() == "panel" || hub.page() == "9.0.0 of the page"));
      hub.tickOut();
      const bool isNew = hub.last().status == UpdateStatus::kSuccess;
      CHECK((isNew || !isGone));
      CHECK((isNew || hub.last().status == UpdateStatus::kFailed));
      CHECK(hub.page() == (isNew ? "9.0.0 of the page" : "panel"));
      CHECK(hub.ask(Method::kGet, "/api/config/hardware").status == 200);
    }
  }
  CHECK(cuts > 20);
  CHECK(wasGone);
}

TEST_CASE("after two power cuts in a panel update the recovery page can install the panel") {
  SmallHub hub;
  hub.beginToInstall("9.0.0");
  for (int cut = 0; cut < 2; ++cut) {
    while (hub.page() != kRecoveryPage) hub.hub().tick();
    hub.chip.cutPower({1});
    hub.tickOut();
    REQUIRE(hub.chip.isOff());
    hub.powerOn();
  }
  hub.tickOut();
  CHECK(hub.page() == kRecoveryPage);
  CHECK(hub.last().errorMessage == "The hub restarted while the panel was being written.");
  const std::string id = std::to_string(hub.hub().ota().catalogue().all().back().id);
  REQUIRE(hub.ask(Method::kDelete, "/api/ota/versions/" + id).status == 200);
  hub.beginToInstall("9.0.0");
  hub.tickOut();
  CHECK(hub.page() == "9.0.0 of the page");
}
