#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Erases all data of the hub. begin() only sets a mark in the store. The next start erases the files, because
 * nothing in memory can then write old data again. After a power cut, the following start continues. Folders
 * of the platform ("slots") are not erased.
 */
class FactoryReset {
 public:
  static constexpr std::string_view kMark = "factory-reset";

  /** `folders`, which must outlive the object, lists the folders besides the root folder. */
  FactoryReset(FileStore& files, Span<const std::string_view> folders);

  /**
   * Sets the mark. On success, the next start erases everything. On an error it does not, unless the message
   * says that it may.
   */
  Status begin();

  /**
   * Erases everything if the mark is set. Call before anything is read from the store. Returns whether
   * everything was erased, or an error if files remain.
   */
  Result<bool> finish();

 private:
  bool mark();
  /** Returns false if a file cannot be removed. */
  bool empty(std::string_view folder);

  FileStore& files_;
  Span<const std::string_view> folders_;
};

}  // namespace lumi
