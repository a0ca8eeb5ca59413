#pragma once

#include <memory>
#include <string_view>

#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** How a round theta-rho pattern is fitted to the rectangular table. */
enum class ThetaRhoFit : uint8_t { kCircle, kStretch };

/** Reads .gcode files. `sink` must outlive the reader. */
std::unique_ptr<PatternReader> makeGcodeReader(MoveSink& sink);

/** Reads .thr files. `sink` must outlive the reader. */
std::unique_ptr<PatternReader> makeThetaRhoReader(MoveSink& sink, ThetaRhoFit fit);

/**
 * Selects the reader by the extension of `fileName`, ignoring case. Returns nullptr for other extensions (the
 * caller answers "Invalid file type. Please upload a .gcode file.").
 */
std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit);

}  // namespace lumi
