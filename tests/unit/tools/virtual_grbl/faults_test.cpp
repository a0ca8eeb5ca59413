#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TEST_CASE("dropByte() loses that byte, once") {
  GrblFixture fixture;
  fixture.table.dropByte(3);
  CHECK(fixture.ask("G1X5F600") == "error:20\r\n");
  fixture.ask("G1X5F600");
  CHECK(fixture.witness.accepted.back() == "G1X5F600");
}

TEST_CASE("an action runs once, when that many motion lines have arrived") {
  GrblFixture fixture;
  fixture.table.after(2, [&] { fixture.table.refuseNext(33); });
  CHECK(fixture.ask("G1X5F600") == "ok\r\n");
  CHECK(fixture.ask("F600") == "ok\r\n");
  CHECK(fixture.ask("X10") == "ok\r\n");
  CHECK(fixture.ask("X15") == "error:33\r\n");
  CHECK(fixture.ask("X10") == "ok\r\n");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(10));
}

TEST_CASE("a hung table sends and moves nothing, and continues afterwards") {
  GrblFixture fixture;
  fixture.ask("G1X100F3000");
  fixture.listen(200);
  fixture.table.hang(3);
  CHECK(fixture.say("G1X100Y50\n?", 10).empty());
  const double x = fixture.table.ball().x;
  CHECK(fixture.listen(2500).empty());
  CHECK(fixture.table.ball().x == x);
  CHECK(fixture.listen(1000).find("ok\r\n") != std::string::npos);
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(100));
  CHECK(fixture.table.ball().y == doctest::Approx(50));
}

TEST_CASE("a table can hang until it is resumed, and loses bytes that do not fit in its buffer") {
  GrblFixture fixture;
  fixture.table.hang();
  CHECK(fixture.say(std::string(200, '\n'), 60'000).empty());
  CHECK(fixture.table.overruns() == 72);
  fixture.table.resume();
  CHECK(fixture.listen(1000).size() == 128 * 4);
}

TEST_CASE("a power loss restarts the controller during a job, locked, without its position") {
  GrblFixture fixture{VirtualGrblOptions()};
  fixture.ask("$H");
  fixture.ask("G91G1X50F3000");
  fixture.listen(300);
  fixture.table.power();
  CHECK(fixture.say("G1X50\n", 900).empty());
  CHECK(fixture.listen(300).find("Grbl 1.1h") != std::string::npos);
  CHECK(fixture.table.state() == "Alarm");
  CHECK(fixture.table.machinePosition().x == 0);
  CHECK(fixture.table.ball().x > 1);
}

TEST_CASE("a hard limit stops everything until a reset") {
  GrblFixture fixture;
  fixture.ask("G91G1X50F3000");
  fixture.listen(300);
  fixture.table.raiseAlarm(1);
  CHECK(fixture.say("G1X50\n", 1000) == "ALARM:1\r\n[MSG:Reset to continue]\r\n");
  CHECK(fixture.say("?", 1000).empty());
  CHECK(fixture.say("\x18").find("Grbl 1.1h") != std::string::npos);
  CHECK(fixture.ask("X1") == "error:9\r\n");
}

TEST_CASE("with the cable unplugged no bytes pass, and plugging it in restarts the controller") {
  GrblFixture fixture;
  fixture.say("G1X50F3000\n", 500);
  fixture.table.unplug(2);
  CHECK_FALSE(fixture.table.plugged());
  CHECK(fixture.say("?\n", 1000).empty());
  CHECK(fixture.listen(2200).find("Grbl 1.1h") != std::string::npos);
  CHECK(fixture.table.plugged());
}

TEST_CASE("refuseNext() rejects the next line, whether or not it is a motion") {
  GrblFixture fixture;
  fixture.table.refuseNext(7);
  CHECK(fixture.ask("G21") == "error:7\r\n");
  CHECK(fixture.ask("G21") == "ok\r\n");
}

TEST_CASE("a late sender starves the planner, one that has ended does not") {
  GrblFixture fixture;
  fixture.ask("G1X1F6000");
  fixture.finish();
  fixture.listen(300);
  fixture.ask("G1X2");
  CHECK(fixture.table.starvations() == 1);
  fixture.finish();
  fixture.listen(6000);
  fixture.ask("G1X3");
  fixture.finish();
  fixture.ask("$X");
  fixture.ask("G1X4");
  CHECK(fixture.table.starvations() == 1);
}

TEST_CASE("a planner that becomes empty while bytes are in transit does not count as starved") {
  VirtualGrblOptions options = GrblFixture::unlocked();
  options.acceleration = 20'000;  // the moves end before the next line is parsed
  GrblFixture fixture(options);
  CountingSender sender(fixture.table, 500);
  std::vector<std::string> lines;
  for (int i = 1; i < 1000; ++i) lines.push_back("G1X" + std::to_string(i * 0.0125) + "F9000");
  sender.send(lines);
  CHECK(fixture.table.starvations() == 0);
  CHECK(fixture.table.overruns() == 0);
}

}  // namespace
}  // namespace lumi
