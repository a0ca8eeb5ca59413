#include <doctest/doctest.h>

#include <string>

#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/image_checks.h"
#include "fuzz/input.h"
#include "fuzz/pattern_checks.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::fuzz;

namespace {

test::Answered answered(int status, const std::string& body) {
  return {status, body, {}};
}

}  // namespace

TEST_CASE("an invariant that does not hold is reported as a fault with its name") {
  CHECK_NOTHROW(expect(true, "all is well"));
  CHECK_THROWS_WITH_AS(expect(false, "all is well"), "Not so: all is well", Fault);
}

TEST_CASE("a response that violates the interface's rules is a fault") {
  const std::string refusal = R"({"error":"No.","message":"No."})";
  CHECK_NOTHROW(checkJsonAnswer(answered(200, "{}"), "a call"));
  CHECK_NOTHROW(checkJsonAnswer(answered(400, refusal), "a call"));
  CHECK_THROWS_AS(checkJsonAnswer(answered(0, ""), "a call"), Fault);
  CHECK_THROWS_AS(checkJsonAnswer(answered(299, "{}"), "a call"), Fault);
  CHECK_THROWS_AS(checkJsonAnswer(answered(200, "{"), "a call"), Fault);
  CHECK_THROWS_AS(checkJsonAnswer(answered(200, "\"\xFF\""), "a call"), Fault);
  CHECK_THROWS_AS(checkJsonAnswer(answered(400, "{}"), "a call"), Fault);
  CHECK_THROWS_AS(checkJsonAnswer(answered(400, R"({"error":"No.","message":"Yes."})"), "a call"), Fault);
  test::Answered split = answered(200, "{}");
  split.headers.add("Location", "/\r\nSet-Cookie: a");
  CHECK_THROWS_AS(checkJsonAnswer(split, "a call"), Fault);
}

TEST_CASE("the reference check of images accepts valid ones and no others") {
  const std::string program = test::espImage();
  const std::string panel = test::panelImage();
  CHECK(judgeProgram(program, "lumisand-hub", 0).isValid);
  CHECK_FALSE(judgeProgram(program, "lumisand-satellite", 0).isValid);
  CHECK_FALSE(judgeProgram(program, "lumisand-hub", 9).isValid);
  CHECK(judgePanel(panel).version == "1.0.0");
  for (size_t at = 0; at < program.size(); at += 13) {
    CAPTURE(at);
    std::string changed = program;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK_FALSE(judgeProgram(changed, "lumisand-hub", 0).isValid);
    CHECK_FALSE(judgeProgram(program.substr(0, at), "lumisand-hub", 0).isValid);
  }
  for (size_t at = 0; at < panel.size(); ++at) {
    CAPTURE(at);
    std::string changed = panel;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK_FALSE(judgePanel(changed).isValid);
    CHECK_FALSE(judgePanel(panel.substr(0, at)).isValid);
  }
}

TEST_CASE("a changed image with a new checksum and SHA-256 is valid again") {
  std::string program = test::espImage();
  program[program.size() - 200] = 'x';
  CHECK_FALSE(judgeProgram(program, "lumisand-hub", 0).isValid);
  CHECK(judgeProgram(resealed(program), "lumisand-hub", 0).isValid);
  std::string panel = test::panelImage();
  panel[panel.find("of the page")] = 'x';
  CHECK_FALSE(judgePanel(panel).isValid);
  CHECK(judgePanel(resealed(panel)).isValid);
}

TEST_CASE("a point outside the table and a move of no length are faults") {
  test::PatternRun run;
  run.moves = {{{0, 1}, false}};
  CHECK_NOTHROW(checkOnTable(run));
  run.moves.push_back({{0, 1}, true});
  CHECK_THROWS_AS(checkOnTable(run), Fault);
  run.moves = {{{TableShape().width + 1, 0}, false}};
  CHECK_THROWS_AS(checkOnTable(run), Fault);
}

TEST_CASE("a pattern whose program contains other moves than were read is a fault") {
  const std::string text = "G1 X10\n";
  test::PatternRun run = readPattern(test::gcodeReader(), asBytes(text), 0).run;
  CHECK_NOTHROW(checkUpload(run, asBytes(text), "a.gcode", false));
  run.moves[0].to.x += 1;
  CHECK_THROWS_AS(checkUpload(run, asBytes(text), "a.gcode", false), Fault);
  run.error = "Invalid command at line 1";
  CHECK_THROWS_AS(checkUpload(run, asBytes(text), "a.gcode", false), Fault);
}

TEST_CASE("the pieces contain all bytes in order, for any seed") {
  const std::string text = "0123456789";
  for (int seed = 0; seed < 256; ++seed) {
    std::string joined;
    for (Pieces pieces(asBytes(text), static_cast<uint8_t>(seed)); !pieces.done();)
      joined += asText(pieces.next());
    CHECK(joined == text);
  }
}
