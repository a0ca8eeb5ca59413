#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/function_ref.h"
#include "core/base/time.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * A settings record that changes often. It counts revisions and is saved after a pause in the changes. The
 * content must not be empty.
 *
 * A revision is never used for two contents, also if a power cut undoes changes that were not saved yet. The
 * file therefore begins with a limit that no returned revision has reached. The next start continues with
 * this limit. The first change after a start saves a limit that is higher by kAhead, with the old content,
 * before its revision is returned. A start without changes writes nothing.
 */
class RevisionedRecord {
 public:
  static constexpr Millis kQuiet = 2 * kSecond;    // saved this long after the last change
  static constexpr Millis kAtMost = 10 * kSecond;  // saved at most this long after the first change
  static constexpr Millis kSeldom =
      10 * kMinute;                             // changes in passing are saved this long after the first one
  static constexpr Millis kMaxRetry = kMinute;  // longest delay between attempts while saving fails
  static constexpr uint32_t kAhead = 65'536;

  RevisionedRecord(RecordStore& records, std::string name);

  /** Returns the saved content, or nothing. Call once at boot, before any other function. */
  std::optional<std::string> load();

  /** Records a change made at `now`. Returns the new revision. */
  uint32_t changed(Millis now);

  /** Records one of many changes by a program, which a power cut may undo. Returns the new revision. */
  uint32_t changedInPassing(Millis now);

  /** Records a change that is not an edit by a user: it is saved, but the revision stays the same. */
  void changedQuietly(Millis now);

  uint32_t revision() const { return revision_; }
  /** The latest revision on flash. A quiet change does not affect it. */
  uint32_t savedRevision() const { return savedRevision_; }

  /**
   * Saves `encode()` when a save is due. Retries a failed save after kQuiet, then at growing intervals.
   * Returns whether it tried to save.
   */
  bool tick(Millis now, FunctionRef<std::string()> encode);

  /** Saves `encode()` now if a change is unsaved. */
  Status flush(FunctionRef<std::string()> encode, StoreUse use = StoreUse::kLists);

 private:
  uint32_t nextRevision();
  std::string loadContent();
  Status write(std::string_view content, StoreUse use);
  Status save(std::string_view content, StoreUse use = StoreUse::kLists);

  RecordStore& records_;
  std::string name_;
  uint32_t revision_ = 0;
  uint32_t savedRevision_ = 0;
  uint32_t limit_ = 0;                 // above every returned revision; the next save writes it
  std::optional<Millis> firstChange_;  // set while something is unsaved
  Millis saveAt_ = 0;
  Millis retryAt_ = 0;  // earliest next attempt after a failed save
  Millis retryAfter_ = kQuiet;
};

}  // namespace lumi
