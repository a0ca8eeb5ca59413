#include <doctest/doctest.h>

#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string gcodeMoves(std::string_view text) {
  const PatternRun result = runGcode(text);
  return result.error.empty() ? movesOf(result) : result.error;
}

std::string gcodeError(std::string_view text) {
  return runGcode(text).error;
}

std::string times(size_t count, std::string_view text) {
  std::string all;
  for (size_t i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("comments and blanks are ignored everywhere") {
  CHECK(gcodeMoves("G1 X1 ; X9\nG1(X8)X2(Y8)Y3") == "1 0; 2 3");
  CHECK(gcodeMoves("G 1\tX 1 (a) 2\v.\f5") == "12.5 0");
  CHECK(gcodeMoves("G1 X1 (open\nX2 ;(x\nX3 (;) Y4") == "1 0; 2 0; 3 4");
}

TEST_CASE("a line ends with LF, CR or CR LF; the last line may end with the file") {
  CHECK(gcodeMoves("G1 X1\rX2\nX3\r\nX4") == "1 0; 2 0; 3 0; 4 0");
  CHECK(gcodeError("G1 X1\r\n\r\n\n\rX") == "Invalid X/Y coordinate at line 5");
  CHECK(gcodeError("G1 X1\nG1 X") == "Invalid X/Y coordinate at line 2");
}

TEST_CASE("a byte order mark is skipped at the start of the file only") {
  CHECK(gcodeMoves("\xEF\xBB\xBFG1 X1") == "1 0");
  CHECK(gcodeError("\xEF\xBBG1 X1") == "Invalid character at line 1");
  CHECK(gcodeError("\xEF\xBB") == "Invalid character at line 1");
  CHECK(gcodeError("G1 X1\n\xEF\xBB\xBFX2") == "Invalid character at line 2");
}

TEST_CASE("control characters and non-ASCII text are rejected, except non-ASCII text in comments") {
  CHECK(gcodeMoves("G1 X1 ; \xC3\xB6\n(\xC3\xB6) X2") == "1 0; 2 0");
  CHECK(gcodeError("G1 X1\n\xC3\xB6") == "Invalid character at line 2");
  CHECK(gcodeError(std::string_view("G1 X1 ;\0", 8)) == "Invalid character at line 1");
  CHECK(gcodeError("G1 X1 * \x1B") == "Invalid character at line 1");
  CHECK(gcodeError("$ \x7F") == "Invalid character at line 1");
}

TEST_CASE("line numbers, checksums, settings and program delimiters are skipped") {
  CHECK(gcodeMoves("N1 G1 X1*71\nN2X2 * X9\n$X9\n % X9\nX3 F$ Y3") == "1 0; 2 0; 3 3");
  CHECK(gcodeMoves("(first) $ X9\nG1 X1") == "1 0");
}

TEST_CASE("a line may have 256 characters, not counting comments and blanks") {
  CHECK(gcodeMoves("G1 X1" + times(252, "Z")) == "1 0");
  CHECK(gcodeError("\nG1 X1" + times(253, "Z")) == "Line 2 is too long");
  CHECK(gcodeError("G1 X" + times(254, "0")) == "Line 1 is too long");
  CHECK(gcodeError("*" + times(256, ".")) == "Line 1 is too long");
  CHECK(gcodeMoves("G1" + times(500, " ") + "X1 (" + times(500, "c") + ") Y1 ;" + times(500, "c")) == "1 1");
}

TEST_CASE("numbers may have a sign, a point and leading zeros") {
  CHECK(gcodeMoves("G1 X+1. Y.5\nX00000000000002.25 Y007") == "1 0.5; 2.25 7");
  CHECK(gcodeMoves("G1 X1.2345678901234567890") == "1.23 0");
  CHECK(gcodeMoves("G1 X1.0049999 Y1.0050001") == "1 1.01");
}

TEST_CASE("numbers may have an exponent, but an E behind a blank or a G word is the extruder") {
  CHECK(gcodeMoves("G1 X5.684e-14 Y1.2E-7\nX1.5e2Y.25E+2") == "0 0; 150 25");
  CHECK(gcodeMoves("G1 X1 E5 Y2(c)E5\nG1E-5.5\nG92E0\nG1X3e0") == "1 2; 3 2");
  CHECK(gcodeMoves("G2 X1e1 I5e0\nG1") == gcodeMoves("G2 X10 I5\nG1"));
  CHECK(gcodeMoves("G1 X1e-999 Y0e999 F1\nX1") == "0 0; 1 0");
}

TEST_CASE("an invalid coordinate is rejected with its line number") {
  for (const char* word : {"X",     "XNaN",    "Yinf",    "X-",          "X.",
                           "X+.",   "Y--1",    "X1-",     "X1.2.3",      "X1+2",
                           "Y,5",   "X*1",     "X;1",     "X1234567890", "Y-0001234567890.5",
                           "X1e",   "X1e+",    "X1e1234", "X1e5.5",      "X1e1e1",
                           "Xe5",   "X1e9",    "Y-1e308", "X10,5",       "X0x10",
                           "X1 X2", "X1 , Y2", "Y1_000",  "X'1",         "X1)"}) {
    CAPTURE(word);
    CHECK(gcodeError(std::string("G0 X1\n\nG1 ") + word + "\nX1") == "Invalid X/Y coordinate at line 3");
  }
  CHECK(gcodeError("G1 X999999999.5 Y-999999999\nX9.9e8").empty());
}

TEST_CASE("an invalid number of an arc or a command has its own message") {
  CHECK(gcodeError("G1 X1 I") == "Invalid arc at line 1");
  CHECK(gcodeError("G1 X1 J1.1.") == "Invalid arc at line 1");
  CHECK(gcodeError("R") == "Invalid arc at line 1");
  CHECK(gcodeError("G") == "Invalid command at line 1");
  CHECK(gcodeError("Goodbye") == "Invalid command at line 1");
  CHECK(gcodeError("G1,5 X1") == "Invalid command at line 1");
  CHECK(gcodeError("G2 I1 R1,5") == "Invalid arc at line 1");
  CHECK(gcodeError("G1.25 X1") == "Invalid command at line 1");
}

TEST_CASE("other words and characters are skipped") {
  CHECK(gcodeMoves("G1 F1.2.3-4 E--5 Z X1 S. \"\" 12 -5 ,7 /@! Y2") == "1 2");
}

TEST_CASE("the text of a text command may have any characters but control characters") {
  CHECK(gcodeMoves("M117 \xC3\xB6 X9\nM117\xC3\xB6\nG1 X1\nM117 (open\nM117 * ;\nX2") == "1 0; 2 0");
  CHECK(gcodeMoves("%\xE2\x80\x9E\nN3 G1 X1*\xFF\n$\x80\nX2") == "1 0; 2 0");
  CHECK(gcodeError("G1 X1\nM117 \xC3\xB6\nX\xC3\xB6") == "Invalid character at line 3");
  CHECK(gcodeError("G1 X1\nM3 \xC3\xB6") == "Invalid character at line 2");
  CHECK(gcodeError("M98\xC3\xB6") == "Invalid character at line 1");
  CHECK(gcodeError("\xC3\xB6 M117") == "Invalid character at line 1");
  CHECK(gcodeError("M117 \xC3\xB6\x7F") == "Invalid character at line 1");
  CHECK(gcodeError("M117 ;\x02") == "Invalid character at line 1");
  CHECK(gcodeError("M117" + times(253, "X")) == "Line 1 is too long");
}

TEST_CASE("axis words need no valid number after a word that takes none") {
  CHECK(gcodeMoves("G1 X5 Y5\nG28 X Y\nG1 X1\nG30 X- I. R\nG1 X2") == "5 5; 0 0 rapid; 1 0; 0 0 rapid; 2 0");
  CHECK(gcodeMoves("G1 X1\nG28 X1.2.3 Y1234567890 Z\nG29 X Y J\nX2") == "1 0; 0 0 rapid; 2 0");
  for (const char* line : {"X G28", "G92 X", "G4 X", "G80 X", "G1 X", "G17 X"}) {
    CHECK_MESSAGE(gcodeError(line) == "Invalid X/Y coordinate at line 1", line);
  }
  CHECK(gcodeError("G28 G") == "Invalid command at line 1");
  CHECK(gcodeError("G28 G18 X") == "Unsupported command at line 1");
}

TEST_CASE("the first error of a line is reported") {
  CHECK(gcodeError("G18 X") == "Unsupported command at line 1");
  CHECK(gcodeError("X G18") == "Invalid X/Y coordinate at line 1");
  CHECK(gcodeError("X1.2.3\x01") == "Invalid X/Y coordinate at line 1");
  CHECK(gcodeError("X\x01") == "Invalid character at line 1");
  CHECK(gcodeError("G2 X5 Y\nG1") == "Invalid X/Y coordinate at line 1");
}

TEST_CASE("a file without G0 and G1 is rejected at its end") {
  const char* const sentence = "No valid GCode commands (G0/G1) found in file";
  for (const char* text : {"", "\n\n", "; G1 X1", "G28\nG21", "G2 I5", "G80"})
    CHECK(gcodeError(text) == sentence);
}

TEST_CASE("nothing is read after an error") {
  std::vector<Move> list;
  MoveList sink(list);
  const auto reader = makeReaderFor("a.gcode", sink);
  CHECK(reader->write(asBytes("G1 X1\nG1 X2 \x01 Y2\n")) == 12);
  CHECK(reader->write(asBytes("G1 X3\n")) == 0);
  CHECK(reader->finish());
  CHECK(reader->error() == "Invalid character at line 2");
  CHECK(list.size() == 1);
}

TEST_CASE("one call passes on a limited number of moves; the next call continues") {
  std::vector<Move> list;
  MoveList sink(list);
  const auto reader = makeReaderFor("a.gcode", sink);
  const std::string text = "G0 X300 Y10\nG2 J190\nG2 J190\nG1 X1";
  constexpr size_t kMost = PatternReader::kMovesPerCall;
  size_t taken = reader->write(asBytes(text));
  CHECK(taken < text.size());
  CHECK(list.size() == kMost);
  while (taken < text.size()) {
    const size_t before = list.size();
    taken += reader->write(asBytes(text.substr(taken)));
    CHECK(list.size() - before <= kMost);
  }
  while (!reader->finish()) {
  }
  CHECK(list.size() == 1 + 2 * 194 + 1);
  CHECK(reader->error().empty());
}
