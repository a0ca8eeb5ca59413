#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TEST_CASE("a jog moves, is a state of its own and leaves the modes alone") {
  GrblFixture fixture;
  fixture.ask("G90 G21 G1 F600");
  CHECK(fixture.ask("$J=G91 G21 X10 F3000") == "ok\r\n");
  CHECK(fixture.table.state() == "Jog");
  CHECK(fixture.ask("G1X1") == "error:9\r\n");
  CHECK(fixture.ask("$J=G91X10F3000") == "ok\r\n");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(20));
  fixture.ask("G1X5");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(5));
}

TEST_CASE("a jog that Grbl does not take is refused with Grbl's error") {
  GrblFixture fixture;
  for (const auto& [line, answer] :
       std::vector<std::pair<const char*, const char*>>{{"$J=G1X1F100", "error:16\r\n"},
                                                        {"$J=X1", "error:22\r\n"},
                                                        {"$J=G91F100", "error:26\r\n"},
                                                        {"$JX1F100", "error:3\r\n"}}) {
    CAPTURE(line);
    CHECK(fixture.ask(line) == answer);
  }
  GrblFixture locked{VirtualGrblOptions()};
  CHECK(locked.ask("$J=G91X1F100") == "error:8\r\n");
}

TEST_CASE("a feed hold cancels a jog, and the next move begins where the ball is") {
  GrblFixture fixture;
  fixture.ask("$J=G91X100F3000");
  fixture.listen(500);
  fixture.say("!", 1000);
  CHECK(fixture.table.state() == "Idle");
  const double x = fixture.table.ball().x;
  CHECK(x < 60);
  fixture.ask("$J=G91X10F3000");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(x + 10).epsilon(0.01));
}

TEST_CASE("with soft limits a jog out of the travel is refused, and a move raises ALARM:2") {
  VirtualGrblOptions options;
  options.settings = {{20, 1}};
  GrblFixture fixture(options);
  fixture.ask("$H");
  CHECK(fixture.ask("$J=G91X-10F3000") == "error:15\r\n");
  CHECK(fixture.ask("$J=G91X10F3000") == "ok\r\n");
  fixture.finish();
  CHECK(fixture.say("G1X700F3000\n").find("ALARM:2") == 0);
}

TEST_CASE("a sleeping controller executes nothing until a reset, and is then locked") {
  GrblFixture fixture;
  CHECK(fixture.ask("$SLP").find("ok\r\n[MSG:Sleeping]") == 0);
  CHECK(fixture.status().find("<Sleep|") == 0);
  CHECK(fixture.say("G1X1F100\n").empty());
  CHECK(fixture.say("\x18").find("unlock") != std::string::npos);
  CHECK(fixture.table.state() == "Alarm");
}

}  // namespace
}  // namespace lumi
