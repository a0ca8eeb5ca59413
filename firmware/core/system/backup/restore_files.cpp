#include "core/system/backup/restore_files.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kWithUsers = 'U';
constexpr uint8_t kWithoutUsers = 'S';

// A rename is on flash at once and does not rewrite the content.
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
  forgetUndos();
  files_.remove(kPart);
  files_.remove(kUndoPart);
}

std::unique_ptr<File> RestoreFiles::openPending(bool& withUsers) {
  forgetUndos();
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
  return allOf(kPendings, [this](std::string_view path) { return drop(path); });
}

std::string_view RestoreFiles::pendingPath() const {
  const auto there = findIf(kPendings, [this](std::string_view path) { return isThere(path); });
  return there == kPendings.end() ? kPending : *there;
}

bool RestoreFiles::markDone() {
  return files_.rename(pendingPath(), kDone) || (!hasPending() && isDone());
}

RestoreFiles::Keeping RestoreFiles::keepFurther(BackupSection& section) {
  if (!undo_) {
    if (hasUndo(section)) return Keeping::kKept;
    if (!beginUndo(section)) return Keeping::kFailed;
  }
  return writeSlice();
}

bool RestoreFiles::keepUndo(BackupSection& section) {
  if (hasUndo(section) && !isStale(section)) return true;
  if (!beginUndo(section)) return false;
  Keeping kept = Keeping::kMore;
  while (kept == Keeping::kMore) kept = writeSlice();
  return kept == Keeping::kKept;
}

bool RestoreFiles::isStale(const BackupSection& section) const {
  const auto begun =
      std::find_if(begun_.rbegin(), begun_.rend(), [&](const Begun& one) { return one.section == &section; });
  return begun != begun_.rend() && begun->changes != section.changes();
}

bool RestoreFiles::beginUndo(BackupSection& section) {
  undo_.reset();
  auto file = files_.open(kUndoPart, OpenMode::kReplace);
  if (!file) return false;
  undo_.emplace(Undo{section, std::move(file), BackupSource({}, {&section}, crypto_)});
  begun_.push_back({&section, section.changes()});
  return true;
}

RestoreFiles::Keeping RestoreFiles::writeSlice() {
  std::array<uint8_t, kSlice> buffer;
  const BodySource::Piece piece = undo_->source.read(buffer);
  const bool isWritten = undo_->file->write(ConstBytes(buffer).sub(0, piece.size));
  if (isWritten && piece.state == BodySource::State::kMore) return Keeping::kMore;
  const bool isWhole = isWritten && piece.state == BodySource::State::kEnd && undo_->file->sync();
  const std::string path = undoPath(undo_->section);
  undo_.reset();
  return isWhole && files_.rename(kUndoPart, path) ? Keeping::kKept : Keeping::kFailed;
}

void RestoreFiles::forgetUndos() {
  undo_.reset();
  begun_.clear();
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
  return concat({"restore.undo-", section.name()});
}

}  // namespace lumi
