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
 * Like programText(), but the moves are steps as in point_codec.h, in 0.01 mm from 0,0. Panels read this
 * format.
 */
Result<std::unique_ptr<BodySource>> programSteps(FileStore& files, std::string_view path);

}  // namespace lumi
