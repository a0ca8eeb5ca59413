#include "core/system/restore_files.h"

#include <algorithm>
#include <array>

#include "core/system/backup_source.h"

namespace lumi {
namespace {

constexpr uint8_t kWithUsers = 'U';
constexpr uint8_t kWithoutUsers = 'S';

// A rename is on flash at once and touches no content.
constexpr std::array<std::string_view, 3> kPendings = {RestoreFiles::kPending, "restore.tried-1",
                                                       "restore.tried-2"};

}  // namespace

std::unique_ptr<File> RestoreFiles::beginPart(bool withUsers) {
  auto file = files_.open(kPart, OpenMode::kReplace);
  const uint8_t head = withUsers ? kWithUsers : kWithoutUsers;
  if (file && file->write({&head, 1})) return file;
  return nullptr;
}

bool RestoreFiles::keepPart(std::unique_ptr<File> part) {
  const bool isWhole = part->sync();
  part.reset();
  return isWhole && files_.rename(kPart, kPending);
}

void RestoreFiles::removeParts() {
  files_.remove(kPart);
  files_.remove(kUndoPart);
}

std::unique_ptr<File> RestoreFiles::openPending(bool& withUsers) {
  auto file = files_.open(pendingPath(), OpenMode::kRead);
  uint8_t head = 0;
  if (!file || file->read({&head, 1}) != 1) return nullptr;
  withUsers = head == kWithUsers;
  return file;
}

bool RestoreFiles::countTry() {
  for (size_t tried = 0; tried + 1 < kPendings.size(); ++tried) {
    if (isThere(kPendings[tried])) return files_.rename(kPendings[tried], kPendings[tried + 1]);
  }
  return false;
}

bool RestoreFiles::dropPending() {
  return std::all_of(kPendings.begin(), kPendings.end(),
                     [this](std::string_view path) { return drop(path); });
}

std::string_view RestoreFiles::pendingPath() const {
  const auto there = std::find_if(kPendings.begin(), kPendings.end(),
                                  [this](std::string_view path) { return isThere(path); });
  return there == kPendings.end() ? kPending : *there;
}

bool RestoreFiles::markDone() {
  return files_.rename(pendingPath(), kDone) || (!hasPending() && isDone());
}

bool RestoreFiles::keepUndo(BackupSection& section) {
  if (hasUndo(section)) return true;
  return writeUndo(section) && files_.rename(kUndoPart, undoPath(section));
}

bool RestoreFiles::writeUndo(BackupSection& section) {
  const auto file = files_.open(kUndoPart, OpenMode::kReplace);
  if (!file) return false;
  BackupSource source({}, {&section}, crypto_);
  std::array<uint8_t, kSlice> buffer;
  while (true) {
    const BodySource::Piece piece = source.read(buffer);
    if (!file->write(ConstBytes(buffer).sub(0, piece.size))) return false;
    if (piece.state == BodySource::State::kEnd) return file->sync();
    if (piece.state == BodySource::State::kAgain) return false;
  }
}

std::unique_ptr<File> RestoreFiles::openUndo(const BackupSection& section) {
  return files_.open(undoPath(section), OpenMode::kRead);
}

bool RestoreFiles::isThere(std::string_view path) const {
  const auto file = files_.open(path, OpenMode::kRead);
  return file && file->size() > 0;
}

bool RestoreFiles::drop(std::string_view path) {
  if (!files_.exists(path) || files_.remove(path) || files_.remove(path)) return true;
  const auto emptied = files_.open(path, OpenMode::kReplace);
  return emptied && emptied->sync();
}

std::string RestoreFiles::undoPath(const BackupSection& section) {
  return "restore.undo-" + std::string(section.name());
}

}  // namespace lumi
