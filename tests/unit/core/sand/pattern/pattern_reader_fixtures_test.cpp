#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

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

/** The table in the first line of a file of tests/fixtures/sand/tables; else one of 600 x 400 mm. */
TableShape tableOf(const fs::path& file) {
  const std::string text = contents(file);
  double width = 0;
  double height = 0;
  const int count = std::sscanf(text.c_str(),
                                "%*c"
                                "table %lfx%lf",
                                &width, &height);
  if (count < 1) return {};
  const bool isRound = count == 1;
  const auto hundredths = [](double mm) { return static_cast<int32_t>(std::lround(mm * 100)); };
  return {hundredths(width), hundredths(isRound ? width : height), isRound};
}

PatternReaderFixture thetaRhoFixture(const fs::path& file, const std::string& name, ThetaRhoFit fit) {
  const TableShape table = tableOf(file);
  return {file, file.string() + "." + name + ".expected", thetaRhoReader(fit, table),
          [fit, table](const std::string& text) { return referenceThetaRho(text, fit, table); }};
}

void addFixture(std::vector<PatternReaderFixture>& fixtures, const fs::path& file) {
  if (file.extension() == ".gcode") {
    const TableShape table = tableOf(file);
    fixtures.push_back({file, file.string() + ".expected", gcodeReader(table),
                        [table](const std::string& text) { return referenceGcode(text, table); }});
  } else if (file.extension() == ".thr") {
    fixtures.push_back(thetaRhoFixture(file, "circle", ThetaRhoFit::kCircle));
    fixtures.push_back(thetaRhoFixture(file, "stretch", ThetaRhoFit::kStretch));
  }
}

std::vector<PatternReaderFixture> allFixtures() {
  std::vector<PatternReaderFixture> fixtures;
  for (const char* folder : {FIXTURES "/sand", FIXTURES "/sand/tables"}) {
    for (const auto& entry : fs::directory_iterator(folder)) addFixture(fixtures, entry.path());
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

TEST_CASE("the plain reference gives every expected file, move by move") {
  for (const PatternReaderFixture& fixture : allFixtures()) {
    CAPTURE(fixture.expected);
    const std::string text = contents(fixture.file);
    const PatternRun reference = fixture.reference(text);
    CHECK(expectedText(reference) == contents(fixture.expected));
    CHECK(movesOf(run(fixture.reader, text)) == movesOf(reference));
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

TEST_CASE("the reader and the plain reference read every snippet as expected") {
  std::istringstream lines(contents(FIXTURES "/sand/snippets.txt"));
  size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    const size_t arrow = line.find(" => ");
    if (line.empty() || line[0] == '`' || arrow == std::string::npos) continue;
    CAPTURE(line);
    std::string program = line.substr(0, arrow);
    std::replace(program.begin(), program.end(), '|', '\n');
    const auto told = [](const PatternRun& run) {
      return run.error.empty() ? std::regex_replace(movesOf(run), std::regex(" rapid"), "") : run.error;
    };
    CHECK(told(run(gcodeReader(), program)) == line.substr(arrow + 4));
    CHECK(told(runInPieces(gcodeReader(), program, {1})) == line.substr(arrow + 4));
    CHECK(told(referenceGcode(program)) == line.substr(arrow + 4));
    ++count;
  }
  CHECK(count > 150);
}
