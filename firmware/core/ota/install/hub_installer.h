#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ota/image/image_check.h"
#include "core/ota/install/installations.h"
#include "core/ota/model/firmware_version.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/system.h"

namespace lumi {

/**
 * Installs a new hub program up to the restart. Copies the image into the spare slot (unless it is stored
 * there), reads the slot back and verifies it, waits until the hub may restart, and only then activates the
 * slot. BootVerification continues after the restart.
 */
class HubInstaller {
 public:
  static constexpr size_t kSlice = 4096;  // bytes per tick

  struct Parts {
    Installations& installations;
    ImageStore& images;
    FirmwareSlot& slot;
    System& system;  // restarts after pending responses are sent
    Log& log;
    /** Returns the reason why the hub should not restart now, for the user, or "" if it may. */
    Callback<std::string()> whyNotRestart;
  };

  HubInstaller(const Parts& parts, const ImageRules& rules, bool stagesInSlot);

  /** Starts to install `version`. The hub's installation must be in step kCopying. */
  void begin(const FirmwareVersion& version);
  /** Does a slice of work. Returns true if the next pass must follow at once. */
  bool tick();

  bool isRunning() const { return check_.has_value(); }
  /** True if the hub is about to restart with a new program. */
  bool isRestarting() const { return isRestarting_; }
  /** Progress, 0..100. */
  int percent() const;

 private:
  bool copySlice();
  void checkSlice();
  void startWhenAllowed();
  void startNext();
  void fail(const std::string& problem);
  size_t readBack(uint64_t offset, Bytes out) const;

  Parts parts_;
  const ImageRules& rules_;
  bool stagesInSlot_;
  uint32_t versionId_ = 0;
  uint64_t size_ = 0;
  uint64_t copied_ = 0;
  std::optional<ImageCheck> check_;
  bool isReady_ = false;  // verified; waits for the restart
  bool hasReportedWait_ = false;
  bool isRestarting_ = false;
};

}  // namespace lumi
