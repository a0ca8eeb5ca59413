#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "core/matrix/patterns/saved_pattern_reader.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/matrix/render/frame_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::set<std::string> fixtureFiles() {
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(FIXTURES "/matrix")) {
    const std::string extension = entry.path().extension();
    if (extension == ".txt" || extension == ".frames") files.insert(entry.path().string());
  }
  return files;
}

/** A renderer with the saved patterns of a file, which all its pictures share. */
struct GoldenRenderer {
  MemoryFileStore files;
  QuietLog log;
  SavedPatterns patterns{files, log};
  SavedPatternReader reader{patterns};
  MatrixRenderer renderer{&reader};

  explicit GoldenRenderer(const std::vector<FramePicture>& pictures) {
    if (pictures.empty()) return;
    for (const auto& [id, pattern] : pictures.front().saved) {
      std::string problem;
      save(patterns, pattern.take(), id, &problem);
      CHECK(problem == "");
    }
  }
};

}  // namespace

TEST_CASE("every picture of the fixtures is drawn exactly") {
  std::set<MatrixMode> modes;
  for (const std::string& file : fixtureFiles()) {
    const std::vector<FramePicture> pictures = readFrameFixture(file);
    GoldenRenderer golden(pictures);
    MatrixRenderer& renderer = golden.renderer;
    INFO(file);
    CHECK_FALSE(pictures.empty());
    for (const FramePicture& picture : pictures) {
      INFO("line " << picture.line);
      modes.insert(picture.settings.mode);
      renderer.setSettings(picture.settings);
      CHECK(fixtureText(renderer.draw(picture.moment), picture.legend) == picture.expected);
    }
  }
  CHECK(modes.size() == kMatrixModeNames.size());
}

TEST_CASE("a picture does not depend on what was drawn before") {
  for (const std::string& file : fixtureFiles()) {
    std::vector<FramePicture> pictures = readFrameFixture(file);
    GoldenRenderer golden(pictures);
    MatrixRenderer& renderer = golden.renderer;
    for (size_t i = pictures.size(); i-- > 0;) {
      INFO(file << ":" << pictures[i].line);
      // Skip setSettings() if nothing changed, so that the renderer keeps its cache while the time jumps
      // back.
      if (renderer.settings() != pictures[i].settings) renderer.setSettings(pictures[i].settings);
      CHECK(fixtureText(renderer.draw(pictures[i].moment), pictures[i].legend) == pictures[i].expected);
    }
  }
}
