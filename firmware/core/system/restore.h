#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/system/backup.h"
#include "core/system/backup_reader.h"

namespace lumi {

enum class RestoreApplied : uint8_t {
  kDone,
  kRefused,  // 400: it can't be used; nothing was changed
  kBusy,     // 409: another one is under way; nothing was changed
  kNotSaved  // 413: the store would not take it
};

struct RestoreAnswer {
  RestoreApplied applied = RestoreApplied::kDone;
  std::string message{};                // why not, for people
  std::vector<std::string> restored{};  // sections of the backup that are in place now
};

/**
 * Puts a backup in place, whole or not at all. While it comes in it is written to the store and checked; only
 * one that is whole and of use becomes, by a rename, the one that is to be applied. Applying takes some
 * passes; a power cut in between is made up for at the next start, before anything else happens.
 */
class Restore {
 public:
  static constexpr std::string_view kPart = "restore.part";
  static constexpr std::string_view kPending = "restore.pending";
  static constexpr uint64_t kKeptFree = 48 * 1024;  // bytes that the store needs for the new records
  static constexpr size_t kSlice = 512;             // bytes that are read in a pass
  static constexpr std::string_view kUsers = "users";

  Restore(FileStore& files, const Crypto& crypto, Log& log, BackupSections sections);

  /** A backup of `size` bytes, if that is known, is about to come; `withUsers`: it replaces accounts, too. */
  RestoreAnswer begin(uint64_t size, bool withUsers);
  /** Only between begin() and finish() or abort(). What is wrong with it finish() tells. */
  void write(ConstBytes piece);
  void finish(std::function<void(const RestoreAnswer&)> answered);
  /** It will not be whole: nothing is left of it. */
  void abort();

  /** A slice of work. True while there is more. */
  bool tick();

  /** Call once, when the sections' features are loaded: applies what a power cut left. */
  void resume();

 private:
  enum class State : uint8_t { kIdle, kReceiving, kApplying };

  std::unique_ptr<BackupReader> checker() const;
  bool isPendingWhole();
  RestoreAnswer check();
  Status keepAsPending();
  bool openPending();
  bool applySlice();
  void finishApplying();
  Status apply(BackupSection& section, bool given);
  void close(RestoreAnswer answer);
  bool removeSurely(std::string_view path);

  FileStore& files_;
  const Crypto& crypto_;
  Log& log_;
  BackupSections sections_;
  State state_ = State::kIdle;
  bool withUsers_ = false;
  bool isStoreFull_ = false;  // it did not take all that came
  bool hasFailed_ = false;    // a section could not be put in place
  std::unique_ptr<File> file_;
  std::unique_ptr<BackupReader> reader_;
  std::function<void(const RestoreAnswer&)> answered_;
};

}  // namespace lumi
