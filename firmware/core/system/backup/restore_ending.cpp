#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/system/backup/restore.h"

namespace lumi {
namespace {

constexpr const char* kTakingBack =
    "The backup can't be restored: the storage is full or faulty. Some of it is in place and could not be "
    "taken back yet; the hub keeps trying.";
constexpr const char* kNotKept =
    "The storage is faulty. The backup is in place, but the hub could not note that: after a restart the "
    "settings may be as before. The hub keeps trying; until then they can't be changed.";
constexpr const char* kNotTakenBack =
    "The storage is faulty. The backup could not be put in place, nor taken back for good: after a "
    "restart it may be in place. The hub keeps trying; until then the settings can't be changed.";

}  // namespace

bool Restore::tryFurther() {
  return state_ == State::kEnding ? end() : takeBackFurther();
}

void Restore::tryFromNow() {
  isDecided_ = false;
  tryAt_ = clock_.now();
  if (answered_) decidesBy_ = clock_.now() + kDecidesWithin;
}

bool Restore::tryLater() {
  tryAt_ = clock_.now() + kTryEvery;
  if (!isDecided_ && decidesBy_ && clock_.now() >= *decidesBy_) answerUndecided();
  return false;
}

/** The client has waited long enough. The log records the final result. */
void Restore::answerUndecided() {
  decidesBy_.reset();
  close({RestoreApplied::kUndecided, state_ == State::kEnding ? kNotKept : kNotTakenBack});
  answered_ = [this](const RestoreAnswer& end) {
    const bool isInPlace = end.applied == RestoreApplied::kDone;
    log_.write(LogLevel::kWarning, isInPlace ? "The backup that was undecided is in place for good."
                                             : "The backup that was undecided is not restored.");
  };
}

// Once the restore is marked as done, no start rolls it back. Before that, the result can only be reported as
// undecided.
bool Restore::end() {
  if (!isDecided_) {
    isDecided_ = files_.markDone();
    if (!isDecided_) return tryLater();
    close(std::move(answer_));
  }
  for (const BackupSection* section : sections_) {
    if (!files_.dropUndo(*section)) return tryLater();
  }
  if (!files_.drop(RestoreFiles::kDone)) return tryLater();
  state_ = State::kIdle;
  return false;
}

void Restore::takeBack() {
  file_.reset();
  reader_.reset();
  files_.removeParts();
  owed_.clear();
  for (BackupSection* section : sections_) {
    if (files_.hasUndo(*section)) owed_.push_back(section);
  }
  answer_ = {RestoreApplied::kNotSaved, kNoRoom};
  state_ = State::kTakingBack;
  tryFromNow();
}

// While the backup is pending, a start may apply it. Therefore nothing is rolled back until it is removed,
// and the result can only be reported as undecided.
bool Restore::takeBackFurther() {
  isDecided_ = isDecided_ || files_.dropPending();
  if (!isDecided_) return tryLater();
  removeIf(owed_, [this](BackupSection* section) { return putBack(*section); });
  if (owed_.empty()) {
    state_ = State::kIdle;
    close(std::move(answer_));
    return false;
  }
  close({RestoreApplied::kTakingBack, kTakingBack});
  return tryLater();
}

/** Returns true when the section has its old state and no start will restore it again. */
bool Restore::putBack(BackupSection& section) {
  return applyUndo(section) && files_.dropUndo(section);
}

/**
 * Also returns true if the undo file is damaged: then there is nothing to roll back. The file is closed on
 * return.
 */
bool Restore::applyUndo(BackupSection& section) {
  const auto kept = files_.openUndo(section);
  if (!kept) return false;
  if (!isWhole(*kept, *checker({&section}, BackupOrigin::kOwn))) {
    error(concat({"What the restoring has replaced is damaged: ", section.name()}));
    return true;
  }
  BackupReader reader({&section}, BackupOrigin::kOwn, crypto_,
                      [](BackupSection& one, bool) { return one.apply(); });
  return kept->seek(0) && isWhole(*kept, reader);
}

}  // namespace lumi
