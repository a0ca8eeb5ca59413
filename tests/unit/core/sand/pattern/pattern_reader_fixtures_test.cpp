#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "unit/core/sand/pattern/gcode_reference.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

namespace fs = std::filesystem;

struct PatternReaderFixture {
  fs::path file;
  fs::path expected;
  MakeReader reader;
  std::function<PatternRun(const std::string&)> reference;
};

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

PatternReaderFixture thetaRhoFixture(const fs::path& file, const std::string& name, ThetaRhoFit fit) {
  return {file, file.string() + "." + name + ".expected", thetaRhoReader(fit),
          [fit](const std::string& text) { return referenceThetaRho(text, fit); }};
}

std::vector<PatternReaderFixture> allFixtures() {
  std::vector<PatternReaderFixture> fixtures;
  for (const auto& entry : fs::directory_iterator(FIXTURES "/sand")) {
    const fs::path& file = entry.path();
    if (file.extension() == ".gcode") {
      fixtures.push_back({file, file.string() + ".expected", gcodeReader(), referenceGcode});
    } else if (file.extension() == ".thr") {
      fixtures.push_back(thetaRhoFixture(file, "circle", ThetaRhoFit::kCircle));
      fixtures.push_back(thetaRhoFixture(file, "stretch", ThetaRhoFit::kStretch));
    }
  }
  return fixtures;
}

}  // namespace

TEST_CASE("every pattern file of the fixtures gives exactly the expected moves") {
  const bool isToBeWritten = std::getenv("LUMI_WRITE_EXPECTED") != nullptr;
  const std::vector<PatternReaderFixture> fixtures = allFixtures();
  CHECK(fixtures.size() >= 40);
  for (const PatternReaderFixture& fixture : fixtures) {
    CAPTURE(fixture.expected);
    const std::string text = expectedText(run(fixture.reader, contents(fixture.file)));
    if (isToBeWritten) std::ofstream(fixture.expected, std::ios::binary) << text;
    CHECK(text == contents(fixture.expected));
  }
}

TEST_CASE("the plain reference gives every expected file") {
  for (const PatternReaderFixture& fixture : allFixtures()) {
    CAPTURE(fixture.expected);
    CHECK(expectedText(fixture.reference(contents(fixture.file))) == contents(fixture.expected));
  }
}

TEST_CASE("the pieces in which a pattern file arrives do not matter") {
  for (const PatternReaderFixture& fixture : allFixtures()) {
    CAPTURE(fixture.expected);
    const std::string text = contents(fixture.file);
    const std::string expected = contents(fixture.expected);
    CHECK(expectedText(runInPieces(fixture.reader, text, {1})) == expected);
    CHECK(expectedText(runInPieces(fixture.reader, text, {2, 3, 1, 7})) == expected);
    CHECK(expectedText(runInPieces(fixture.reader, text, {61, 1, 509, 4})) == expected);
  }
}
