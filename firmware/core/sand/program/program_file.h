#pragma once

#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/program/program.h"

namespace lumi {

inline constexpr char kProgramMissing[] = "The pattern's file is missing.";
inline constexpr char kProgramDamaged[] = "The pattern's file is damaged.";

struct OpenProgram {
  std::unique_ptr<File> file;  // at its start
  ProgramFooter footer;
};

/** Returns an error if the file is missing or its footer is damaged. */
Result<OpenProgram> openProgram(FileStore& files, std::string_view path);

}  // namespace lumi
