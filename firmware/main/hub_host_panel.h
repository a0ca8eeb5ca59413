#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/panel_installer.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"

namespace lumi {

/**
 * Flashes the built panel, as USB does on the ESP32: copies it into the hub's own www folder where the hub
 * has none yet, and whenever it was built anew, under a running hub too. So a panel that was installed over
 * the air stays until the next build and never touches the build. With room for one panel each build is
 * copied once only, since an update may have removed the panel to write another one.
 */
class HubHostPanel {
 public:
  static constexpr Millis kLook = kSecond;  // between two looks at the build

  /** `store` remembers what was flashed last. */
  HubHostPanel(FileStore& built, FileStore& store, FileStore& www, const Clock& clock, Log& log,
               PanelRoom room = PanelRoom::kTwoPanels);

  /** Call before the hub starts. An error when the hub has no panel and can't have this one; otherwise a
   * build that can't be copied is told of, once. */
  Status flash();
  /** Looks for a new build now and then. */
  void tick();

 private:
  bool hubHasOne() const;
  bool leavesOut(std::string_view manifest) const;
  Status copy(std::string_view manifest);

  FileStore& built_;
  FileStore& store_;
  FileStore& www_;
  const Clock& clock_;
  Log& log_;
  const PanelRoom room_;
  Millis looked_ = 0;
  std::string failed_;  // manifest of the build that could not be copied
};

}  // namespace lumi
