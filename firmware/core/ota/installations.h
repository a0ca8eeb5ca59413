#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"
#include "core/ota/update_history.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** How far an installation is. The numbers stand in the record. */
enum class InstallStep : uint8_t {
  kWaiting = 0,     // the satellite was not told yet
  kOffered = 1,     // the satellite was told
  kCopying = 2,     // the hub, and its panel: nothing of it is in use yet
  kRestarting = 3,  // the hub: the new program is what starts next, or is just about to be made so
  kTrying = 4,      // the hub: the new program began to run on trial
  kConfirming = 5,  // the hub: it passed its test, and is confirmed or just about to be
  kReturning = 6,   // the hub: it failed its test, `problem` says why; the old one starts next
  kRepeating = 7    // the panel: a restart left none, and it is written once more
};

/** A version on its way to a device. */
struct Installation {
  std::string deviceId;
  uint32_t versionId = 0;  // 0: a program that came by other means
  ImageKind kind = ImageKind::kProgram;
  std::string version;
  std::string previous;  // the version before, of a panel PanelUpdate::presentMark(); "": not known
  uint32_t historyId = 0;
  InstallStep step = InstallStep::kWaiting;
  std::string problem;  // in step kReturning
};

/** "the hub", "LED matrix 1", in the middle of a sentence. */
std::string deviceTitle(std::string_view deviceId);

/**
 * What is being installed where, at most one a device (record "installations"), each with its entry in the
 * history: on flash before a call returns, so that after a power cut at any moment nothing is under way that
 * the history does not know, and no entry stays "installing" for ever.
 */
class Installations {
 public:
  Installations(RecordStore& records, UpdateHistory& history, const Clock& clock, Log& log);

  /** Call after the history was loaded. */
  void load();

  const std::vector<Installation>& all() const { return installations_; }
  /** Null when the device is not busy; holds until one begins or ends, also through change(). */
  const Installation* find(std::string_view deviceId) const;
  bool use(uint32_t versionId) const;

  /** Begins all of `wanted`, whose devices are not busy, or none of them. */
  Status begin(std::vector<Installation> wanted, FirmwareCategory category);
  /** Of the device that it names, which is busy; in its place. On an error nothing changed. */
  Status change(const Installation& changed);
  /** Nothing happens when the device is not busy. */
  void end(std::string_view deviceId, UpdateStatus status, const std::string& problem = {});

 private:
  Status begin(std::vector<Installation>& wanted, FirmwareCategory category, std::vector<Installation>& with);
  Result<uint32_t> enterInHistory(const Installation& installation, FirmwareCategory category);
  void forgetEnded();
  void endForgotten();
  Status save(const std::vector<Installation>& installations);

  RecordStore& records_;
  UpdateHistory& history_;
  const Clock& clock_;
  Log& log_;
  std::vector<Installation> installations_;
};

}  // namespace lumi
