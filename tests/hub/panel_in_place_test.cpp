#include <doctest/doctest.h>

#include "core/api/panel/recovery_page.h"
#include "panel_hub.h"
#include "support/images/esp_image.h"
#include "support/stores/folder_store.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with 4 MB of flash: the spare slot is its only place for images, and `www` holds one panel. */
class SmallHub : public PanelHub {
 public:
  SmallHub() {
    options.stagesInSlot = true;
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

  /** Uploads panel `version` and requests its installation. */
  void beginToInstall(const std::string& version) {
    const Upload image = {"/api/ota/upload",
                          {{"version", version}, {"device_category", "led_strip"}},
                          "firmware",
                          "panel.bin",
                          panelImage(bundledPanel(version))};
    REQUIRE(upload(image).status == 200);
    const uint32_t id = hub().ota().catalogue().all().back().id;
    REQUIRE(ask(Method::kPost, "/api/ota/versions/" + std::to_string(id) + "/install", "{}").status == 202);
  }

  std::string page(const std::string& path = "/") { return call(Method::kGet, path).body; }
  const UpdateRecord& last() { return hub().ota().history().all().back(); }

 private:
  void putBundle() {
    panel_.open("chunks-1.bin", OpenMode::kReplace)->write(asBytes("the chunks"));
    panel_.open("panel.txt", OpenMode::kAppend)
        ->write(asBytes("part chunks-1.bin\nchunk sand-1.js.gz 4 6\n"));
  }

  MemoryFileStore chip_;
  FolderStore store_{chip_, "store"};
  FolderStore panel_{chip_, "www"};
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
      CHECK(has(hub.ask(Method::kGet, "/api/system/info").body, R"("panelVersion":null)"));
      CHECK(has(hub.ask(Method::kGet, "/api/system/info").body, R"("keepsPanel":false)"));
      CHECK(has(hub.ask(Method::kGet, "/api/ota/update-history").body, R"("status":"installing")"));
    }
    wasReplaced = wasReplaced || isReplaced;
  }
  CHECK(wasReplaced);
  CHECK(hub.page() == "9.0.0 of the page");
  CHECK(hub.last().status == UpdateStatus::kSuccess);
  CHECK(hub.ask(Method::kPost, "/api/ota/panel/revert", "{}").status == 409);
}
