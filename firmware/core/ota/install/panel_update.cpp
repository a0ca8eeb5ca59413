#include "core/ota/install/panel_update.h"

#include "core/base/text.h"

namespace lumi {

PanelUpdate::PanelUpdate(Installations& installations, ImageStore& images, FileStore& www,
                         const ImageRules& rules, Callback<void()> panelChanged, PanelRoom room)
    : installations_(installations),
      images_(images),
      www_(www),
      rules_(rules),
      panelChanged_(std::move(panelChanged)),
      room_(room),
      installer_(www, rules.crypto, room) {}

void PanelUpdate::load(const FirmwareCatalogue& catalogue) {
  installer_.tidy();
  const Installation* mine = installations_.find(kHubDevice);
  if (mine == nullptr || mine->kind != ImageKind::kPanel) return;
  const bool isOther = mine->step == InstallStep::kRepeating || presentMark() != mine->previous;
  const bool arrived = presentVersion() == mine->version && isOther;
  if (!arrived && repeats(*mine, catalogue)) return;
  end(arrived ? Status(Done{}) : Status(Error{"The hub restarted while the panel was being written."}));
}

/**
 * Starts to repeat an interrupted installation if it left no panel. Returns true if the repetition has
 * started. Repeats only once, so that a hub that restarts whenever it writes its panel stays reachable.
 */
bool PanelUpdate::repeats(const Installation& cutShort, const FirmwareCatalogue& catalogue) {
  const bool lostPanel = room_ == PanelRoom::kOnePanel && presentVersion().empty();
  const FirmwareVersion* version = catalogue.find(cutShort.versionId);
  if (!lostPanel || cutShort.step != InstallStep::kCopying || version == nullptr) return false;
  if (!images_.holds(version->id)) return false;
  const auto repeat = [](Installation& mine) { mine.step = InstallStep::kRepeating; };
  if (!installations_.change(kHubDevice, repeat)) return false;
  begin(*version);
  return true;
}

std::string PanelUpdate::presentVersion() const {
  const auto present = readPanelManifest(www_, PanelManifest::kFile);
  return present ? present.value().version : "";
}

/** Returns a hash of the manifest, because another build may have the same version. */
std::string PanelUpdate::presentMark() const {
  const auto manifest = www_.open(PanelManifest::kFile, OpenMode::kRead);
  if (!manifest) return "";
  const auto hash = rules_.crypto.sha256Stream();
  std::array<uint8_t, 256> buffer;
  while (const size_t count = manifest->read(buffer)) hash->update(ConstBytes(buffer).sub(0, count));
  return toHex(hash->finish());
}

void PanelUpdate::begin(const FirmwareVersion& version) {
  size_ = version.fileSize;
  read_ = [this, id = version.id](uint64_t offset, Bytes out) { return images_.read(id, offset, out); };
  check_.emplace(rules_, version, read_);
}

bool PanelUpdate::tick() {
  if (check_) {
    if (const std::optional<Status> checked = check_->tick()) afterCheck(*checked);
  } else if (installer_.isRunning()) {
    if (const std::optional<Status> installed = installer_.tick()) end(*installed);
  }
  return isRunning();
}

void PanelUpdate::afterCheck(const Status& checked) {
  check_.reset();
  if (!checked) return end(checked);
  if (const Status begun = installer_.begin(read_, size_); !begun) end(begun);
}

void PanelUpdate::end(const Status& done) {
  if (done) {
    installations_.end(kHubDevice, UpdateStatus::kSuccess);
  } else {
    installations_.end(kHubDevice, UpdateStatus::kFailed, done.error().message);
  }
  panelChanged_();
}

int PanelUpdate::percent() const {
  if (check_) return size_ == 0 ? 0 : static_cast<int>(50 * check_->bytesRead() / size_);
  return 50 + installer_.percent() / 2;
}

Status PanelUpdate::revert() {
  Status reverted = installer_.revert();
  if (reverted) panelChanged_();
  return reverted;
}

}  // namespace lumi
