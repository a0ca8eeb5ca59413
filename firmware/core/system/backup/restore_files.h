#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/system/backup/backup.h"
#include "core/system/backup/backup_source.h"

namespace lumi {

/**
 * The files of a restore in the store. With them a restore can be finished or rolled back after a power cut:
 *
 * - "restore.part": a backup that is being received.
 * - "restore.pending": a backup that must be applied. "restore.tried-1" and "restore.tried-2": the same file
 *   after one or two starts tried to apply it.
 * - "restore.undo-NAME": the old state of section NAME, as a backup of only this section.
 * - "restore.done": all sections are applied; the other files are no longer needed.
 *
 * The first byte of the part and the pending file says whether accounts are replaced. The backup follows.
 */
class RestoreFiles {
 public:
  static constexpr std::string_view kPart = "restore.part";
  static constexpr std::string_view kPending = "restore.pending";
  static constexpr std::string_view kDone = "restore.done";
  static constexpr std::string_view kUndoPart = "restore.undo-part";
  static constexpr size_t kSlice = 512;  // bytes read or written at once
  static constexpr size_t kHead = 1;     // bytes before the backup

  RestoreFiles(FileStore& files, const Crypto& crypto) : files_(files), crypto_(crypto) {}

  /** Creates an empty part file. Returns null if the store fails. */
  std::unique_ptr<File> beginPart(bool withUsers);
  /** Renames the part to the pending file. After false, the rename may have succeeded nevertheless. */
  bool keepPart(std::unique_ptr<File> part);
  /** Removes the incomplete files that a power cut left. */
  void removeParts();

  /** Opens the pending file behind its head. Returns null if there is none or it cannot be read. */
  std::unique_ptr<File> openPending(bool& withUsers);
  bool hasPending() const { return isThere(pendingPath()); }
  /**
   * Records on flash that a start is about to apply the backup. Returns false if it must not: two starts
   * failed before, or the store failed.
   */
  bool countTry();
  /** Removes the pending file. After false, try again. */
  bool dropPending();
  /** Renames the pending file to "restore.done". After false, try again. */
  bool markDone();
  bool isDone() const { return isThere(kDone); }

  enum class Keeping : uint8_t { kMore, kKept, kFailed };

  /**
   * Saves a slice of the section's old state. Call until it returns kKept or kFailed. Use it for one section
   * at a time.
   */
  Keeping keepFurther(BackupSection& section);
  /**
   * Completes the undo file of the section. On true, the undo file on flash holds the current state, even if
   * it changed since keepFurther() began. An undo file from before this start is not replaced.
   */
  bool keepUndo(BackupSection& section);
  bool hasUndo(const BackupSection& section) const { return isThere(undoPath(section)); }
  std::unique_ptr<File> openUndo(const BackupSection& section);
  bool dropUndo(const BackupSection& section) { return drop(undoPath(section)); }

  /** Returns true if the file no longer exists or is empty; other functions treat both alike. */
  bool drop(std::string_view path);

 private:
  static std::string undoPath(const BackupSection& section);
  std::string_view pendingPath() const;
  bool isThere(std::string_view path) const;
  bool beginUndo(BackupSection& section);
  bool isStale(const BackupSection& section) const;
  void forgetUndos();
  Keeping writeSlice();

  struct Undo {
    BackupSection& section;
    std::unique_ptr<File> file;
    BackupSource source;
  };
  /** The value of changes() when the undo file of the section was begun. */
  struct Begun {
    const BackupSection* section;
    uint32_t changes;
  };

  FileStore& files_;
  const Crypto& crypto_;
  std::optional<Undo> undo_;  // the undo file being written
  std::vector<Begun> begun_;  // of the current restore
};

}  // namespace lumi
