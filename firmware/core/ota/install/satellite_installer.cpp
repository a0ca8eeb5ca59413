#include "core/ota/install/satellite_installer.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kImageGone = "The image is not on the hub any more. Please upload it again.";

}  // namespace

/** Serves an image until the satellite's installation ends. */
class SatelliteInstaller::Source : public BodySource {
 public:
  Source(SatelliteInstaller& installer, uint32_t historyId, const FirmwareVersion& version, uint64_t offset)
      : installer_(installer),
        historyId_(historyId),
        versionId_(version.id),
        size_(version.fileSize),
        offset_(std::min(offset, version.fileSize)) {}

  Piece read(Bytes out) override {
    const Watch* watch = installer_.findWatch(historyId_);
    if (watch == nullptr) return {0, State::kEnd};
    if (!watch->isChecked) return {0, State::kAgain};
    const Bytes wanted = out.sub(0, static_cast<size_t>(std::min<uint64_t>(out.size(), size_ - offset_)));
    const size_t count = wanted.empty() ? 0 : installer_.images_.read(versionId_, offset_, wanted);
    if (count == 0) return {0, State::kEnd};
    offset_ += count;
    installer_.noteFetched(historyId_, offset_);
    return {count, offset_ < size_ ? State::kMore : State::kEnd};
  }

 private:
  SatelliteInstaller& installer_;
  uint32_t historyId_;
  uint32_t versionId_;
  uint64_t size_;
  uint64_t offset_;
};

SatelliteInstaller::SatelliteInstaller(Installations& installations, const FirmwareCatalogue& catalogue,
                                       ImageStore& images, const ImageRules& rules, const Clock& clock)
    : installations_(installations), catalogue_(catalogue), images_(images), rules_(rules), clock_(clock) {}

void SatelliteInstaller::tick() {
  const auto isOver = [this](const Watch& one) {
    const auto& all = installations_.all();
    return !anyOf(
        all, [&one](const Installation& installation) { return installation.historyId == one.historyId; });
  };
  removeIf(watches_, isOver);
  const auto& all = installations_.all();
  // Iterate backwards, because endLate() may remove the current element.
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i].deviceId != kHubDevice) endLate(all[i]);
  }
}

void SatelliteInstaller::endLate(const Installation& installation) {
  const Watch& seen = watch(installation);
  const Millis now = clock_.now();
  const std::string device = installation.deviceId;
  if (now - seen.lastSign >= kSilence) {
    installations_.end(device, UpdateStatus::kFailed, "The device has not been heard of for 10 minutes.");
  } else if (now - seen.begun >= kLimit && !seen.arrived) {
    installations_.end(device, UpdateStatus::kFailed, "The device did not finish within 15 minutes.");
  }
}

bool SatelliteInstaller::checkImages() {
  if (!check_) return beginCheck();
  const std::optional<Status> checked = check_->tick();
  if (checked) endCheck(*checked);
  return true;
}

/** Starts to check the next unchecked image. Returns false if there is none. */
bool SatelliteInstaller::beginCheck() {
  const auto& all = installations_.all();
  const auto next = findIf(
      all, [this](const Installation& one) { return one.deviceId != kHubDevice && !watch(one).isChecked; });
  if (next == all.end()) return false;
  checkedVersion_ = next->versionId;
  const FirmwareVersion* version = catalogue_.find(checkedVersion_);
  if (version == nullptr || !images_.holds(checkedVersion_)) {
    endCheck(Error{kImageGone});
    return true;
  }
  check_.emplace(rules_, *version, [this, id = checkedVersion_](uint64_t offset, Bytes out) {
    return images_.read(id, offset, out);
  });
  return true;
}

void SatelliteInstaller::endCheck(const Status& checked) {
  check_.reset();
  const auto& all = installations_.all();
  for (size_t i = all.size(); i-- > 0;) {
    if (all[i].deviceId == kHubDevice || all[i].versionId != checkedVersion_) continue;
    if (checked) {
      watch(all[i]).isChecked = true;
    } else {
      const std::string device = all[i].deviceId;
      installations_.end(device, UpdateStatus::kFailed, checked.error().message);
    }
  }
}

Status SatelliteInstaller::cancel(uint32_t historyId) {
  const auto& all = installations_.all();
  const auto found = findIf(all, [historyId](const Installation& one) {
    return one.deviceId != kHubDevice && one.historyId == historyId;
  });
  if (found == all.end()) return conflict("This installation is still under way.");
  if (watch(*found).arrived) {
    return conflict("The device is testing its new firmware already.");
  }
  const std::string device = found->deviceId;
  installations_.end(device, UpdateStatus::kFailed, "Cancelled.");
  return Done{};
}

const Installation* SatelliteInstaller::installationOf(std::string_view deviceId) const {
  return deviceId == kHubDevice ? nullptr : installations_.find(deviceId);
}

SatelliteInstaller::Watch& SatelliteInstaller::watch(const Installation& installation) {
  if (const Watch* found = findWatch(installation.historyId)) return const_cast<Watch&>(*found);
  watches_.push_back({installation.historyId, clock_.now(), clock_.now()});
  return watches_.back();
}

const SatelliteInstaller::Watch* SatelliteInstaller::findWatch(uint32_t historyId) const {
  return findPointer(watches_, [historyId](const Watch& one) { return one.historyId == historyId; });
}

