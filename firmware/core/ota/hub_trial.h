#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/ota/installations.h"
#include "core/ota/self_test.h"
#include "core/ports/clock.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/network.h"
#include "core/ports/system.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * What the hub does after a restart with a program that is, or was to be, a new one: a program on trial tests
 * itself and stays or goes; an old one that is back ends the installation with the reason.
 */
class HubTrial {
 public:
  struct Parts {
    Installations& installations;
    RecordStore& records;
    FirmwareSlot& slot;
    System& system;
    const Network& network;
    const Clock& clock;
    Log& log;
    /** The old program is back; of the version that was to take its place. */
    std::function<void(uint32_t versionId)> cameBack;
  };

  /** `version` of the program that runs, `limit` for its test. */
  HubTrial(const Parts& parts, std::string version, Millis limit);

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
