#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/http/body.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * A program as text, one line a move (writeProgramLine). Null when it can't be opened. The text ends early
 * where the file turns out to be damaged.
 */
std::unique_ptr<BodySource> programText(FileStore& files, std::string_view path);

/**
 * A program's steps as they stand in its file, without the footer. Less than `length` comes when the file
 * turns out to be damaged, so that the answer is one that was broken off.
 */
struct ProgramSteps {
  std::unique_ptr<BodySource> source;  // null when the program can't be opened
  uint64_t length = 0;                 // bytes
};

ProgramSteps programSteps(FileStore& files, std::string_view path);

}  // namespace lumi
