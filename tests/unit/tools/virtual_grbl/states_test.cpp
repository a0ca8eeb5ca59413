#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

const std::string kBanner = "\r\nGrbl 1.1h ['$' for help]\r\n";
const std::string kLocked = "[MSG:'$H'|'$X' to unlock]\r\n";

TEST_CASE("with homing the table is locked after power-up") {
  VirtualGrbl table;
  table.advance(1'100'000);
  uint8_t out[300];
  CHECK(asText({out, table.transmit(out)}) == kBanner + kLocked);
  GrblFixture fixture{VirtualGrblOptions()};
  CHECK(fixture.ask("G1X1F100") == "error:9\r\n");
  CHECK(fixture.status().find("<Alarm|") == 0);
  CHECK(fixture.ask("$X") == "[MSG:Caution: Unlocked]\r\nok\r\n");
  CHECK(fixture.ask("G1X1F100") == "ok\r\n");
}

TEST_CASE("homing takes time, answers nothing meanwhile, and ends in stock Grbl's negative coordinates") {
  VirtualGrblOptions options;
  options.ballX = 300;
  options.ballY = 200;
  GrblFixture fixture(options);
  CHECK(fixture.say("$H\n", 3000).empty());
  CHECK(fixture.table.state() == "Home");
  CHECK(fixture.say("?").empty());
  CHECK(fixture.ask("").find("ok\r\n") == 0);
  CHECK(fixture.table.ball().x == doctest::Approx(0));
  CHECK(fixture.table.ball().y == doctest::Approx(0));
  CHECK(fixture.table.machinePosition().x == doctest::Approx(-599));
  CHECK(fixture.table.machinePosition().y == doctest::Approx(-399));
}

TEST_CASE("a reset while homing raises ALARM:6") {
  GrblFixture fixture{VirtualGrblOptions()};
  fixture.say("$H\n", 50);
  CHECK(fixture.say("\x18", 1000) == "ALARM:6\r\nok\r\n" + kBanner + kLocked);
}

TEST_CASE("a reset in motion raises ALARM:3, followed by the banner") {
  GrblFixture fixture;
  fixture.ask("G1X100F3000");
  fixture.listen(300);
  CHECK(fixture.say("\x18", 400) == "ALARM:3\r\n");
  CHECK(fixture.listen(300) == kBanner + kLocked);
  CHECK(fixture.ask("G1X1") == "error:9\r\n");
  CHECK(fixture.ask("$X").find("ok") != std::string::npos);
  CHECK(fixture.table.plannerFill() == 0);
}

TEST_CASE("a reset answers ok for a line that waits for the planner, although it is never executed") {
  GrblFixture fixture;
  for (int i = 1; i <= 16; ++i) fixture.say("G1X" + std::to_string(i * 30) + "F60\n", 10);
  CHECK(fixture.say("\x18", 1000) == "ALARM:3\r\nok\r\n" + kBanner + kLocked);
  CHECK(fixture.witness.motions.size() == 15);
}

TEST_CASE("a reset at Hold:0 keeps the position and needs no unlocking") {
  GrblFixture fixture;
  fixture.ask("G1X100F3000");
  fixture.listen(300);
  fixture.say("!", 1000);
  const double x = fixture.table.machinePosition().x;
  CHECK(fixture.say("\x18", 100) == kBanner);
  CHECK(fixture.table.state() == "Idle");
  CHECK(fixture.table.machinePosition().x == doctest::Approx(x));
}

TEST_CASE("a reset clears the buffered lines and all modes") {
  GrblFixture fixture;
  fixture.say("G91 G20\nG1 X", 50);
  fixture.say("\x18");
  fixture.ask("G1F6000X20");
  fixture.ask("X10");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(10));
}

TEST_CASE("commands that require Idle are rejected in motion, unknown ones always") {
  GrblFixture fixture;
  CHECK(fixture.ask("$Q") == "error:2\r\n");
  fixture.ask("G1X100F600");
  for (const char* line : {"$I", "$H"}) {
    CAPTURE(line);
    CHECK(fixture.ask(line) == "error:8\r\n");
  }
  CHECK(fixture.ask("$X") == "ok\r\n");
}

TEST_CASE("some status reports contain offsets and overrides") {
  GrblFixture fixture;
  CHECK(fixture.status() == "<Idle|MPos:0.000,0.000,0.000|FS:0,0|WCO:0.000,0.000,0.000>\r\n");
  CHECK(fixture.status() == "<Idle|MPos:0.000,0.000,0.000|FS:0,0|Ov:100,100,100>\r\n");
  for (int i = 0; i < 8; ++i) CHECK(fixture.status() == "<Idle|MPos:0.000,0.000,0.000|FS:0,0>\r\n");
  CHECK(fixture.status().find("|WCO:") != std::string::npos);
  fixture.ask("G92X-3");
  CHECK(fixture.status() == "<Idle|MPos:0.000,0.000,0.000|FS:0,0|WCO:3.000,0.000,0.000>\r\n");
}

TEST_CASE("an open door holds the motion") {
  GrblFixture fixture;
  fixture.ask("G1X100F3000");
  fixture.listen(300);
  CHECK(fixture.say("\x84", 500) == "[MSG:Check Door]\r\n");
  CHECK(fixture.status().find("<Door:0|") == 0);
  fixture.say("~", 5000);
  CHECK(fixture.table.ball().x == doctest::Approx(100));
}

}  // namespace
}  // namespace lumi
