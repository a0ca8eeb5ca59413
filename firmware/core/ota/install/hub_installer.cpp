#include "core/ota/install/hub_installer.h"

namespace lumi {
namespace {

constexpr size_t kPiece = 512;  // bytes per read; the buffer is on the stack

}  // namespace

HubInstaller::HubInstaller(const Parts& parts, const ImageRules& rules, bool stagesInSlot)
    : parts_(parts), rules_(rules), stagesInSlot_(stagesInSlot) {}

void HubInstaller::begin(const FirmwareVersion& version) {
  versionId_ = version.id;
  size_ = version.fileSize;
  copied_ = stagesInSlot_ ? size_ : 0;
  isReady_ = false;
  hasReportedWait_ = false;
  check_.emplace(rules_, version, [this](uint64_t offset, Bytes out) { return readBack(offset, out); });
  if (!stagesInSlot_ && !parts_.slot.begin()) fail("The spare slot could not be written.");
}

bool HubInstaller::tick() {
  if (isReady_) startWhenAllowed();
  if (!isRunning()) return false;
  if (copied_ < size_) {
    if (!copySlice()) fail("The image could not be copied into the spare slot.");
  } else {
    checkSlice();
  }
  return isRunning();
}

bool HubInstaller::copySlice() {
  std::array<uint8_t, kPiece> buffer;
  for (size_t slice = 0; slice < kSlice && copied_ < size_; slice += kPiece) {
    const Bytes piece =
        Bytes(buffer).sub(0, static_cast<size_t>(std::min<uint64_t>(kPiece, size_ - copied_)));
    if (parts_.images.read(versionId_, copied_, piece) != piece.size()) return false;
    if (!parts_.slot.write(piece)) return false;
    copied_ += piece.size();
  }
  return true;
}

size_t HubInstaller::readBack(uint64_t offset, Bytes out) const {
  return stagesInSlot_ ? parts_.images.read(versionId_, offset, out) : parts_.slot.read(offset, out);
}

void HubInstaller::checkSlice() {
  const std::optional<Status> checked = check_->tick();
  if (!checked) return;
  if (!*checked) return fail(checked->error().message);
  check_.reset();
  isReady_ = true;
  startWhenAllowed();
}

void HubInstaller::startWhenAllowed() {
  const std::string obstacle = parts_.whyNotRestart();
  if (obstacle.empty()) {
    isReady_ = false;
    return startNext();
  }
  if (!hasReportedWait_)
    parts_.log.write(LogLevel::kInfo, {"The new firmware waits to be started. ", obstacle});
  hasReportedWait_ = true;
}

/**
 * Activates the spare slot. Saves the step before that, because BootVerification needs it to find the
 * installation.
 */
void HubInstaller::startNext() {
  const auto restarts = [](Installation& mine) { mine.step = InstallStep::kRestarting; };
  if (!parts_.installations.change(kHubDevice, restarts)) {
    return fail("The installation could not be saved.");
  }
  // The staged image becomes the running program, and the spare slot then contains the old program. The image
  // store must not return the old program as an image.
  if (Status given = stagesInSlot_ ? parts_.images.remove(versionId_) : Status(Done{}); !given) {
    return fail(given.error().message);
  }
  if (const Status activated = parts_.slot.activate(); !activated) return fail(activated.error().message);
  isRestarting_ = true;
  parts_.log.write(LogLevel::kInfo, "The hub restarts to try its new firmware.");
  parts_.system.restart();
}

/**
 * Ends the installation as failed. Empties the spare slot, unless the slot contains the staged image and the
 * image store could not remove it.
 */
void HubInstaller::fail(const std::string& problem) {
  check_.reset();
  const bool given = !stagesInSlot_ || parts_.images.remove(versionId_);
  if (given) (void)parts_.slot.begin();
  parts_.installations.end(kHubDevice, UpdateStatus::kFailed, problem);
}

int HubInstaller::percent() const {
  if (isReady_ || isRestarting_ || size_ == 0) return 100;
  const uint64_t checked = check_ ? check_->bytesRead() : 0;
  return static_cast<int>(stagesInSlot_ ? 100 * checked / size_ : 50 * (copied_ + checked) / size_);
}

}  // namespace lumi
