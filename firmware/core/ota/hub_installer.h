#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ota/firmware_version.h"
#include "core/ota/image_check.h"
#include "core/ota/image_store.h"
#include "core/ota/installations.h"
#include "core/ports/clock.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/system.h"

namespace lumi {

/**
 * Brings a new program for the hub as far as the restart: copies it into the spare slot, where it does not
 * lie there already, reads the slot again, waits while the hub should not restart, and only then makes it
 * what starts next. HubTrial goes on.
 */
class HubInstaller {
 public:
  static constexpr size_t kSlice = 4096;                 // bytes a tick
  static constexpr Millis kBeforeRestart = kSecond / 2;  // for answers on their way

  struct Parts {
    Installations& installations;
    ImageStore& images;
    FirmwareSlot& slot;
    System& system;
    const Clock& clock;
    Log& log;
    /** Why the hub should not restart now, for people; "" when it may. */
    std::function<std::string()> whyNotRestart;
  };

  HubInstaller(const Parts& parts, const ImageRules& rules, bool stagesInSlot);

  /** The hub's installation is in step kCopying. */
  void begin(const FirmwareVersion& version);
  /** A slice. True while there is more to do that should not sleep. */
  bool tick();

  bool isRunning() const { return check_.has_value(); }
  /** The hub is about to restart with a new program. */
  bool isRestarting() const { return isRestarting_; }
  /** 0..100 */
  int percent() const;

 private:
  bool copySlice();
  void checkSlice();
  void startWhenAllowed();
  void startNext();
  void fail(const std::string& problem);
  bool enterStep(InstallStep step);
  size_t readBack(uint64_t offset, Bytes out) const;

  Parts parts_;
  const ImageRules& rules_;
  bool stagesInSlot_;
  uint32_t versionId_ = 0;
  uint64_t size_ = 0;
  uint64_t copied_ = 0;
  std::optional<ImageCheck> check_;
  bool isReady_ = false;  // checked, and waits
  bool hasToldWait_ = false;
  bool isRestarting_ = false;
  std::optional<Millis> restartAt_;
};

}  // namespace lumi
