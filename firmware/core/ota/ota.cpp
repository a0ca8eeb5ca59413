#include "core/ota/ota.h"

#include <utility>

#include "core/base/text.h"
#include "core/ota/catalogue/file_image_store.h"
#include "core/ota/catalogue/slot_image_store.h"
#include "core/ota/form/firmware_upload.h"
#include "core/ota/image/image_check.h"
#include "core/ota/install/boot_verification.h"
#include "core/ota/install/hub_installer.h"
#include "core/ota/install/installations.h"
#include "core/ota/install/panel_update.h"
#include "core/ota/install/satellite_installer.h"

namespace lumi {
struct Ota::Parts {
  Parts(const OtaPorts& itsPorts, OtaOptions itsOptions, OtaCallbacks itsCallbacks)
      : ports(itsPorts),
        options(std::move(itsOptions)),
        callbacks(std::move(itsCallbacks)),
        rules{ports.crypto, ports.signatures, options.hubChip, options.key, {}},
        catalogue(ports.records, ports.log),
        history(ports.records, ports.log),
        images(makeImages()),
        installations(ports.records, history, ports.clock, ports.log),
        satellites(installations, catalogue, *images, rules, ports.clock),
        hub({installations, *images, ports.slot, ports.system, ports.clock, ports.log,
             [this] { return whyNotRestart(); }},
            rules, options.stagesInSlot),
        verification({installations, ports.records, ports.slot, ports.system, ports.network, ports.clock,
                      ports.log, [this](uint32_t versionId) { revert(versionId); }},
                     options.version, options.selfTestLimit),
        panel(installations, *images, ports.www, rules, callbacks.panelChanged, options.panelRoom) {}

  std::unique_ptr<ImageStore> makeImages() {
    if (!options.stagesInSlot) return std::make_unique<FileImageStore>(ports.store, ports.slot.capacity());
    return std::make_unique<SlotImageStore>(ports.slot, ports.records, ports.log,
                                            [this] { return !installations.all().empty(); });
  }

  void revert(uint32_t versionId) {
    const FirmwareVersion* version = catalogue.find(versionId);
    if (version != nullptr) images->revert(versionId, version->fileSize);
  }

  std::string whyNotRestart() const { return callbacks.whyNotRestart ? callbacks.whyNotRestart() : ""; }

  /** Returns the reason why nothing can be installed now, or "". */
  std::string obstacle() const {
    if (ports.slot.isPendingVerify()) return kHubPendingVerify;
    if (hub.isRestarting())
      return "The hub is about to restart with new firmware. Please try again in a minute.";
    return "";
  }

  /** Returns the reason why `version` cannot be installed on `targets` now, or "". */
  std::string obstacle(const FirmwareVersion& version, const std::vector<std::string>& targets) const {
    for (const std::string& target : targets) {
      if (installations.find(target) == nullptr) continue;
      return concat({"Firmware is being installed on ", deviceTitle(target), " already."});
    }
    const bool sharesSlot = options.stagesInSlot && !installations.all().empty();
    if (sharesSlot && !installations.use(version.id)) {
      return "The hub's only place for images is in use by another installation.";
    }
    if (!images->holds(version.id)) return "The image is not on the hub any more. Please upload it again.";
    const bool restartsHub = version.category == DeviceType::kHub && version.kind == ImageKind::kProgram;
    return restartsHub ? whyNotRestart() : "";
  }

  Installation installationOf(const FirmwareVersion& version, const std::string& target) const {
    Installation installation;
    installation.deviceId = target;
    installation.versionId = version.id;
    installation.kind = version.kind;
    installation.version = version.version;
    if (target == kHubDevice) {
      installation.step = InstallStep::kCopying;
      installation.previous = version.kind == ImageKind::kPanel ? panel.presentMark() : options.version;
    }
    return installation;
  }

  void start(const FirmwareVersion& version) {
    if (version.category != DeviceType::kHub) return;
    if (version.kind == ImageKind::kPanel) {
      panel.begin(version);
    } else {
      hub.begin(version);
    }
  }

  int percentOf(const Installation& installation) const {
    if (installation.deviceId != kHubDevice) return satellites.percent(installation);
    if (installation.kind == ImageKind::kPanel) return panel.percent();
    return hub.percent();
  }

