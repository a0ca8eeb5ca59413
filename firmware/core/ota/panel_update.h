#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/ota/firmware_catalogue.h"
#include "core/ota/image_check.h"
#include "core/ota/image_store.h"
#include "core/ota/installations.h"
#include "core/ota/panel_installer.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Installs a new panel: reads the image once more, and only then writes it. One that a restart left half
 * written in the present panel's place is written again from its image, once.
 */
class PanelUpdate {
 public:
  PanelUpdate(Installations& installations, ImageStore& images, FileStore& www, const ImageRules& rules,
              std::function<void()> panelChanged, PanelRoom room);

  /** Ends what a restart cut short, or begins it again. Call once, after the installations and images were
   * loaded. */
  void load(const FirmwareCatalogue& catalogue);

  /** The version of the panel that is served; "" when there is none. */
  std::string presentVersion() const;
  /** Tells its manifest from any other; "" when there is none. */
  std::string presentMark() const;

  /** The hub's installation is in step kCopying or kRepeating; its `previous` is presentMark(). */
  void begin(const FirmwareVersion& version);
  /** A slice. True while there is more to do. */
  bool tick();
  bool isRunning() const { return check_ || installer_.isRunning(); }
  /** 0..100 */
  int percent() const;

  /** As PanelInstaller::revert(). */
  Status revert();

 private:
  bool repeats(const Installation& cutShort, const FirmwareCatalogue& catalogue);
  void afterCheck(const Status& checked);
  void end(const Status& done);

  Installations& installations_;
  ImageStore& images_;
  FileStore& www_;
  const ImageRules& rules_;
  std::function<void()> panelChanged_;
  const PanelRoom room_;
  PanelInstaller installer_;
  PanelInstaller::ReadImage read_;
  uint64_t size_ = 0;
  std::optional<ImageCheck> check_;
};

}  // namespace lumi
