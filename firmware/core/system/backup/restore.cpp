#include "core/system/backup/restore.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/store/store_use.h"

namespace lumi {
namespace {

constexpr uint8_t kWithUsers = 'U';
constexpr uint8_t kWithoutUsers = 'S';
constexpr size_t kSlice = 512;  // bytes read at once; the buffer is on the stack
constexpr const char* kNoRoom = "The backup can't be restored: the storage is full or faulty.";

/**
 * The names of the pending file. Each start renames it to the next name before it applies the file. A start
 * that finds the last name gives up, so that a backup that crashes the hub cannot keep it from starting.
 */
constexpr std::array<std::string_view, 4> kPendings = {Restore::kPending, "restore.tried-1",
                                                       "restore.tried-2", "restore.tried-3"};

}  // namespace

Restore::Restore(FileStore& files, const Crypto& crypto, Log& log, BackupSections sections)
    : files_(files), crypto_(crypto), log_(log), sections_(std::move(sections)) {}

Status Restore::begin(uint64_t size, bool withUsers) {
  if (file_ || isCommitted_) return conflict("Another backup is being restored.");
  if (roomFor(files_, StoreUse::kLists) < size + kForRecords) {
    const uint64_t free = files_.space().free;
    return notSaved(
        concat({"The hub has ", numberText(free / 1024), " KB free, too little to restore a backup."}));
  }
  const uint8_t head = withUsers ? kWithUsers : kWithoutUsers;
  if (removePending()) file_ = files_.open(kPart, OpenMode::kReplace);
  if (!file_ || !file_->write({&head, 1})) {
    abort();
    return notSaved(kNoRoom);
  }
  withUsers_ = withUsers;
  isStoreFull_ = false;
  reader_ = reader([](BackupSection&) { return Status(Done{}); });
  return Done{};
}

std::unique_ptr<BackupReader> Restore::reader(BackupReader::SectionDone done) const {
  return std::make_unique<BackupReader>(sections_, crypto_, std::move(done));
}

void Restore::write(ConstBytes piece) {
  if (isStoreFull_ || !reader_->feed(piece)) return;
  isStoreFull_ = !file_->write(piece);
}

Result<std::vector<std::string>> Restore::finish() {
  Status usable = isStoreFull_ ? Status(notSaved(kNoRoom)) : reader_->end();
  if (usable && !commit()) usable = notSaved(kNoRoom);
  std::vector<std::string> names = reader_->given();
  for (const BackupSection* section : sections_) {
    if (withUsers_ || !section->isSecret()) continue;
    removeIf(names, [section](const std::string& name) { return name == section->name(); });
  }
  abort();
  if (!usable) return usable.error();
  isCommitted_ = true;
  return names;
}

bool Restore::commit() {
  const bool isOnFlash = file_->sync();
  file_.reset();
  if (isOnFlash && files_.rename(kPart, kPending)) return true;
  // A rename that failed may have taken effect. If that cannot be undone, the next start applies the backup.
  return !removePending();
}

void Restore::abort() {
  file_.reset();
  reader_.reset();
  if (files_.exists(kPart)) files_.remove(kPart);
}

void Restore::applyPending() {
  abort();
  if (pendingPath().empty()) return;
  const Status applied = countStart() ? apply() : Status(Error{"it stopped the hub three times."});
  if (!removePending()) {
    log_.write(LogLevel::kError,
               "The file of a backup can't be removed; the next start may restore it again.");
  }
  if (applied) return log_.write(LogLevel::kWarning, "The settings of a backup are in place.");
  log_.write(LogLevel::kError, {"A backup could not be restored: ", applied.error().message});
}

Status Restore::apply() {
  // Tries everything twice, because a fault of the store may be temporary.
  if (!readPending(false)) {
    if (Status usable = readPending(false); !usable) return usable;
  }
  const Status applied = readPending(true);
  return applied ? applied : readPending(true);
}

Status Restore::readPending(bool applies) {
  const auto file = files_.open(pendingPath(), OpenMode::kRead);
  uint8_t head = 0;
  if (!file || file->read({&head, 1}) != 1) return invalid("its file can't be read.");
  const auto backup = reader([=](BackupSection& section) {
    const bool isLeftAlone = section.isSecret() && head != kWithUsers;
    return applies && !isLeftAlone ? section.apply() : Status(Done{});
  });
  std::array<uint8_t, kSlice> buffer;
  while (const size_t count = file->read(buffer)) {
    if (!backup->feed(ConstBytes(buffer).sub(0, count))) break;
  }
  return backup->end();
}

/** Returns "" if no backup is pending. An empty file counts as removed. */
std::string_view Restore::pendingPath() const {
  for (const std::string_view path : kPendings) {
    const auto file = files_.open(path, OpenMode::kRead);
    if (file ? file->size() > 0 : files_.exists(path)) return path;
  }
  return {};
}

/**
 * Counts this start by renaming the pending file. Returns false if the file already has the last name; the
 * backup must then not be applied. A failed rename is ignored.
 */
bool Restore::countStart() {
  const std::string_view present = pendingPath();
  if (present == kPendings.back()) return false;
  const auto place = findIf(kPendings, [present](std::string_view path) { return path == present; });
  (void)files_.rename(present, *(place + 1));
  return true;
}

bool Restore::removePending() {
  return allOf(kPendings, [this](std::string_view path) {
    if (!files_.exists(path) || files_.remove(path) || files_.remove(path)) return true;
    const auto emptied = files_.open(path, OpenMode::kReplace);
    return emptied && emptied->sync();
  });
}

}  // namespace lumi
