#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/http/message/body.h"
#include "core/ports/file_store.h"
#include "core/sand/program/move_reader.h"

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

/** The same for moves that are open already, from their present position on. */
std::unique_ptr<BodySource> movesText(std::unique_ptr<MoveReader> moves);
std::unique_ptr<BodySource> movesSteps(std::unique_ptr<MoveReader> moves);

}  // namespace lumi
