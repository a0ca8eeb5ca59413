#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ota/model/firmware_version.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** Progress of an installation. The record stores these numbers. */
enum class InstallStep : uint8_t {
  kWaiting = 0,      // satellite: no offer sent yet
  kOffered = 1,      // satellite: offer sent
  kCopying = 2,      // hub or panel: being copied and verified; not in use yet
  kRestarting = 3,   // hub: the new program starts next, or is about to be activated
  kTrying = 4,       // hub: the new program is running, pending verification
  kConfirming = 5,   // hub: the self-test passed; the program is confirmed or about to be
  kRollingBack = 6,  // hub: the self-test failed (see `problem`); the old program starts next
  kRepeating = 7     // panel: a restart left no panel; it is written a second time
};

/** An installation of a version on a device. */
struct Installation {
  std::string deviceId;
  uint32_t versionId = 0;  // 0: a program that was installed by other means
  ImageKind kind = ImageKind::kProgram;
  std::string version;
  std::string previous;  // the version before; for a panel, PanelUpdate::presentMark(); "": unknown
  uint32_t historyId = 0;
  InstallStep step = InstallStep::kWaiting;
  std::string problem;  // reason of the failure; set in step kRollingBack
};

/** Name of a device within a sentence: "the hub", "LED matrix 1". */
std::string deviceTitle(std::string_view deviceId);

/**
 * The installations in progress, at most one per device (record "installations"), each with its history
 * entry. Changes are on flash before a call returns. After a power cut at any time, each installation has its
 * history entry, and no entry stays "installing" forever.
 */
class Installations {
 public:
  Installations(RecordStore& records, UpdateHistory& history, const Clock& clock, Log& log);

  /** Call after the history was loaded. */
  void load();

  const std::vector<Installation>& all() const { return installations_; }
  /**
   * Returns the installation of a device, or nullptr. The pointer is valid until an installation begins,
   * changes or ends.
   */
  const Installation* find(std::string_view deviceId) const;
  /** True if this version is being installed on any device. */
  bool use(uint32_t versionId) const;

  /** Begins all installations in `wanted`, or none. Their devices must not have one yet. */
  Status begin(std::vector<Installation>&& wanted, DeviceType category);
  /** Changes the installation of a device through `edit`. Does nothing if it has none. */
  Status change(std::string_view deviceId, FunctionRef<void(Installation&)> edit);
  /** Ends the installation of a device. Does nothing if there is none. */
  void end(std::string_view deviceId, UpdateStatus status, const std::string& problem = {});

 private:
  Status begin(std::vector<Installation>& wanted, DeviceType category, std::vector<Installation>& with);
  Result<uint32_t> enterInHistory(const Installation& installation, DeviceType category);
  void forgetEnded();
  void endForgotten();
  Status save(const std::vector<Installation>& installations);

  RecordStore& records_;
  UpdateHistory& history_;
  const Clock& clock_;
  Log& log_;
  std::vector<Installation> installations_;
};

/** The record "installations". */
void byteFields(ByteFields& each, std::vector<Installation>& installations);
void byteFields(ByteFields& each, Installation& installation);

/**
 * Returns the devices on which `version` is to be installed; never empty. With "" as `deviceId`, these are
 * all devices that the version is meant for. `satellites` are the ids of the paired satellites. Returns an
 * error if a device is unknown or not paired, or if the version is not meant for it.
 */
Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites);

}  // namespace lumi
