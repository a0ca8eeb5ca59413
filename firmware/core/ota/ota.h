#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/http/call.h"
#include "core/ota/firmware_catalogue.h"
#include "core/ota/firmware_upload.h"
#include "core/ota/image_store.h"
#include "core/ota/ota_answer.h"
#include "core/ota/panel_installer.h"
#include "core/ota/self_test.h"
#include "core/ota/update_history.h"
#include "core/ota/update_offer.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/network.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/store/record_store.h"

namespace lumi {

struct OtaPorts {
  RecordStore& records;
  FileStore& store;
  FileStore& www;
  FirmwareSlot& slot;
  System& system;
  const Network& network;
  const Clock& clock;
  const Crypto& crypto;
  const SignatureCheck& signatures;
  Log& log;
};

struct OtaOptions {
  std::string version;  // of the program that runs
  uint16_t hubChip = kChipEsp32;
  bool stagesInSlot = false;  // 4 MB of flash: the spare slot is the only place for images
  PanelRoom panelRoom = PanelRoom::kTwoPanels;
  std::optional<PublicKey> key;  // who has to sign images
  Millis selfTestLimit = SelfTest::kLimit;
};

/** What Ota has to know of the rest of the hub. */
struct OtaCallbacks {
  std::function<std::vector<std::string>()> satellites;  // ids of those that belong to the hub
  std::function<void()> panelChanged;                    // serve the panel anew
  /** Why the hub should not restart now, for people; "" when it may. Empty: it always may. */
  std::function<std::string()> whyNotRestart = {};
};

struct InstallProgress {
  uint32_t historyId;
  int percent;  // 0..100
};

/**
 * Firmware over the air: the catalogue, what became of it, and installations. The hub copies its own image
 * into the spare slot (where it does not lie there already), checks it again, restarts, tests itself and
 * stays or goes back; a panel image is written as PanelInstaller has it; satellites fetch theirs. One
 * installation a device at a time; what is under way survives a restart.
 */
class Ota {
 public:
  Ota(const OtaPorts& ports, OtaOptions options, OtaCallbacks callbacks);
  ~Ota();

  /** Reads the records; begins the self-test when the program is on trial. Call once, after the rest of the
   * hub. */
  void load();
  /** A slice of work. True while there is more that should not sleep. */
  bool tick();

  const FirmwareCatalogue& catalogue() const;
  const UpdateHistory& history() const;
  const ImageStore& images() const;
  bool isAvailable(const FirmwareVersion& version) const { return images().holds(version.id); }

  /** Takes an upload in; `uploader` is a user name. `accepted` answers it. */
  std::unique_ptr<PartSink> upload(const Call& call, const std::string& uploader,
                                   FirmwareUpload::Accepted accepted);
  OtaAnswer removeVersion(uint32_t id);
  /** Of a satellite's installation that is under way: cancels it, and the entry stays as failed. */
  OtaAnswer removeRecord(uint32_t id);

  /**
   * On `deviceId`; "": wherever the version is meant for, all of these devices or none. kConflict while one
   * of them is busy, the hub is on trial or about to restart with a new program, the image is not there, or
   * its only place serves another installation; and for a device that is not paired or not meant. The version
   * that runs may be installed again.
   */
  OtaAnswer install(uint32_t versionId, std::string_view deviceId);
  std::vector<InstallProgress> progress() const;
  /** The panel before the present one, while it is kept. */
  OtaAnswer revertPanel();

  /**
   * For the answer to a satellite's heartbeat, in which it named the version it runs and its chip. None
   * before the image was read once more and found to be what was uploaded, and signed where a key is set;
   * none to a satellite with another chip than the image is for, whose installation has failed then; none to
   * a satellite that went to the new version, or came back from it: it is to report how that ended. Without
   * its report the hub concludes it, SatelliteInstaller::kProof later.
   */
  std::optional<UpdateOffer> heardFrom(const std::string& deviceId, std::string_view runningVersion,
                                       uint16_t chip = kChipEsp32);
  /** The image that is offered to the satellite under `version`, from `offset` on; nothing when none is.
   * Counts as progress. */
  std::optional<OfferedImage> imageFor(const std::string& deviceId, std::string_view version,
                                       uint64_t offset);
  /** What a satellite says of the installation that was offered as `id`: kInstalling, kSuccess or kFailed.
   * kUnknown when that has ended, also by an earlier report. */
  OtaAnswer reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                     std::string_view errorMessage);
  /** It does not belong to the hub any more: its installation has failed. */
  void forgotten(const std::string& deviceId);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
