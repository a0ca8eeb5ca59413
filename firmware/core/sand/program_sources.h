#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/http/body.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * A program as text, one line a move (writeProgramLine). An error when it can't be opened; the text breaks
 * off where the file turns out to be damaged, at its end at the latest.
 */
Result<std::unique_ptr<BodySource>> programText(FileStore& files, std::string_view path);

/**
 * A program's steps as they stand in its file, without the footer. Less than `length` comes when the file
 * turns out to be damaged, so that the answer is one that was broken off.
 */
struct ProgramSteps {
  std::unique_ptr<BodySource> source;
  uint64_t length = 0;  // bytes
};

/** An error when the program can't be opened. */
Result<ProgramSteps> programSteps(FileStore& files, std::string_view path);

}  // namespace lumi
