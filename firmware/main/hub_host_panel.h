#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/install/panel_installer.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"

namespace lumi {

/**
 * Copies the built panel to the www folder of the hub, like flashing by USB on the ESP32. It copies the panel
 * if the folder has none, and after each new build, also while the hub runs. A panel that was installed over
 * the air therefore stays until the next build, and the build itself is never changed. With room for one
 * panel, each build is copied only once, because an update removes the panel before it writes the next one.
 */
class HubHostPanel {
 public:
  static constexpr Millis kLook = kSecond;  // interval between checks for a new build

  /** `store` records which build was copied last. */
  HubHostPanel(FileStore& built, FileStore& store, FileStore& www, const Clock& clock, Log& log,
               PanelRoom room = PanelRoom::kTwoPanels);

  /**
   * Call before the hub starts. Returns an error if the hub has no panel and this one cannot be copied. If
   * only a new build cannot be copied, logs that once.
   */
  Status flash();
  /** Checks for a new build at intervals. */
  void tick();

 private:
  bool hubHasOne() const;
  bool isFlashed(std::string_view manifest) const;
  Status copy(std::string_view manifest);

  FileStore& built_;
  FileStore& store_;
  FileStore& www_;
  const Clock& clock_;
  Log& log_;
  const PanelRoom room_;
  Millis looked_ = 0;
  std::string failed_;  // manifest of a build that could not be copied
};

}  // namespace lumi
