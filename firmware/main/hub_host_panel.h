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
 * Copies the built panel to the hub's www folder, like flashing by USB: if there is none, and after each new
 * build, also while the hub runs. A panel that was installed over the air stays until then. With room for
 * only one panel, each build is copied once: an update removes the panel before it writes the next one.
 */
class HubHostPanel {
 public:
  static constexpr Millis kLook = kSecond;  // interval between checks for a new build

  /** `store` records which build was copied last. */
  HubHostPanel(FileStore& built, FileStore& store, FileStore& www, const Clock& clock, Log& log,
               PanelRoom room = PanelRoom::kTwoPanels);

  /**
   * Copies the panel if necessary. Call before the hub starts. Returns an error if the hub has no panel and
   * the build cannot be copied. If the hub has a panel and a new build cannot be copied, logs that once.
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
