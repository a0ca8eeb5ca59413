#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * A small record in two files that are written in turn. A save is one file operation. If it fails or the
 * power is cut meanwhile, load() returns the content saved before. Use it for records that are saved while
 * the table draws: they have no copy of their latest content, because that would be a second operation. If
 * the newer file is damaged, load() returns the content before it. That looks like an interrupted save, so it
 * is not logged.
 */
class AlternatingRecord {
 public:
  AlternatingRecord(FileStore& files, std::string_view name) : files_(files), name_(name) {}

  /**
   * Returns the content that was saved last, or nothing if there is none. If one of the files is damaged,
   * saves the content again, into that file. Call once at boot.
   */
  std::optional<std::string> load();
  /** Saves `content`. On success it is on flash. */
  Status save(std::string_view content);

 private:
  std::string path(uint32_t save) const;

  FileStore& files_;
  const std::string name_;
  uint32_t saves_ = 0;  // number of saves; stored before the content, the higher one is the newer file
};

}  // namespace lumi
