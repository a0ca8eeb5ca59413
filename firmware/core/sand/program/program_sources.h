#pragma once

#include <memory>

#include "core/http/message/body.h"
#include "core/sand/program/move_reader.h"

namespace lumi {

/**
 * Returns the moves from their present position on as text, one line per move (writeProgramLine()). If damage
 * is found while reading, the source reports kBroken instead of the end; of a program, this happens at the
 * end of the file at the latest.
 */
std::unique_ptr<BodySource> movesText(std::unique_ptr<MoveReader> moves);

/** Like movesText(), but as steps as in point_codec.h, in 0.01 mm from 0,0. Panels read this format. */
std::unique_ptr<BodySource> movesSteps(std::unique_ptr<MoveReader> moves);

}  // namespace lumi