  const OtaPorts ports;
  const OtaOptions options;
  const OtaCallbacks callbacks;
  const ImageRules rules;
  FirmwareCatalogue catalogue;
  UpdateHistory history;
  std::unique_ptr<ImageStore> images;
  Installations installations;
  SatelliteInstaller satellites;
  HubInstaller hub;
  BootVerification verification;
  PanelUpdate panel;
};

Ota::Ota(const OtaPorts& ports, OtaOptions options, OtaCallbacks callbacks)
    : parts_(std::make_unique<Parts>(ports, std::move(options), std::move(callbacks))) {}

Ota::~Ota() = default;

void Ota::load() {
  parts_->catalogue.load();
  parts_->history.load();
  parts_->images->load(parts_->catalogue.ids());
  parts_->installations.load();
  parts_->panel.load(parts_->catalogue);
  parts_->verification.load();
}

bool Ota::tick() {
  parts_->satellites.tick();
  parts_->verification.tick();
  const bool copies = parts_->hub.tick();
  const bool works = parts_->panel.tick() || copies;
  // Only one slice of hashing per pass, because hashing dominates the length of a pass.
  return works || parts_->satellites.checkImages();
}

const FirmwareCatalogue& Ota::catalogue() const {
  return parts_->catalogue;
}

const UpdateHistory& Ota::history() const {
  return parts_->history;
}

const ImageStore& Ota::images() const {
  return *parts_->images;
}

std::unique_ptr<PartSink> Ota::upload(const Call& call, const std::string& uploader,
                                      FirmwareUpload::Accepted accepted) {
  const FirmwareStore versions{parts_->catalogue, parts_->history, *parts_->images};
  return std::make_unique<FirmwareUpload>(versions, parts_->rules, parts_->ports.clock, uploader, call.reply,
                                          std::move(accepted));
}

Status Ota::removeVersion(uint32_t id) {
  if (parts_->catalogue.find(id) == nullptr) return notFound("There is no such version.");
  if (parts_->installations.use(id)) return conflict("This version is being installed.");
  // Remove the bytes first. A version without bytes can still be deleted; bytes without a version cannot.
  if (const Status removed = parts_->images->remove(id); !removed) return asSaved(removed);
  return asSaved(parts_->catalogue.remove(id));
}

Status Ota::removeRecord(uint32_t id) {
  const UpdateRecord* record = parts_->history.find(id);
  if (record == nullptr) return notFound("There is no such entry.");
  if (record->status == UpdateStatus::kInstalling) return parts_->satellites.cancel(id);
  return asSaved(parts_->history.remove(id));
}

Status Ota::install(uint32_t versionId, std::string_view deviceId) {
  const FirmwareVersion* version = parts_->catalogue.find(versionId);
  if (version == nullptr) return notFound("There is no such version.");
  if (std::string obstacle = parts_->obstacle(); !obstacle.empty()) return conflict(obstacle);
  const auto targets = installTargets(*version, deviceId, parts_->callbacks.satellites());
  if (!targets) return conflict(targets.error().message);
  if (std::string obstacle = parts_->obstacle(*version, targets.value()); !obstacle.empty()) {
    return conflict(obstacle);
  }
  std::vector<Installation> wanted;
  for (const std::string& target : targets.value())
    wanted.push_back(parts_->installationOf(*version, target));
  if (const Status begun = parts_->installations.begin(std::move(wanted), version->category); !begun) {
    return asSaved(begun);
  }
  parts_->start(*version);
  return Done{};
}

std::vector<InstallProgress> Ota::progress() const {
  std::vector<InstallProgress> progress;
  for (const Installation& installation : parts_->installations.all()) {
    progress.push_back({installation.historyId, parts_->percentOf(installation)});
  }
  return progress;
}

Status Ota::revertPanel() {
  if (parts_->panel.isRunning()) return conflict("A panel is being installed.");
  if (const Status reverted = parts_->panel.revert(); !reverted) return conflict(reverted.error().message);
  return Done{};
}

std::optional<UpdateOffer> Ota::heardFrom(const std::string& deviceId, std::string_view runningVersion,
                                          uint16_t chip) {
  return parts_->satellites.heardFrom(deviceId, runningVersion, chip);
}

std::optional<OfferedImage> Ota::imageFor(const std::string& deviceId, std::string_view version,
                                          uint64_t offset) {
  return parts_->satellites.imageFor(deviceId, version, offset);
}

Status Ota::reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                     std::string_view errorMessage) {
  return parts_->satellites.reported(deviceId, id, status, errorMessage);
}

void Ota::forgotten(const std::string& deviceId) {
  parts_->installations.end(deviceId, UpdateStatus::kFailed, "The device was removed from the hub.");
}

}  // namespace lumi
