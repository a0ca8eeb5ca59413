#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/matrix/render/matrix_renderer.h"
#include "support/hub/saved_pattern_bytes.h"

namespace lumi::test {

/** A picture of tests/fixtures/matrix (README.md there): its inputs and the expected pixels. */
struct FramePicture {
  MatrixSettings settings;
  MatrixPart part = MatrixPart::kWhole;
  MatrixMoment moment;
  std::map<char, Rgb> legend;
  std::map<uint8_t, SavedPatternBytes> saved;  // by id
  std::string expected;                        // "picture:" and its lines, optionally also "share:"
  size_t line = 0;                             // line of the file at which the picture begins
};

/** Reads all pictures of a file. Throws std::runtime_error with the line number on a format error. */
std::vector<FramePicture> readFrameFixture(const std::string& path);

/** Returns the fixture text of a frame. A colour that is not in the legend becomes "?". */
std::string fixtureText(const MatrixFrame& frame, const std::map<char, Rgb>& legend);

}  // namespace lumi::test
