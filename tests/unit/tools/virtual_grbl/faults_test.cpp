#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TableFault faultAt(TableFault::Kind kind, uint64_t at, int number = 0, double seconds = 0) {
  TableFault fault;
  fault.kind = kind;
  fault.at = at;
  fault.number = number;
  fault.seconds = seconds;
  return fault;
}

TEST_CASE("the byte named is lost, once") {
  GrblFixture bench;
  bench.table.addFault(faultAt(TableFault::Kind::kDropByte, 3));
  CHECK(bench.ask("G1X5F600") == "error:20\r\n");
  CHECK(bench.witness.faults == std::vector<std::string>{"dropped"});
  bench.ask("G1X5F600");
  CHECK(bench.witness.accepted.back() == "G1X5F600");
}

TEST_CASE("an error is answered instead of the move, and only on that line") {
  GrblFixture bench;
  bench.table.addFault(faultAt(TableFault::Kind::kError, 2, 33));
  CHECK(bench.ask("G91G1X5F600") == "ok\r\n");
  CHECK(bench.ask("X5") == "error:33\r\n");
  CHECK(bench.ask("X5") == "ok\r\n");
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(10));
}

TEST_CASE("a hung table says and moves nothing, and goes on afterwards") {
  GrblFixture bench;
  bench.table.addFault(faultAt(TableFault::Kind::kHang, 2, 0, 3));
  bench.ask("G1X100F3000");
  bench.listen(200);
  CHECK(bench.say("G1X100Y50\n?", 10).empty());
  const double x = bench.table.ball().x;
  CHECK(bench.listen(2500).empty());
  CHECK(bench.table.ball().x == x);
  CHECK(bench.listen(1000).find("ok\r\n") != std::string::npos);
  bench.finish();
  CHECK(bench.table.ball().x == doctest::Approx(100));
  CHECK(bench.table.ball().y == doctest::Approx(50));
}

TEST_CASE("a table hangs for good until it is told otherwise, and loses what does not fit meanwhile") {
  GrblFixture bench;
  bench.table.hang();
  CHECK(bench.say(std::string(200, '\n'), 60'000).empty());
  CHECK(bench.table.overruns() == 72);
  bench.table.resume();
  CHECK(bench.listen(1000).size() == 128 * 4);
}

TEST_CASE("a brown-out restarts in mid-job, locked, the position lost") {
  GrblFixture bench{VirtualGrblOptions()};
  bench.ask("$H");
  bench.table.addFault(faultAt(TableFault::Kind::kReset, 2));
  bench.ask("G91G1X50F3000");
  bench.listen(300);
  CHECK(bench.say("G1X50\n", 900).empty());
  CHECK(bench.listen(300).find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.table.state() == "Alarm");
  CHECK(bench.table.machinePosition().x == 0);
  CHECK(bench.table.ball().x > 1);
}

TEST_CASE("a hard limit stops everything until a reset") {
  GrblFixture bench;
  bench.table.addFault(faultAt(TableFault::Kind::kAlarm, 2, 1));
  bench.ask("G91G1X50F3000");
  bench.listen(300);
  CHECK(bench.say("G1X50\n", 1000) == "ALARM:1\r\n[MSG:Reset to continue]\r\n");
  CHECK(bench.say("?", 1000).empty());
  CHECK(bench.say("\x18").find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.ask("X1") == "error:9\r\n");
}

TEST_CASE("with the cable out nothing goes through; back in, the controller starts anew") {
  GrblFixture bench;
  bench.table.addFault(faultAt(TableFault::Kind::kUnplug, 1, 0, 2));
  bench.say("G1X50F3000\n", 500);
  CHECK_FALSE(bench.table.plugged());
  CHECK(bench.say("?\n", 1000).empty());
  CHECK(bench.listen(2000).find("Grbl 1.1h") != std::string::npos);
  CHECK(bench.table.plugged());
  CHECK(bench.witness.faults == std::vector<std::string>{"unplugged", "plugged"});
}

TEST_CASE("the next line is refused when asked for, motion or not") {
  GrblFixture bench;
  bench.table.refuseNext(7);
  CHECK(bench.ask("G21") == "error:7\r\n");
  CHECK(bench.ask("G21") == "ok\r\n");
}

TEST_CASE("a sender that is late starves the planner, one that has ended does not") {
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
  bench.ask("G4P0.1");
  bench.ask("G1X4");
  CHECK(bench.table.starvations() == 1);
}

TEST_CASE("lines shorter than can be parsed outrun the controller without blame on the sender") {
  GrblFixture bench;
  CountingSender sender(bench.table, 500);
  std::vector<std::string> lines;
  bench.ask("$120=20000");
  bench.ask("$121=20000");
  for (int i = 1; i < 1000; ++i) lines.push_back("G1X" + std::to_string(i * 0.0125) + "F9000");
  sender.send(lines);
  CHECK(bench.table.outruns() > 10);
  CHECK(bench.table.overruns() == 0);
}

}  // namespace
}  // namespace lumi
