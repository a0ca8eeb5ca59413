#include "core/system/backup/restore.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

RestoreAnswer couldNotSave(std::string message) {
  return {RestoreApplied::kNotSaved, std::move(message)};
}

}  // namespace

Restore::Restore(FileStore& files, const Clock& clock, const Crypto& crypto, Log& log,
                 BackupSections sections)
    : files_(files, crypto),
      store_(files),
      clock_(clock),
      crypto_(crypto),
      log_(log),
      sections_(std::move(sections)) {}

RestoreAnswer Restore::begin(uint64_t size, bool withUsers) {
  if (state_ != State::kIdle) return {RestoreApplied::kBusy, "Another backup is being restored."};
  if (const uint64_t free = store_.space().free; free < size + kKeptFree) {
    return couldNotSave(
        concat({"The hub has ", numberText(free / 1024), " KB free, too little to restore a backup."}));
  }
  file_ = files_.beginPart(withUsers);
  if (!file_) {
    abort();
    return couldNotSave(kNoRoom);
  }
  state_ = State::kReceiving;
  withUsers_ = withUsers;
  isStoreFull_ = false;
  reader_ = checker(sections_, BackupOrigin::kForeign);
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
  if (answer.applied != RestoreApplied::kDone) {
    abort();
    return close(std::move(answer));
  }
  if (!files_.keepPart(std::move(file_)) || !openPending()) takeBack();
}

RestoreAnswer Restore::check() {
  if (isStoreFull_) return couldNotSave(kNoRoom);
  Status whole = reader_->end();
  if (!whole) return {RestoreApplied::kRefused, whole.error().message};
  return {};
}

std::unique_ptr<BackupReader> Restore::checker(const BackupSections& sections, BackupOrigin origin) const {
  const auto onlyChecked = [](BackupSection&, bool) { return Status(Done{}); };
  return std::make_unique<BackupReader>(sections, origin, crypto_, onlyChecked);
}

bool Restore::isWhole(File& file, BackupReader& reader) const {
  std::array<uint8_t, kSlice> buffer;
  while (const size_t count = file.read(buffer)) {
    if (!reader.feed(Bytes(buffer).sub(0, count))) break;
  }
  return reader.end().ok();
}

bool Restore::isPendingWhole() {
  const auto file = files_.openPending(withUsers_);
  return file && isWhole(*file, *checker(sections_, BackupOrigin::kForeign));
}

void Restore::abort() {
  file_.reset();
  reader_.reset();
  files_.removeParts();
  state_ = State::kIdle;
}

bool Restore::openPending() {
  file_ = files_.openPending(withUsers_);
  if (!file_) return false;
  failure_ = Done{};
  readTo_ = RestoreFiles::kHead;
  keeping_ = kept_ = nullptr;
  absents_ = 0;
  reader_ = std::make_unique<BackupReader>(
      sections_, BackupOrigin::kForeign, crypto_,
      [this](BackupSection& section, bool given) { return apply(section, given); });
  state_ = State::kApplying;
  return true;
}

// The undo data must be the state just before the section is replaced. keepUndo() saves it again if it has
// changed since.
Status Restore::apply(BackupSection& section, bool given) {
  if (section.name() == kUsers && !(given && withUsers_)) return Done{};
  failure_ = files_.keepUndo(section) ? section.apply() : Status(Error{kNoRoom});
  return failure_;
}

bool Restore::tick() {
  if (state_ == State::kApplying) {
    if (applySlice()) finishApplying();
    return true;
  }
  const bool isTrying = state_ == State::kTakingBack || state_ == State::kEnding;
  return isTrying && clock_.now() >= tryAt_ && tryFurther();
}

/** Returns true when the work is complete or has failed. */
bool Restore::applySlice() {
  if (keeping_ != nullptr) return !keepSlice();
  if (feedSlice()) return false;
  keeping_ = failure_ ? nextAbsent() : nullptr;
  return keeping_ == nullptr;
}

/** Reads up to the start of the next section that must be replaced. Returns false at the end. */
bool Restore::feedSlice() {
  std::array<uint8_t, kSlice> buffer;
  const size_t count = file_->read(buffer);
  for (size_t i = 0; i < count; ++i) {
    if (!reader_->feed(Bytes(buffer).sub(i, 1)) || !failure_) return false;
    ++readTo_;
    BackupSection* open = reader_->open();
    if (open == nullptr || open == kept_ || (open->name() == kUsers && !withUsers_)) continue;
    keeping_ = open;
    return file_->seek(readTo_);
  }
  return count > 0;
}

/** Returns false if the store failed. */
bool Restore::keepSlice() {
  const auto keeping = files_.keepFurther(*keeping_);
  if (keeping == RestoreFiles::Keeping::kFailed) failure_ = Error{kNoRoom};
  if (keeping != RestoreFiles::Keeping::kMore) kept_ = std::exchange(keeping_, nullptr);
  return failure_.ok();
}

/** Returns a section that the backup lacks and that gets its factory defaults. */
BackupSection* Restore::nextAbsent() {
  const std::vector<std::string>& given = reader_->given();
  while (absents_ < sections_.size()) {
    BackupSection* section = sections_[absents_++];
    const bool isGiven = includes(given, section->name());
    if (!isGiven && section->name() != kUsers) return section;
  }
  return nullptr;
}

void Restore::finishApplying() {
  const Status applied = failure_ ? reader_->end() : failure_;
  answer_ = {RestoreApplied::kDone, {}, restoredNames()};
  reader_.reset();
  file_.reset();
  if (!applied) {
    error(concat({"Restoring a backup failed: ", applied.error().message}));
    return takeBack();
  }
  state_ = State::kEnding;
  tryFromNow();
}

std::vector<std::string> Restore::restoredNames() const {
  std::vector<std::string> names;
  for (const std::string& name : reader_->given()) {
    if (name != kUsers || withUsers_) names.push_back(name);
  }
  return names;
}

bool Restore::holds(std::string_view section) {
  if (state_ == State::kApplying) return true;
  if (state_ == State::kTakingBack || state_ == State::kEnding) (void)tryFurther();
  if (state_ == State::kIdle || state_ == State::kReceiving) return false;
  if (!isDecided_) return true;
  return state_ == State::kTakingBack &&
         anyOf(owed_, [section](const BackupSection* one) { return one->name() == section; });
}

void Restore::close(RestoreAnswer answer) {
  if (const auto answered = std::exchange(answered_, nullptr)) answered(answer);
}

void Restore::resume() {
  files_.removeParts();
  if (files_.isDone()) {
    state_ = State::kEnding;
    isDecided_ = true;
  } else if (files_.hasPending() && files_.countTry() && isPendingWhole() && openPending()) {
    log_.write(LogLevel::kWarning, "The restoring of a backup goes on that was interrupted.");
  } else {
    const bool wasPending = files_.hasPending();
    takeBack();
    if (wasPending || !owed_.empty()) error("A backup could not be restored; what it replaced is put back.");
  }
  while (tick()) {
  }
}

}  // namespace lumi
