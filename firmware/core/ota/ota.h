#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/http/routing/call.h"
#include "core/ota/catalogue/firmware_catalogue.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ota/form/firmware_upload.h"
#include "core/ota/install/boot_verification.h"
#include "core/ota/install/hub_installer.h"
#include "core/ota/install/panel_update.h"
#include "core/ota/install/satellite_installer.h"
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
  std::string version;            // of the running program
  uint16_t hubChip = kChipEsp32;  // as in an image header
  bool stagesInSlot = false;      // 4 MB of flash: images are stored in the spare slot only
  PanelRoom panelRoom = PanelRoom::kTwoPanels;
  std::optional<PublicKey> key;  // the key that must sign images; nothing: no signature needed
  Millis selfTestLimit = SelfTest::kLimit;
};

/** Connects Ota to the rest of the hub. */
struct OtaCallbacks {
  Callback<std::vector<std::string>()> satellites;  // returns the ids of the paired satellites
  Callback<void()> panelChanged;                    // called when the files of the panel have changed
  /**
   * Returns the reason why the hub should not restart now, for the user, or "" if it may. Empty function: it
   * may always restart.
   */
  Callback<std::string()> whyNotRestart = {};
};

struct InstallProgress {
  uint32_t historyId;
  int percent;  // 0..100
};

/**
 * Firmware updates over the air: the catalogue of images, the update history, and installations.
 * - Hub program: copies the image into the spare slot (unless it is stored there already), verifies it,
 *   restarts, runs a self-test, and then confirms the new program or rolls back.
 * - Panel: writes the files of the image (PanelInstaller).
 * - Satellite: offers the image; the satellite downloads and installs it.
 *
 * Each device has at most one installation at a time. An installation survives a restart.
 */
class Ota {
 public:
  Ota(const OtaPorts& ports, OtaOptions options, OtaCallbacks callbacks);
  Ota(const Ota&) = delete;
  Ota& operator=(const Ota&) = delete;

  /**
   * Reads a part of the records. Returns true while a part is left. Call until it returns false, before any
   * other function and not afterwards, when the rest of the hub is loaded. Starts the self-test if the
   * running program is pending verification.
   */
  bool load();
  /** Does a slice of work. Returns true if the next pass must follow at once. */
  bool tick();

  const FirmwareCatalogue& catalogue() const { return catalogue_; }
  const UpdateHistory& history() const { return history_; }
  const ImageStore& images() const { return *images_; }
  bool isAvailable(const FirmwareVersion& version) const { return images().holds(version.id); }

  /** Creates a handler for an upload. `uploader` is a user name. `accepted` sends the response. */
  std::unique_ptr<PartSink> upload(const Call& call, const std::string& uploader,
                                   FirmwareUpload::Accepted accepted);
  Status removeVersion(uint32_t id);
  /**
   * Removes a history entry. If it is a satellite's installation in progress, cancels the installation; the
   * entry then stays as failed.
   */
  Status removeRecord(uint32_t id);

  /**
   * Installs a version on `deviceId`. "" means all devices that the version is meant for; then it is
   * installed on all of them or none. Returns kNotFound if there is no such version, and kConflict if
   * - one of the devices is busy, not paired, or not a target of the version,
   * - the hub's program is pending verification, or the hub is about to restart with a new program,
   * - the image is missing, or its only storage is used by another installation.
   *
   * The running version may be installed again.
   */
  Status install(uint32_t versionId, std::string_view deviceId);
  std::vector<InstallProgress> progress() const;
  /** Restores the previous panel, if it is still stored. */
  Status revertPanel();

  /**
   * Handles a heartbeat of a satellite that runs `runningVersion` on `chip`. Returns the offer for the
   * response, or nullopt in these cases:
   * - Nothing is being installed on this satellite.
   * - The hub has not yet verified that the image is what was uploaded, with a valid signature if a key is
   *   set.
   * - The image is for another chip. The installation has then failed.
   * - The satellite has switched to the new version, or has switched back. It must report the result.
   *
   * If the satellite does not report the result, the hub determines it after SatelliteInstaller::kProof.
   */
  std::optional<UpdateOffer> heardFrom(const std::string& deviceId, std::string_view runningVersion,
                                       uint16_t chip = kChipEsp32) {
    return satellites_.heardFrom(deviceId, runningVersion, chip);
  }
  /**
   * Returns the image offered to the satellite as `version`, starting at `offset`, or nullopt if there is no
   * such offer. Counts as progress.
   */
  std::optional<OfferedImage> imageFor(const std::string& deviceId, std::string_view version,
                                       uint64_t offset) {
    return satellites_.imageFor(deviceId, version, offset);
  }
  /**
   * Handles a satellite's report on installation `id`: kInstalling, kSuccess or kFailed. Returns kUnknown if
   * the installation has already ended, also through an earlier report.
   */
  Status reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                  std::string_view errorMessage) {
    return satellites_.reported(deviceId, id, status, errorMessage);
  }
  /** Call when the device was removed from the hub. Ends its installation as failed. */
  void forgotten(const std::string& deviceId) {
    installations_.end(deviceId, UpdateStatus::kFailed, "The device was removed from the hub.");
  }

 private:
  std::unique_ptr<ImageStore> makeImages();
  void revert(uint32_t versionId);
  std::string whyNotRestart() const;
  std::string obstacle() const;
  std::string obstacle(const FirmwareVersion& version, const std::vector<std::string>& targets) const;
  Installation installationOf(const FirmwareVersion& version, const std::string& target) const;
  void start(const FirmwareVersion& version);
  int percentOf(const Installation& installation) const;

  const OtaPorts ports_;
  const OtaOptions options_;
  const OtaCallbacks callbacks_;
  const ImageRules rules_;
  FirmwareCatalogue catalogue_;
  UpdateHistory history_;
  std::unique_ptr<ImageStore> images_;
  Installations installations_;
  SatelliteInstaller satellites_;
  HubInstaller hub_;
  BootVerification verification_;
  PanelUpdate panel_;
  int loadedParts_ = 0;
};

}  // namespace lumi
