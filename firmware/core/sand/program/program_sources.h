#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/http/message/body.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Returns a program as text, one line per move (writeProgramLine()). Returns an error if the program cannot
 * be opened. If damage is found while reading, the source reports kBroken instead of the end; this happens at
 * the end of the file at the latest.
 */
Result<std::unique_ptr<BodySource>> programText(FileStore& files, std::string_view path);

/**
 * The steps of a program as they are stored, without the footer. If the file turns out to be damaged, the
 * source ends before `length` bytes, so that the client sees a truncated response.
 */
struct ProgramSteps {
  std::unique_ptr<BodySource> source;
  uint64_t length = 0;  // bytes
};

/** Returns an error if the program cannot be opened. */
Result<ProgramSteps> programSteps(FileStore& files, std::string_view path);

}  // namespace lumi
