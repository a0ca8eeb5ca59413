#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/system/backup/backup.h"
#include "core/system/backup/backup_reader.h"
#include "core/system/backup/restore_files.h"

namespace lumi {

enum class RestoreApplied : uint8_t {
  kDone,
  kRefused,     // the backup cannot be used; nothing was changed
  kBusy,        // another restore is running; nothing was changed
  kNotSaved,    // the store failed; nothing was changed, but sessions may have ended
  kTakingBack,  // the store failed, and some sections are not rolled back yet; this is being retried
  kUndecided    // the store fails the last step, which makes the state all new or all old; it is retried
};

struct RestoreAnswer {
  RestoreApplied applied = RestoreApplied::kDone;
  std::string message{};                // the reason of a failure, for people
  std::vector<std::string> restored{};  // the sections of the backup that are applied
};

/**
 * Applies a backup completely or not at all.
 *
 * The backup is written to the store and checked while it arrives. If it is complete and usable, a rename
 * makes it pending. Applying takes several passes of the loop. The old state of a section is on flash before
 * the section is replaced. If a section cannot be saved, the replaced sections are rolled back, with retries
 * until this succeeds. After a power cut, the next start finishes or rolls back the restore before anything
 * else.
 *
 * A section must not be changed while the change could be rolled back: see holds().
 */
class Restore {
 public:
  static constexpr std::string_view kPart = RestoreFiles::kPart;
  static constexpr std::string_view kPending = RestoreFiles::kPending;
  static constexpr uint64_t kKeptFree = 96 * 1024;         // bytes for new records and old state
  static constexpr size_t kSlice = RestoreFiles::kSlice;   // bytes read in one pass
  static constexpr Millis kTryEvery = 3 * kSecond;         // interval between retries of a store operation
  static constexpr Millis kDecidesWithin = 2 * kTryEvery;  // then the result is kUndecided; clients wait 10 s
  static constexpr std::string_view kUsers = "users";

  Restore(FileStore& files, const Clock& clock, const Crypto& crypto, Log& log, BackupSections sections);

  /**
   * Prepares to receive a backup of `size` bytes, or of kMaxBackup if the size is unknown. If `withUsers`, it
   * also replaces the accounts.
   */
  RestoreAnswer begin(uint64_t size, bool withUsers);
  /** Call only between begin() and finish() or abort(). finish() reports the errors. */
  void write(ConstBytes piece);
  /**
   * Calls `answered` at once if the backup is refused, otherwise from a later tick(). Reports kUndecided if
   * the result is not known after kDecidesWithin.
   */
  void finish(std::function<void(const RestoreAnswer&)> answered);
  /** The backup is incomplete. Discards it. */
  void abort();

  /** Does a slice of work. Returns true if there is more to do. */
  bool tick();

  /**
   * Call once, after the features of the sections are loaded. Finishes or rolls back a restore that a power
   * cut interrupted.
   */
  void resume();

  /**
   * True while this section's changes may still be rolled back. Nothing may change the section then. Also
   * retries the failed store operation at once.
   */
  bool holds(std::string_view section);

 private:
  static constexpr const char* kNoRoom = "The backup can't be restored: the storage is full or faulty.";

  enum class State : uint8_t { kIdle, kReceiving, kApplying, kTakingBack, kEnding };

  std::unique_ptr<BackupReader> checker(const BackupSections& sections, BackupOrigin origin) const;
  bool isWhole(File& file, BackupReader& reader) const;
  bool isPendingWhole();
  RestoreAnswer check();
  bool openPending();
  bool applySlice();
  bool feedSlice();
  bool keepSlice();
  BackupSection* nextAbsent();
  void finishApplying();
  Status apply(BackupSection& section, bool given);
  std::vector<std::string> restoredNames() const;

  void takeBack();
  bool takeBackFurther();
  bool putBack(BackupSection& section);
  bool applyUndo(BackupSection& section);
  bool end();
  bool tryFurther();
  bool tryLater();
  void tryFromNow();
  void answerUndecided();

  void close(RestoreAnswer answer);
  void error(const std::string& line) { log_.write(LogLevel::kError, line); }

  RestoreFiles files_;
  const FileStore& store_;
  const Clock& clock_;
  const Crypto& crypto_;
  Log& log_;
  BackupSections sections_;
  State state_ = State::kIdle;
  bool withUsers_ = false;
  bool isStoreFull_ = false;  // the store did not accept the whole backup
  Status failure_ = Done{};   // why a section could not be applied
  std::unique_ptr<File> file_;
  std::unique_ptr<BackupReader> reader_;
  uint64_t readTo_ = 0;               // position in file_
  BackupSection* keeping_ = nullptr;  // its old state is being saved before it is replaced
  BackupSection* kept_ = nullptr;     // the section that was saved last
  size_t absents_ = 0;                // sections checked after those of the backup
  bool isDecided_ = false;            // a restart would not repeat the restore
  BackupSections owed_;               // sections to be rolled back
  RestoreAnswer answer_;              // result at the end
  Millis tryAt_ = 0;
  std::optional<Millis> decidesBy_;  // nothing: no client waits
  std::function<void(const RestoreAnswer&)> answered_;
};

}  // namespace lumi
