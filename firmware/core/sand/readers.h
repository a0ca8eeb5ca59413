#pragma once

#include <memory>
#include <string_view>

#include "core/sand/pattern_reader.h"

namespace lumi {

/** How a round theta-rho pattern lies on the table. */
enum class ThetaRhoFit : uint8_t { kCircle, kStretch };

/** Reads .gcode. `sink` outlives the reader. */
std::unique_ptr<PatternReader> makeGcodeReader(MoveSink& sink);

/** Reads .thr. */
std::unique_ptr<PatternReader> makeThetaRhoReader(MoveSink& sink, ThetaRhoFit fit);

/**
 * The reader for a file of this name by its ending, without case; nothing for other endings ("Invalid file
 * type. Please upload a .gcode file.").
 */
std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit);

}  // namespace lumi
