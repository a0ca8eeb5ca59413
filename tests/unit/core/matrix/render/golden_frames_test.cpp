#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "unit/core/matrix/render/frame_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::set<std::string> fixtureFiles() {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(FIXTURES "/matrix")) {
    if (entry.path().extension() == ".txt") files.insert(entry.path().string());
  }
  return files;
}

}  // namespace

TEST_CASE("every picture of the fixtures is drawn exactly") {
  std::set<MatrixMode> modes;
  for (const std::string& file : fixtureFiles()) {
    MatrixRenderer renderer;
    const std::vector<FramePicture> pictures = readFrameFixture(file);
    INFO(file);
    CHECK_FALSE(pictures.empty());
    for (const FramePicture& picture : pictures) {
      INFO("line " << picture.line);
      modes.insert(picture.settings.mode);
      renderer.setSettings(picture.settings);
      renderer.setPart(picture.part);
      CHECK(fixtureText(renderer.draw(picture.moment), picture.legend) == picture.expected);
    }
  }
  CHECK(modes.size() == kMatrixModeNames.size());
}

TEST_CASE("a picture does not depend on what was drawn before") {
  for (const std::string& file : fixtureFiles()) {
    std::vector<FramePicture> pictures = readFrameFixture(file);
    MatrixRenderer renderer;
    for (size_t i = pictures.size(); i-- > 0;) {
      INFO(file << ":" << pictures[i].line);
      // Skip setSettings() if nothing changed, so that the renderer keeps its cache while the time jumps
      // back.
      if (renderer.settings() != pictures[i].settings) renderer.setSettings(pictures[i].settings);
      renderer.setPart(pictures[i].part);
      CHECK(fixtureText(renderer.draw(pictures[i].moment), pictures[i].legend) == pictures[i].expected);
    }
  }
}
