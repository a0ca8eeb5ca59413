#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * A record of settings that changes often: it counts revisions and is written once the changes pause.
 * A revision is never used twice: at boot the count leaps ahead of whatever may have been handed out
 * and lost before a power cut, and the leap is saved. Content is never empty.
 */
class RevisionedRecord {
 public:
  static constexpr Millis kQuiet = 2 * kSecond;     // written this long after the last change
  static constexpr Millis kAtMost = 10 * kSecond;   // and this long after the first, however busy
  static constexpr Millis kLongestRetry = kMinute;  // between tries while saving fails
  static constexpr uint32_t kLeapAtBoot = 65'536;

  RevisionedRecord(RecordStore& records, std::string name);

  /** The saved content, or nothing. Call once at boot, before anything else. */
  std::optional<std::string> load();

  /** Counts a change made at `now`; returns the new revision. */
  uint32_t changed(Millis now);

  /** For content that nobody edits: it is saved like a change, but the revision stays. */
  void changedQuietly(Millis now);

  uint32_t revision() const { return revision_; }
  /** The newest revision that is on flash; after a quiet change alone it is the present one. */
  uint32_t savedRevision() const { return savedRevision_; }

  /** Saves `encode()` when a save is due. A failed save is tried again after kQuiet, then ever later. */
  void tick(Millis now, const std::function<std::string()>& encode);

  /** Saves at once if anything is unsaved. */
  Status flush(const std::function<std::string()>& encode);

 private:
  void leap(std::string_view content);
  Status save(std::string_view content);

  RecordStore& records_;
  std::string name_;
  uint32_t revision_ = 0;
  uint32_t savedRevision_ = 0;
  std::optional<Millis> firstChange_;  // set while something is unsaved
  Millis saveAt_ = 0;
  Millis retryAt_ = 0;  // not before, once a save has failed
  Millis retryAfter_ = kQuiet;
};

}  // namespace lumi