std::optional<UpdateOffer> SatelliteInstaller::heardFrom(const std::string& deviceId,
                                                         std::string_view runningVersion, uint16_t chip) {
  const Installation* installation = installationOf(deviceId);
  if (installation == nullptr) return std::nullopt;
  Watch& seen = watch(*installation);
  seen.lastSign = clock_.now();
  if (installation->step == InstallStep::kWaiting) {
    if (!seen.isChecked || isForAnotherChip(*installation, chip)) return std::nullopt;
    if (!noteOffered(*installation, runningVersion)) return std::nullopt;
  } else if (hasMoved(*installation, runningVersion)) {
    return std::nullopt;
  }
  return seen.isChecked ? offerOf(*installation) : std::nullopt;
}

/** Returns true if the image is not for `chip`, and ends the installation as failed in that case. */
bool SatelliteInstaller::isForAnotherChip(const Installation& installation, uint16_t chip) {
  std::array<uint8_t, sizeof(uint16_t)> bytes{};
  (void)images_.read(installation.versionId, kImageChipAt, bytes);
  const auto wanted = ByteReader(asText(bytes)).number<uint16_t>();
  if (wanted == chip) return false;
  const std::string device = installation.deviceId;
  installations_.end(device, UpdateStatus::kFailed,
                     concat({"The firmware is for an ", imageChipName(wanted), ", and ", deviceTitle(device),
                             " is an ", imageChipName(chip), "."}));
  return true;
}

/**
 * Saves the version that the satellite runs before the update. hasMoved() needs it, because the running
 * version may be installed again.
 */
bool SatelliteInstaller::noteOffered(const Installation& installation, std::string_view runningVersion) {
  const auto offer = [&](Installation& one) {
    one.step = InstallStep::kOffered;
    one.previous = runningVersion;
  };
  return installations_.change(installation.deviceId, offer).ok();
}

/**
 * Returns true if the satellite has switched to the new version or back to the old one. The image is then no
 * longer offered.
 */
bool SatelliteInstaller::hasMoved(const Installation& installation, std::string_view runningVersion) {
  Watch& seen = watch(installation);
  const Millis now = clock_.now();
  const std::string device = installation.deviceId;
  if (runningVersion == installation.version && installation.previous != installation.version) {
    seen.left.reset();
    if (!seen.arrived) seen.arrived = now;
    if (now - *seen.arrived >= kProof) installations_.end(device, UpdateStatus::kSuccess);
    return true;
  }
  if (!seen.arrived) return false;
  if (!seen.left) seen.left = now;
  if (now - *seen.left >= kExplanation) {
    installations_.end(device, UpdateStatus::kFailed, "The new firmware did not stay; the old one is back.");
  }
  return true;
}

std::optional<UpdateOffer> SatelliteInstaller::offerOf(const Installation& installation) const {
  const FirmwareVersion* version = catalogue_.find(installation.versionId);
  if (version == nullptr) return std::nullopt;
  return UpdateOffer{installation.historyId, version->version, version->fileSize, version->sha256};
}

std::optional<OfferedImage> SatelliteInstaller::imageFor(const std::string& deviceId,
                                                         std::string_view version, uint64_t offset) {
  const Installation* installation = installationOf(deviceId);
  if (installation == nullptr || installation->step != InstallStep::kOffered) return std::nullopt;
  const FirmwareVersion* found = catalogue_.find(installation->versionId);
  if (found == nullptr || found->version != version) return std::nullopt;
  if (!images_.holds(found->id)) {
    installations_.end(deviceId, UpdateStatus::kFailed, kImageGone);
    return std::nullopt;
  }
  watch(*installation).lastSign = clock_.now();
  return OfferedImage{found->fileSize,
                      std::make_unique<Source>(*this, installation->historyId, *found, offset)};
}

void SatelliteInstaller::noteFetched(uint32_t historyId, uint64_t upTo) {
  for (Watch& one : watches_) {
    if (one.historyId != historyId) continue;
    one.fetched = std::max(one.fetched, upTo);
    one.lastSign = clock_.now();
  }
}

Status SatelliteInstaller::reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                                    std::string_view errorMessage) {
  const Installation* installation = installationOf(deviceId);
  if (installation == nullptr || installation->historyId != id) {
    return notFound("This is not being installed on this device.");
  }
  if (status == UpdateStatus::kUploaded) {
    return Error("The status must be installing, success or failed.");
  }
  watch(*installation).lastSign = clock_.now();
  if (status == UpdateStatus::kInstalling) return Done{};
  std::string problem(isReadable(errorMessage) ? errorMessage : std::string_view());
  if (status == UpdateStatus::kFailed && problem.empty()) problem = "The device did not say why.";
  if (status == UpdateStatus::kSuccess) problem.clear();
  installations_.end(deviceId, status, problem);
  return Done{};
}

int SatelliteInstaller::percent(const Installation& installation) const {
  const Watch* seen = findWatch(installation.historyId);
  const FirmwareVersion* version = catalogue_.find(installation.versionId);
  if (seen == nullptr || version == nullptr || version->fileSize == 0) return 0;
  if (seen->arrived) return 100;
  return static_cast<int>(uint64_t{100} * seen->fetched / version->fileSize);
}

}  // namespace lumi
