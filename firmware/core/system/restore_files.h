#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/system/backup.h"
#include "core/system/backup_source.h"

namespace lumi {

/**
 * The files that a restoring leaves in the store, so that it can be finished or taken back after a power cut:
 * - "restore.part": a backup that comes in;
 * - "restore.pending": one that is to be put in place; "restore.tried-1", "restore.tried-2": the same, that
 * one or two starts have tried to;
 * - "restore.undo-NAME": what section NAME was like before, a backup of that section alone;
 * - "restore.done": all is in place, the others are of no use any more.
 * The first byte of part and pending says whether accounts are replaced; the backup follows.
 */
class RestoreFiles {
 public:
  static constexpr std::string_view kPart = "restore.part";
  static constexpr std::string_view kPending = "restore.pending";
  static constexpr std::string_view kDone = "restore.done";
  static constexpr std::string_view kUndoPart = "restore.undo-part";
  static constexpr size_t kSlice = 512;  // bytes that are read or written at once
  static constexpr size_t kHead = 1;     // bytes before the backup

  RestoreFiles(FileStore& files, const Crypto& crypto) : files_(files), crypto_(crypto) {}

  /** An empty part; null when the store fails. */
  std::unique_ptr<File> beginPart(bool withUsers);
  /** The part becomes the pending one. False: perhaps it did all the same. */
  bool keepPart(std::unique_ptr<File> part);
  /** What a power cut left half written. */
  void removeParts();

  /** Behind its head; null when there is none or it can't be read. */
  std::unique_ptr<File> openPending(bool& withUsers);
  bool hasPending() const { return isThere(pendingPath()); }
  /** A start is about to try, which is on flash then; false when it must not, as two did in vain. */
  bool countTry();
  /** False: try again. */
  bool dropPending();
  /** Turns the pending one into one that is done. False: try again. */
  bool markDone();
  bool isDone() const { return isThere(kDone); }

  enum class Keeping : uint8_t { kMore, kKept, kFailed };

  /** A slice of noting what the section is like; to be called until it is kept, for one section at a time. */
  Keeping keepFurther(BackupSection& section);
  /**
   * On return true it is on flash what the section is like, also when it changed since keepFurther() began;
   * what was kept before this start stays.
   */
  bool keepUndo(BackupSection& section);
  bool hasUndo(const BackupSection& section) const { return isThere(undoPath(section)); }
  std::unique_ptr<File> openUndo(const BackupSection& section);
  bool dropUndo(const BackupSection& section) { return drop(undoPath(section)); }

  /** True once the file is gone, or empty, which is the same to all others here. */
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
  /** What a section's changes() were when its undo was begun. */
  struct Begun {
    const BackupSection* section;
    uint32_t changes;
  };

  FileStore& files_;
  const Crypto& crypto_;
  std::optional<Undo> undo_;  // while it is written
  std::vector<Begun> begun_;  // of the present restoring
};

}  // namespace lumi
