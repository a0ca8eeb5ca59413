#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * A small record in two files that are written in turn. A save is one file operation, and a power cut during
 * it leaves the content saved before. For what is saved while the table draws.
 */
class AlternatingRecord {
 public:
  AlternatingRecord(FileStore& files, std::string_view name) : files_(files), name_(name) {}

  /** Returns the content that was saved last, or nothing if there is none. */
  std::optional<std::string> load();
  /** On flash on success. */
  Status save(std::string_view content);

 private:
  std::string path(uint32_t save) const;

  FileStore& files_;
  const std::string name_;
  uint32_t saves_ = 0;  // stored in front of the content
};

}  // namespace lumi
