#include "core/system/restore.h"

#include <array>
#include <utility>

namespace lumi {
namespace {

// The first byte of the file says whether the accounts are to be replaced; the backup follows.
constexpr uint8_t kWithUsers = 'U';
constexpr uint8_t kWithoutUsers = 'S';

constexpr const char* kNoRoom = "The backup can't be restored: the storage is full or faulty.";

RestoreAnswer notSaved(std::string message) {
  return {RestoreApplied::kNotSaved, std::move(message)};
}

}  // namespace

Restore::Restore(FileStore& files, const Crypto& crypto, Log& log, BackupSections sections)
    : files_(files), crypto_(crypto), log_(log), sections_(std::move(sections)) {}

RestoreAnswer Restore::begin(uint64_t size, bool withUsers) {
  if (state_ != State::kIdle) return {RestoreApplied::kBusy, "Another backup is being restored."};
  if (const uint64_t free = files_.space().free; free < size + kKeptFree) {
    return notSaved("The hub has " + std::to_string(free / 1024) +
                    " KB free, too little to restore a backup.");
  }
  file_ = files_.open(kPart, OpenMode::kReplace);
  const uint8_t flag = withUsers ? kWithUsers : kWithoutUsers;
  if (!file_ || !file_->write({&flag, 1})) {
    abort();
    return notSaved(kNoRoom);
  }
  state_ = State::kReceiving;
  withUsers_ = withUsers;
  isStoreFull_ = false;
  reader_ = checker();
  return {};
}

void Restore::write(ConstBytes piece) {
  if (isStoreFull_ || !reader_->feed(piece)) return;
  isStoreFull_ = !file_->write(piece);
}

void Restore::finish(std::function<void(const RestoreAnswer&)> answered) {
  answered_ = std::move(answered);
  RestoreAnswer answer = check();
  reader_.reset();
  if (answer.applied == RestoreApplied::kDone) {
    if (Status kept = keepAsPending(); !kept) answer = notSaved(kept.error().message);
  }
  if (answer.applied == RestoreApplied::kDone && openPending()) return;
  abort();
  close(std::move(answer));
}

RestoreAnswer Restore::check() {
  if (isStoreFull_) return notSaved(kNoRoom);
  Status whole = reader_->end();
  if (!whole) return {RestoreApplied::kRefused, whole.error().message};
  return {};
}

std::unique_ptr<BackupReader> Restore::checker() const {
  const auto onlyChecked = [](BackupSection&, bool) { return Status(Done{}); };
  return std::make_unique<BackupReader>(sections_, crypto_, onlyChecked);
}

bool Restore::isPendingWhole() {
  const auto file = files_.open(kPending, OpenMode::kRead);
  if (!file || !file->seek(1)) return false;
  const auto reader = checker();
  std::array<uint8_t, kSlice> buffer;
  while (const size_t count = file->read(buffer)) {
    if (!reader->feed(Bytes(buffer).sub(0, count))) break;
  }
  return reader->end().ok();
}

Status Restore::keepAsPending() {
  const bool isWhole = file_->sync();
  file_.reset();
  if (!isWhole || !files_.rename(kPart, kPending)) return Error{kNoRoom};
  return Done{};
}

void Restore::abort() {
  file_.reset();
  reader_.reset();
  files_.remove(kPart);
  state_ = State::kIdle;
}

bool Restore::openPending() {
  file_ = files_.open(kPending, OpenMode::kRead);
  uint8_t flag = 0;
  if (!file_ || file_->read({&flag, 1}) != 1) {
    file_.reset();
    return false;
  }
  withUsers_ = flag == kWithUsers;
  hasFailed_ = false;
  reader_ = std::make_unique<BackupReader>(
      sections_, crypto_, [this](BackupSection& section, bool given) { return apply(section, given); });
  state_ = State::kApplying;
  return true;
}

Status Restore::apply(BackupSection& section, bool given) {
  if (section.name() == kUsers && !(given && withUsers_)) return Done{};
  Status applied = section.apply();
  hasFailed_ = hasFailed_ || !applied;
  return applied;
}

bool Restore::tick() {
  if (state_ != State::kApplying) return false;
  if (!applySlice()) return true;
  finishApplying();
  return false;
}

bool Restore::applySlice() {
  std::array<uint8_t, kSlice> buffer;
  const size_t count = file_->read(buffer);
  return count == 0 || !reader_->feed(Bytes(buffer).sub(0, count)) || hasFailed_;
}

// What could not be put in place stays pending: the next start tries again, and nothing stays half done.
void Restore::finishApplying() {
  const Status applied = reader_->end();
  RestoreAnswer answer;
  if (!applied) {
    answer = notSaved(
        "The backup could not be put in place, the storage is full or faulty. The hub tries again when it "
        "restarts.");
    log_.write(LogLevel::kError, "Restoring a backup failed: " + applied.error().message);
  }
  for (const std::string& name : reader_->given()) {
    if (name != kUsers || withUsers_) answer.restored.push_back(name);
  }
  reader_.reset();
  file_.reset();
  state_ = State::kIdle;
  if (applied && !removeSurely(kPending)) {
    log_.write(LogLevel::kError, "The restored backup can't be erased; it will be restored again.");
  }
  close(std::move(answer));
}

void Restore::close(RestoreAnswer answer) {
  if (const auto answered = std::exchange(answered_, nullptr)) answered(answer);
}

bool Restore::removeSurely(std::string_view path) {
  constexpr int kTries = 3;
  for (int i = 0; i < kTries; ++i) {
    if (files_.remove(path)) return true;
  }
  return false;
}

void Restore::resume() {
  files_.remove(kPart);
  if (!files_.exists(kPending)) return;
  if (!isPendingWhole()) {
    log_.write(LogLevel::kError, "A backup that was to be restored is damaged; it is dropped.");
    removeSurely(kPending);
    return;
  }
  if (!openPending()) return;
  log_.write(LogLevel::kWarning, "The restoring of a backup goes on that was interrupted.");
  while (tick()) {
  }
}

}  // namespace lumi
