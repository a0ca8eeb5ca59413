#include "core/ota/ota.h"

#include "core/ota/catalogue/file_image_store.h"
#include "core/ota/catalogue/slot_image_store.h"

namespace lumi {

Ota::Ota(const OtaPorts& ports, OtaOptions options, OtaCallbacks callbacks)
    : ports_(ports),
      options_(std::move(options)),
      callbacks_(std::move(callbacks)),
      rules_{ports.crypto, ports.signatures, options_.hubChip, options_.key, {}},
      catalogue_(ports.records),
      history_(ports.records),
      images_(makeImages()),
      installations_(ports.records, history_, ports.clock, ports.log),
      satellites_(installations_, catalogue_, *images_, rules_, ports.clock),
      hub_(
          {installations_, *images_, ports.slot, ports.system, ports.log, [this] { return whyNotRestart(); }},
          rules_, options_.stagesInSlot),
      verification_({installations_, ports.records, ports.slot, ports.system, ports.network, ports.clock,
                     ports.log, [this](uint32_t versionId) { revert(versionId); }},
                    options_.version, options_.selfTestLimit),
      panel_(installations_, *images_, ports.www, rules_, callbacks_.panelChanged, options_.panelRoom) {}

std::unique_ptr<ImageStore> Ota::makeImages() {
  if (!options_.stagesInSlot) return std::make_unique<FileImageStore>(ports_.store, ports_.slot.capacity());
  return std::make_unique<SlotImageStore>(ports_.slot, ports_.records, ports_.log,
                                          [this] { return !installations_.all().empty(); });
}

void Ota::revert(uint32_t versionId) {
  const FirmwareVersion* version = catalogue_.find(versionId);
  if (version != nullptr) images_->revert(versionId, version->fileSize);
}

std::string Ota::whyNotRestart() const {
  return callbacks_.whyNotRestart ? callbacks_.whyNotRestart() : "";
}

/** Returns the reason why nothing can be installed now, or "". */
std::string Ota::obstacle() const {
  if (ports_.slot.isPendingVerify()) return kHubPendingVerify;
  if (hub_.isRestarting())
    return "The hub is about to restart with new firmware. Please try again in a minute.";
  return "";
}

/** Returns the reason why `version` cannot be installed on `targets` now, or "". */
std::string Ota::obstacle(const FirmwareVersion& version, const std::vector<std::string>& targets) const {
  for (const std::string& target : targets) {
    if (installations_.find(target) == nullptr) continue;
    return concat({"Firmware is being installed on ", deviceTitle(target), " already."});
  }
  const bool sharesSlot = options_.stagesInSlot && !installations_.all().empty();
  if (sharesSlot && !installations_.use(version.id)) {
    return "The hub's only place for images is in use by another installation.";
  }
  if (!images_->holds(version.id)) return "The image is not on the hub any more. Please upload it again.";
  const bool restartsHub = version.category == DeviceType::kHub && version.kind == ImageKind::kProgram;
  return restartsHub ? whyNotRestart() : "";
}

Installation Ota::installationOf(const FirmwareVersion& version, const std::string& target) const {
  Installation installation;
  installation.deviceId = target;
  installation.versionId = version.id;
  installation.kind = version.kind;
  installation.version = version.version;
  if (target == kHubDevice) {
    installation.step = InstallStep::kCopying;
    installation.previous = version.kind == ImageKind::kPanel ? panel_.presentMark() : options_.version;
  }
  return installation;
}

void Ota::start(const FirmwareVersion& version) {
  if (version.category != DeviceType::kHub) return;
  if (version.kind == ImageKind::kPanel) {
    panel_.begin(version);
  } else {
    hub_.begin(version);
  }
}

int Ota::percentOf(const Installation& installation) const {
  if (installation.deviceId != kHubDevice) return satellites_.percent(installation);
  if (installation.kind == ImageKind::kPanel) return panel_.percent();
  return hub_.percent();
}

bool Ota::load() {
  switch (loadedParts_++) {
    case 0:
      catalogue_.load();
      return true;
    case 1:
      history_.load();
      images_->load(catalogue_.ids());
      installations_.load();
      return true;
    default:
      panel_.load(catalogue_);
      verification_.load();
      return false;
  }
}

bool Ota::tick() {
  satellites_.tick();
  verification_.tick();
  const bool copies = hub_.tick();
  const bool works = panel_.tick() || copies;
  // Only one slice of hashing per pass, because hashing dominates the length of a pass.
  return works || satellites_.checkImages();
}

std::unique_ptr<PartSink> Ota::upload(const Call& call, const std::string& uploader,
                                      FirmwareUpload::Accepted accepted) {
  const FirmwareStore versions{catalogue_, history_, *images_};
  return std::make_unique<FirmwareUpload>(versions, rules_, ports_.clock, uploader, call.reply,
                                          std::move(accepted));
}

Status Ota::removeVersion(uint32_t id) {
  if (catalogue_.find(id) == nullptr) return notFound("There is no such version.");
  if (installations_.use(id)) return conflict("This version is being installed.");
  if (const Status removed = catalogue_.remove(id); !removed) return asSaved(removed);
  // Bytes that can't be removed now have no version, so the next start removes them.
  (void)images_->remove(id);
  return Done{};
}

Status Ota::removeRecord(uint32_t id) {
  const UpdateRecord* record = history_.find(id);
  if (record == nullptr) return notFound("There is no such entry.");
  if (record->status == UpdateStatus::kInstalling) return satellites_.cancel(id);
  return asSaved(history_.remove(id));
}

Status Ota::install(uint32_t versionId, std::string_view deviceId) {
  const FirmwareVersion* version = catalogue_.find(versionId);
  if (version == nullptr) return notFound("There is no such version.");
  if (const std::string why = obstacle(); !why.empty()) return conflict(why);
  const auto targets = installTargets(*version, deviceId, callbacks_.satellites());
  if (!targets) return conflict(targets.error().message);
  if (const std::string why = obstacle(*version, targets.value()); !why.empty()) return conflict(why);
  std::vector<Installation> wanted;
  for (const std::string& target : targets.value()) wanted.push_back(installationOf(*version, target));
  if (const Status begun = installations_.begin(std::move(wanted), version->category); !begun) {
    return asSaved(begun);
  }
  start(*version);
  return Done{};
}

std::vector<InstallProgress> Ota::progress() const {
  std::vector<InstallProgress> progress;
  for (const Installation& installation : installations_.all()) {
    progress.push_back({installation.historyId, percentOf(installation)});
  }
  return progress;
}

Status Ota::revertPanel() {
  if (panel_.isRunning()) return conflict("A panel is being installed.");
  if (const Status reverted = panel_.revert(); !reverted) return conflict(reverted.error().message);
  return Done{};
}

}  // namespace lumi
