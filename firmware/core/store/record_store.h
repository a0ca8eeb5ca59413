#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/store/store_use.h"

namespace lumi {

/**
 * One record per file. The layout is: "LREC", version, length of the content, CRC-32 of these three fields
 * and the content (each 4 bytes, little endian), content. A file is intact if all of these agree and nothing
 * follows.
 */

/** Returns the content, or nothing if the file is missing or damaged. */
std::optional<std::string> readRecordFile(FileStore& files, std::string_view path);

/** True if the file is intact. Does not load the content into memory. */
bool isWholeRecordFile(FileStore& files, std::string_view path);

/**
 * Replaces the file by `head` and `content`. Returns true once it is on flash. After false, the file may have
 * any content.
 */
bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content,
                     std::string_view head = {});

/**
 * Small named records ("lights", "accounts") that survive power cuts. Each record is one file with magic,
 * length and CRC-32. A save writes a new file and renames it; the previous file is kept as a backup copy.
 */
class RecordStore {
 public:
  static constexpr size_t kMaxRecord = 64 * 1024;  // bytes

  RecordStore(FileStore& files, Log& log);

  /**
   * Returns the latest content. If it is damaged, logs a warning and returns the backup copy. Returns nothing
   * if there is no intact content.
   */
  std::optional<std::string> load(std::string_view name);

  /**
   * Loads a record that was saved as toBytes(). Returns false if there is none, or if it cannot be read, and
   * then logs `complaint`. Fields that could be read before the first fault are set nevertheless.
   */
  template <typename Record>
  bool read(std::string_view name, Record& record, std::string_view complaint) {
    if (fromBytes(load(name).value_or(""), record)) return true;
    if (exists(name)) log_.write(LogLevel::kError, complaint);
    return false;
  }

  /** True if the record was ever saved, even if it is too damaged to load. */
  bool exists(std::string_view name) const;

  /** True if the content saved last is intact, so that load() returns it. */
  bool isWhole(std::string_view name) const;

  /**
   * Saves `head` and `content` as the record. On success it is on flash. If the record and its backup copy
   * take up more of the store than before, the save needs room for `use`. If saving fails several times in a
   * row, only the first failure and the next success are logged.
   */
  Status save(std::string_view name, std::string_view content, StoreUse use = StoreUse::kLists,
              std::string_view head = {}) {
    return write(name, content, head, {use, Copy::kPrevious});
  }

  /** Like save(), but without a backup copy. For records that are not worth it. */
  Status saveAlone(std::string_view name, std::string_view content, StoreUse use) {
    return write(name, content, {}, {use, Copy::kNone});
  }

  /**
   * Like save(), but the backup copy gets the new content, too, so that damage does not bring back what was
   * saved before. For records that grant access.
   */
  Status saveBoth(std::string_view name, std::string_view content, StoreUse use = StoreUse::kSettings) {
    return write(name, content, {}, {use, Copy::kSame});
  }

  /** Removes the record and its backup copy. On an error the record still exists. */
  Status remove(std::string_view name);

 private:
  /** The content of the backup copy after a save. */
  enum class Copy : uint8_t { kNone, kPrevious, kSame };
  struct How {
    StoreUse use;
    Copy copy;
  };
  uint64_t growthOf(std::string_view name, size_t size, Copy copy) const;
  bool replace(std::string_view name, std::string_view content, std::string_view head, Copy copy);
  Status write(std::string_view name, std::string_view content, std::string_view head, How how);

  FileStore& files_;
  Log& log_;
  std::vector<std::string> failing_;  // names of records whose last save failed
};

}  // namespace lumi
