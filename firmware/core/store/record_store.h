#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/base/time.h"
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

/**
 * Returns the CRC-32 in the file, or nothing if the file is missing or damaged. Does not load the content
 * into memory.
 */
std::optional<uint32_t> crcOfRecordFile(FileStore& files, std::string_view path);

/**
 * Replaces the file by `head` and `content`. Returns true once it is on flash. After false, the file may have
 * any content.
 */
bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content,
                     std::string_view head = {});

/**
 * Small named records ("lights", "accounts") that survive power cuts and damage. A record is a file with
 * magic, length and CRC-32, and a copy of that file, which tick() writes some seconds after a save. When
 * save() has returned, no file has older content, so damage brings back nothing that was replaced.
 *
 * tick() also reads both files of all records, first after the start and then every day. It writes a damaged
 * one again and logs that. Intact files are only read.
 */
class RecordStore {
 public:
  static constexpr size_t kMaxRecord = 64 * 1024;  // bytes
  /** A check waits this long after a save, so that a table that draws has made up for its time. */
  static constexpr Millis kQuiet = 10 * kSecond;
  static constexpr Millis kAtMost = kMinute;  // longest delay of a check by saves
  static constexpr Millis kBetweenChecks = 2 * kSecond;
  static constexpr Millis kEveryRecord = kDay;  // from the end of one check of all records to the next one
  static constexpr Millis kForRoom = kHour;     // the same, if there was no room for a copy

  RecordStore(FileStore& files, Log& log);

  /**
   * Returns the latest content. If it is damaged, logs a warning and returns the copy. Returns nothing if
   * there is no intact content.
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

  /**
   * Records whose names start with `beginning` have no copy: a damaged one is lost. Call before they are
   * loaded. `beginning` must outlive the store.
   */
  void withoutCopy(std::string_view beginning) { alone_.push_back(beginning); }

  /** True if the record was ever saved, even if it is too damaged to load. */
  bool exists(std::string_view name) const;

  /**
   * Saves `head` and `content` as the record. On success it is on flash. If the record takes up more of the
   * store than before, the save needs room for `use`, also for the copy. In a full store its copy makes room,
   * then those of other records, until tick() finds room for StoreUse::kSettings: seconds later, or each
   * kForRoom. If saving fails several times in a row, only the first failure and the next success are logged.
   */
  Status save(std::string_view name, std::string_view content, StoreUse use = StoreUse::kLists,
              std::string_view head = {});

  /** Removes the record and its copy. On an error the record still exists. */
  Status remove(std::string_view name);

  /** Checks a file of a record and writes at most one, or removes what power cuts left, if it is time. Call
   * in every pass. */
  void tick(Millis now);

 private:
  /** A record whose main file was read, and the CRC-32 in it if it is intact. */
  struct CheckedMain {
    std::string name;
    std::optional<uint32_t> crc;
  };
  bool hasCopy(std::string_view name) const;
  uint64_t growthOf(std::string_view name, size_t size) const;
  bool write(std::string_view name, std::string_view content, std::string_view head);
  bool removeCopy(std::string_view name);
  bool writesWithoutCopies(size_t size, FunctionRef<bool()> writes);
  void noteChange(std::string_view name);
  void checkSoon(std::string_view name);
  void listNext(Millis now);
  void checkMain();
  void checkCopy(const CheckedMain& checked);

  FileStore& files_;
  Log& log_;
  std::vector<std::string> failing_;     // names of records whose last save failed
  std::vector<std::string> unchecked_;   // names; the last one is checked first
  std::optional<CheckedMain> checked_;   // its copy is checked next
  std::string lastListed_;               // the check of all records is behind this name
  std::vector<std::string_view> alone_;  // beginnings of the names of records without a copy
  bool isBusy_ = true;                   // something was saved since the last tick(), or this is the start
  std::optional<Millis> busySince_;      // nothing: there was no save since the last check
  Millis checkAt_ = 0;
  Millis listAt_ = 0;
  bool lacksCopies_ = false;  // in the latest check of all records, or since, there was no room for a copy
};

}  // namespace lumi
