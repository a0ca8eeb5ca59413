#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/matrix/patterns/saved_pattern_file.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"

namespace lumi {

class SavedPatternReader;
class SavedPatterns;

/** A pattern that is being written. The destructor removes it unless SavedPatterns::keep() has kept it. */
class SavedPatternDraft {
 public:
  /** `id`: that of the pattern to replace or to create; 0: a new one. */
  SavedPatternDraft(SavedPatterns& patterns, std::unique_ptr<File> file, uint8_t id);
  ~SavedPatternDraft();
  SavedPatternDraft(const SavedPatternDraft&) = delete;
  SavedPatternDraft& operator=(const SavedPatternDraft&) = delete;

  /** Returns an error for the user if the pattern is invalid or can't be stored. Discard the draft then. */
  Status take(ConstBytes piece);
  /** CRC-32 of what was taken. */
  uint32_t crc() const { return checker_.crc(); }

 private:
  friend class SavedPatterns;
  Status finish();

  SavedPatterns& patterns_;
  std::unique_ptr<File> file_;
  const uint8_t id_;
  SavedPatternChecker checker_;
  bool isKept_ = false;
};

/** What a list contains about a saved pattern. */
struct SavedPatternSummary {
  std::string name;
  uint8_t columns = 0;
  uint8_t frames = 0;
  uint32_t revision = 0;  // CRC-32 of its file
};

/**
 * The saved patterns: names and animations. Each is a file in kFolder, named after its id (1 to
 * kMaxSavedPatterns): the bytes of docs/http-api.md, "Saved patterns", and their CRC-32 (kTrailer bytes).
 * Memory holds ids and CRCs only, of the file and of the name. A new file is complete before it gets its
 * name, so that after a power cut each pattern is old or new. A damaged file is removed when it is opened,
 * with a line in the log. It has no copy: 64 files of up to 16 KB exceed a small store, and the user who
 * uploaded it has the file.
 */
class SavedPatterns {
 public:
  static constexpr std::string_view kFolder = "matrix-patterns";
  static constexpr uint32_t kTrailer = 4;       // bytes
  static constexpr uint64_t kRoom = 24 * 1024;  // bytes of flash that the largest pattern takes at most

  SavedPatterns(FileStore& files, Log& log) : files_(files), log_(log) {}

  /** Finds the files. Removes those that were not completed. */
  void load();

  /** The number of changes since the start. */
  uint32_t revision() const { return revision_; }
  bool isEmpty() const { return entries_.empty(); }
  /** The CRC-32 of a pattern. Nothing: there is none. */
  std::optional<uint32_t> crcOf(uint32_t id) const;
  /** Reads the start of the file. Returns nothing if there is none, or if it can't be read. Removes nothing.
   */
  std::optional<SavedPatternSummary> summaryOf(uint32_t id) const;
  /**
   * The id of the first pattern with this name, or of the second and so on. Opens the files of those with
   * this name.
   */
  std::optional<uint8_t> idOf(std::string_view name, uint32_t number = 1) const;
  /**
   * Opens the file at its beginning; its last kTrailer bytes are no part of the pattern. The first time, the
   * file is checked, and removed if it is damaged. Returns null if there is none. The object must outlive the
   * file.
   */
  std::unique_ptr<File> open(uint32_t id);

  /**
   * Begins a pattern with this id, or a new one with the next free id if `id` is 0: an id is not used again
   * before the others were, unless the program restarts. `freeBytes` of the store may be used. Returns an
   * error for the user if there is no room, or another one is being written.
   */
  Result<std::unique_ptr<SavedPatternDraft>> begin(uint64_t freeBytes, uint8_t id = 0);
  /** Keeps a whole draft, in place of the pattern that has its id. Returns the id, or an error for the user.
   */
  Result<uint8_t> keep(SavedPatternDraft& draft);
  /** Returns an error for the user if the pattern is being read, or if the store is faulty. */
  Status remove(uint32_t id);
  /** Erases all patterns of a store. Call only while no SavedPatterns uses it. */
  static Status forget(FileStore& files);

 private:
  class OpenFile;
  friend class SavedPatternDraft;
  friend class SavedPatternReader;
  struct Entry {
    uint32_t crc;
    uint32_t nameCrc;  // of a name that can't be read: 0
    uint8_t id;
    bool isChecked;  // since the start
  };

  Entry* find(uint32_t id);
  void drop(uint32_t id);
  void changed(uint32_t id);
  void closeReaders();
  uint8_t freeId() const;

  FileStore& files_;
  Log& log_;
  std::vector<Entry> entries_;
  SavedPatternReader* readers_ = nullptr;  // a list by SavedPatternReader::next_
  uint32_t revision_ = 0;
  uint8_t lastId_ = 0;  // of the pattern that was added last; after load() the highest one
  uint8_t openFiles_ = 0;
  bool isWriting_ = false;
};

}  // namespace lumi
