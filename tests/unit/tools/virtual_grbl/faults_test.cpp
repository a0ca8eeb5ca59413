#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TEST_CASE("dropByte() loses that byte, once") {
  GrblFixture bench;
  bench.table.dropByte(3);
  CHECK(bench.ask("G1X5F600") == "error:20\r\n");
  bench.ask("G1X5F600");
  CHECK(bench.witness.accepted.back() == "G1X5F600");
}

TEST_CASE("an action runs once, when that many motion lines have arrived") {
  GrblFixture bench;
  bench.table.after(2, [&] { bench.table.refuseNext(33); });
  CHECK(bench.ask("G1X5F600") == "ok\r\n");
  CHECK(bench.ask("F600") == "ok\r\n");
  CHECK(bench.ask("X10") == "ok\r\n");
  CHECK(bench.ask("X15") == "error:33\r\n");
  CHECK(bench.ask("X10") == "ok\r\n");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(10));
}

TEST_CASE("a hung table sends and moves nothing, and continues afterwards") {
  GrblFixture bench;
  bench.ask("G1X100F3000");
  bench.listen(200);
  bench.table.hang(3);
  CHECK(bench.say("G1X100Y50\n?", 10).empty());
  const double x = bench.table.ball().x;
  CHECK(bench.listen(2500).empty());
  CHECK(bench.table.ball().x == x);
  CHECK(bench.listen(1000).find("ok\r\n") != std::string::npos);
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(100));
  CHECK(bench.table.ball().y == doctest::Approx(50));
}

TEST_CASE("a table can hang until it is resumed, and loses bytes that do not fit in its buffer") {
  GrblFixture bench;
  bench.table.hang();
  CHECK(bench.say(std::string(200, '\n'), 60'000).empty());
  CHECK(bench.table.overruns() == 72);
  bench.table.resume();
  CHECK(bench.listen(1000).size() == 128 * 4);
}

TEST_CASE("a power loss restarts the controller during a job, locked, without its position") {
  GrblFixture bench{VirtualGrblOptions()};
  bench.ask("$H");
  bench.ask("G91G1X50F3000");
  bench.listen(300);
  bench.table.power();
  CHECK(bench.say("G1X50\n", 900).empty());
  CHECK(bench.listen(300).find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.table.state() == "Alarm");
  CHECK(bench.table.machinePosition().x == 0);
  CHECK(bench.table.ball().x > 1);
}

TEST_CASE("a hard limit stops everything until a reset") {
  GrblFixture bench;
  bench.ask("G91G1X50F3000");
  bench.listen(300);
  bench.table.raiseAlarm(1);
  CHECK(bench.say("G1X50\n", 1000) == "ALARM:1\r\n[MSG:Reset to continue]\r\n");
  CHECK(bench.say("?", 1000).empty());
  CHECK(bench.say("\x18").find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.ask("X1") == "error:9\r\n");
}

TEST_CASE("with the cable unplugged no bytes pass, and plugging it in restarts the controller") {
  GrblFixture bench;
  bench.say("G1X50F3000\n", 500);
  bench.table.unplug(2);
  CHECK_FALSE(bench.table.plugged());
  CHECK(bench.say("?\n", 1000).empty());
  CHECK(bench.listen(2200).find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.table.plugged());
}

TEST_CASE("refuseNext() rejects the next line, whether or not it is a motion") {
  GrblFixture bench;
  bench.table.refuseNext(7);
  CHECK(bench.ask("G21") == "error:7\r\n");
  CHECK(bench.ask("G21") == "ok\r\n");
}

TEST_CASE("a late sender starves the planner, one that has ended does not") {
  GrblFixture bench;
  bench.ask("G1X1F6000");
  bench.finish();
  bench.listen(300);
  bench.ask("G1X2");
  CHECK(bench.table.starvations() == 1);
  bench.finish();
  bench.listen(6000);
  bench.ask("G1X3");
  bench.finish();
  bench.ask("$X");
  bench.ask("G1X4");
  CHECK(bench.table.starvations() == 1);
}

TEST_CASE("a planner that becomes empty while bytes are in transit does not count as starved") {
  VirtualGrblOptions options = GrblFixture::unlocked();
  options.acceleration = 20'000;  // the moves end before the next line is parsed
  GrblFixture bench(options);
  CountingSender sender(bench.table, 500);
  std::vector<std::string> lines;
  for (int i = 1; i < 1000; ++i) lines.push_back("G1X" + std::to_string(i * 0.0125) + "F9000");
  sender.send(lines);
  CHECK(bench.table.starvations() == 0);
  CHECK(bench.table.overruns() == 0);
}

}  // namespace
}  // namespace lumi
