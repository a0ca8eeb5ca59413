#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/system/backup/backup.h"
#include "core/system/backup/backup_reader.h"

namespace lumi {

/**
 * Replaces settings by those of a backup. A backup that is not valid as a whole changes nothing.
 *
 * The backup is written to the store ("restore.part") and checked while it arrives. If it is complete and
 * usable, a rename to "restore.pending" commits it. The hub then restarts, and applyPending() saves the
 * sections before anything changes them. After a power cut, the next start repeats this. If saving a section
 * fails twice, the sections before it have the values of the backup, and the failure is logged.
 *
 * The first byte of these files says whether accounts are replaced. The backup follows.
 */
class Restore {
 public:
  static constexpr std::string_view kPart = "restore.part";
  static constexpr std::string_view kPending = "restore.pending";
  static constexpr uint64_t kForRecords = 64 * 1024;  // bytes that the sections may need
  static constexpr std::string_view kUsers = "users";

  Restore(FileStore& files, const Crypto& crypto, Log& log, BackupSections sections);

  /**
   * Prepares to receive a backup of `size` bytes; pass kMaxBackup if the size is unknown. If `withUsers` is
   * true, the backup also replaces the accounts.
   */
  Status begin(uint64_t size, bool withUsers);
  /** Call only between begin() and finish() or abort(). finish() reports the errors. */
  void write(ConstBytes piece);
  /**
   * Commits the backup. Returns the names of its sections that the next start applies. The caller must then
   * restart the hub.
   */
  Result<std::vector<std::string>> finish();
  /** Discards an incomplete backup. */
  void abort();

  /** True once a backup is committed. From then on, the restart undoes changes of the settings. */
  bool isCommitted() const { return isCommitted_; }

  /** Call once, after the features of the sections are loaded and before anything else changes them. */
  void applyPending();

 private:
  std::unique_ptr<BackupReader> reader(BackupReader::SectionDone done) const;
  bool commit();
  Status apply();
  Status readPending(bool applies);
  std::string_view pendingPath() const;
  bool countStart();
  bool removePending();

  FileStore& files_;
  const Crypto& crypto_;
  Log& log_;
  BackupSections sections_;
  bool withUsers_ = false;
  bool isStoreFull_ = false;  // the store did not accept the whole backup
  bool isCommitted_ = false;
  std::unique_ptr<File> file_;
  std::unique_ptr<BackupReader> reader_;
};

}  // namespace lumi
