#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/ota/install/installations.h"
#include "core/ota/install/self_test.h"
#include "core/ports/clock.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/network.h"
#include "core/ports/system.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Verifies a new hub program after a restart. A program that is pending verification runs a self-test and
 * then is confirmed or rolled back. After a roll-back, the old program ends the installation as failed, with
 * the reason.
 */
class BootVerification {
 public:
  struct Parts {
    Installations& installations;
    RecordStore& records;
    FirmwareSlot& slot;
    System& system;
    const Network& network;
    const Clock& clock;
    Log& log;
    /** Called when the old program runs again. `versionId` is the version that should have replaced it. */
    Callback<void(uint32_t versionId)> cameBack;
  };

  /** `version` is that of the running program, `limit` the time for its self-test. */
  BootVerification(const Parts& parts, std::string version, Millis limit);

  /** Call once, after the installations were loaded. */
  void load();
  void tick();

 private:
  void begin();
  Status adopt();
  void settle(const Installation& installation);
  bool hasArrived(const Installation& installation) const;
  void stay();
  void goBack(const std::string& problem);
  Status enterStep(InstallStep step, const std::string& problem = {});

  Parts parts_;
  std::string version_;
  Millis limit_;
  std::optional<SelfTest> test_;
};

}  // namespace lumi
