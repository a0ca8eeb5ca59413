#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"

namespace lumi {

/**
 * Small named records ("lights", "accounts") that survive power cuts. Each is one file with magic,
 * length and CRC-32, written beside the old one and renamed; the one before it is kept as the last good copy.
 */
class RecordStore {
 public:
  static constexpr size_t kLongestRecord = 64 * 1024;  // bytes

  RecordStore(FileStore& files, Log& log);

  /**
   * What was saved last. When that is damaged, the copy before it (and a warning in the log);
   * nothing when the record was never saved or neither copy is whole.
   */
  std::optional<std::string> load(std::string_view name);

  /** True once the record was saved, even while it is too damaged to be loaded. */
  bool exists(std::string_view name) const;

  /** What was saved last is whole, so that load() gives just that. */
  bool isWhole(std::string_view name) const;

  /**
   * On return the record is on flash; on an error the old record is untouched. The log tells the first of
   * several failures and the success that ends them.
   */
  Status save(std::string_view name, std::string_view content);

  /** Removes the record and its copy. On an error the record is there still. */
  Status remove(std::string_view name);

 private:
  void noteFailure(std::string_view name, const Error& error);
  void noteSuccess(std::string_view name);

  FileStore& files_;
  Log& log_;
  std::vector<std::string> failing_;  // names of records whose last save failed
};

}  // namespace lumi
