#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Erases all that the hub keeps. begin() only marks the store; the erasing happens at the next start, when
 * nothing in memory can write old things back, and goes on at the one after it if the power fails. Folders of
 * the platform ("slots") are not known here and stay.
 */
class FactoryReset {
 public:
  static constexpr std::string_view kMark = "factory-reset";

  /** `folders` beside the top one. */
  FactoryReset(FileStore& files, std::vector<std::string_view> folders);

  /** On return the next start erases everything; on an error it does not, unless the error says so. */
  Status begin();

  /** Call before anything is read from the store. True: everything was erased. An error: something is left.
   */
  Result<bool> finish();

 private:
  bool mark();
  /** False: files are left that can't be removed. */
  bool empty(std::string_view folder);

  FileStore& files_;
  std::vector<std::string_view> folders_;
};

}  // namespace lumi
