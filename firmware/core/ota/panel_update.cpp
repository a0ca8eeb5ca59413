#include "core/ota/panel_update.h"

#include <utility>

#include "core/ota/panel_files.h"

namespace lumi {

PanelUpdate::PanelUpdate(Installations& installations, ImageStore& images, FileStore& www,
                         const ImageRules& rules, std::function<void()> panelChanged)
    : installations_(installations),
      images_(images),
      www_(www),
      rules_(rules),
      panelChanged_(std::move(panelChanged)),
      installer_(www, rules.crypto) {}

void PanelUpdate::load() {
  installer_.tidy();
  const Installation* mine = installations_.find(kHubDevice);
  if (mine == nullptr || mine->kind != ImageKind::kPanel) return;
  // Where the panel that was served had this version already, the image's and the served one are the same.
  const bool arrived = presentVersion() == mine->version;
  end(arrived ? Status(Done{}) : Status(Error{"The hub restarted while the panel was being written."}));
}

std::string PanelUpdate::presentVersion() const {
  const auto present = readPanelManifest(www_, PanelManifest::kFile);
  return present ? present.value().version : "";
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
    panelChanged_();
  } else {
    installations_.end(kHubDevice, UpdateStatus::kFailed, done.error().message);
  }
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
