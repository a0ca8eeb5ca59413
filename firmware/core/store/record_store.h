#pragma once

#include <optional>
#include <string>
#include <string_view>

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

  /** On return the record is on flash; on an error the old record is untouched. */
  Status save(std::string_view name, std::string_view content);

  /** Removes the record and its copy. */
  void remove(std::string_view name);

 private:
  FileStore& files_;
  Log& log_;
};

}  // namespace lumi
