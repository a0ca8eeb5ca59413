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
#include "core/system/backup.h"
#include "core/system/backup_reader.h"
#include "core/system/restore_files.h"

namespace lumi {

enum class RestoreApplied : uint8_t {
  kDone,
  kRefused,     // 400: it can't be used; nothing was changed
  kBusy,        // 409: another one is under way; nothing was changed
  kNotSaved,    // 413: the store would not take it; nothing was changed, but sessions may have ended
  kTakingBack,  // 413: the store would not take it, nor yet take back all of it; that is being tried
  kUndecided  // 500: the store refuses the last step, which makes it all new or all old; that is being tried
};

struct RestoreAnswer {
  RestoreApplied applied = RestoreApplied::kDone;
  std::string message{};                // why not, for people
  std::vector<std::string> restored{};  // sections of the backup that are in place now
};

/**
 * Puts a backup in place, whole or not at all. While it comes in it is written to the store and checked; only
 * one that is whole and of use becomes, by a rename, the one that is to be applied. Applying takes some
 * passes. What a section was like is on flash before it is replaced: when one can't be saved, those that were
 * replaced are put back, and that is tried until it is done. A power cut in between is made up for at the
 * next start, before anything else happens.
 *
 * Nothing may be set that would be undone by that: see holds().
 */
class Restore {
 public:
  static constexpr std::string_view kPart = RestoreFiles::kPart;
  static constexpr std::string_view kPending = RestoreFiles::kPending;
  static constexpr uint64_t kKeptFree =
      96 * 1024;  // bytes that the store needs for new records and old values
  static constexpr size_t kSlice = RestoreFiles::kSlice;   // bytes that are read in a pass
  static constexpr Millis kTryEvery = 3 * kSecond;         // what the store would not do
  static constexpr Millis kDecidesWithin = 2 * kTryEvery;  // or that is the answer: callers wait for 10 s
  static constexpr std::string_view kUsers = "users";

  Restore(FileStore& files, const Clock& clock, const Crypto& crypto, Log& log, BackupSections sections);

  /** A backup of `size` bytes, if that is known, is about to come; `withUsers`: it replaces accounts, too. */
  RestoreAnswer begin(uint64_t size, bool withUsers);
  /** Only between begin() and finish() or abort(). What is wrong with it finish() tells. */
  void write(ConstBytes piece);
  /** Answers from a later tick(), unless it is refused; kUndecided at the latest. */
  void finish(std::function<void(const RestoreAnswer&)> answered);
  /** It will not be whole: nothing is left of it. */
  void abort();

  /** A slice of work. True while there is more. */
  bool tick();

  /** Call once, when the sections' features are loaded: finishes or takes back what a power cut left. */
  void resume();

  /**
   * True while what is set in that section might be undone: nobody may change it. Tries at once what stands
   * in the way.
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
  bool isStoreFull_ = false;  // it did not take all that came
  Status failure_ = Done{};   // why a section could not be put in place
  std::unique_ptr<File> file_;
  std::unique_ptr<BackupReader> reader_;
  uint64_t readTo_ = 0;               // of file_
  BackupSection* keeping_ = nullptr;  // what it is like is being noted, before it is replaced
  BackupSection* kept_ = nullptr;     // that was noted last
  size_t absents_ = 0;                // sections that were looked at when all that are given were replaced
  bool isDecided_ = false;            // the next start would not begin anew: all in place, or nothing pending
  BackupSections owed_;               // to be put back
  RestoreAnswer answer_;              // once it is over
  Millis tryAt_ = 0;
  std::optional<Millis> decidesBy_;  // nothing: nobody waits
  std::function<void(const RestoreAnswer&)> answered_;
};

}  // namespace lumi
