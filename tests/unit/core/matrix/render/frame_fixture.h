#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/matrix/render/matrix_renderer.h"

namespace lumi::test {

/** A picture of tests/fixtures/matrix (README.md there): from what it is drawn and what has to be seen. */
struct FramePicture {
  MatrixSettings settings;
  MatrixMoment moment;
  std::map<char, Rgb> legend;
  std::string expected;  // "picture:" and maybe "share:" with their lines
  size_t line = 0;       // of the file, where the picture begins
};

/** All pictures of a file. Throws std::runtime_error with the line where the file breaks the format. */
std::vector<FramePicture> readFrameFixture(const std::string& path);

/** What a fixture would say about a frame; a colour that the legend does not have is "?". */
std::string fixtureText(const MatrixFrame& frame, const std::map<char, Rgb>& legend);

}  // namespace lumi::test
