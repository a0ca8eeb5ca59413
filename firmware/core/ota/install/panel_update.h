#pragma once

#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/ota/catalogue/firmware_catalogue.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ota/image/image_check.h"
#include "core/ota/install/installations.h"
#include "core/ota/install/panel_installer.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Installs a new panel. Verifies the image once more before writing it. If a restart interrupted the
 * writing and left no panel, writes the new panel again from its image, once.
 */
class PanelUpdate {
 public:
  PanelUpdate(Installations& installations, ImageStore& images, FileStore& www, const ImageRules& rules,
              Callback<void()> panelChanged, PanelRoom room);

  /**
   * Ends or repeats an installation that a restart interrupted. Call once, after the installations and images
   * were loaded.
   */
  void load(const FirmwareCatalogue& catalogue);

  /** The version of the panel that is served, or "". */
  std::string presentVersion() const;
  /** Identifies the manifest of the present panel. "" if there is no panel. */
  std::string presentMark() const;

  /**
   * Starts to install `version`. The hub's installation must be in step kCopying or kRepeating, and its
   * `previous` must be presentMark().
   */
  void begin(const FirmwareVersion& version);
  /** Does a slice of work. Returns true while there is more to do. */
  bool tick();
  bool isRunning() const { return check_ || installer_.isRunning(); }
  /** Progress, 0..100. */
  int percent() const;

  /** See PanelInstaller::revert(). */
  Status revert();

 private:
  bool repeats(const Installation& cutShort, const FirmwareCatalogue& catalogue);
  void afterCheck(const Status& checked);
  void end(const Status& done);

  Installations& installations_;
  ImageStore& images_;
  FileStore& www_;
  const ImageRules& rules_;
  Callback<void()> panelChanged_;
  const PanelRoom room_;
  PanelInstaller installer_;
  PanelInstaller::ReadImage read_;
  uint64_t size_ = 0;
  std::optional<ImageCheck> check_;
};

}  // namespace lumi
