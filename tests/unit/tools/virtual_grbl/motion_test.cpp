#include <doctest/doctest.h>

#include <cmath>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

double now(const GrblFixture& fixture) {
  return static_cast<double>(fixture.table.microseconds()) / 1e6;
}

/** Returns for how many seconds the ball moves for a line. */
double secondsFor(GrblFixture& fixture, const std::string& line) {
  fixture.table.receive(asBytes(line + "\n"));
  while (fixture.table.state() != "Run") fixture.table.advance(50);
  const double before = now(fixture);
  while (fixture.table.state() != "Idle") fixture.table.advance(50);
  return now(fixture) - before;
}

std::string lineTo(double x, double y) {
  char text[64];
  std::snprintf(text, sizeof text, "G1X%.2fY%.2fF6000", x, y);
  return text;
}

double linesPerSecond(const std::vector<std::string>& lines) {
  GrblFixture fixture;
  CountingSender sender(fixture.table, 1000);
  const double before = now(fixture);
  sender.send(lines);
  CHECK(sender.errors() == 0);
  CHECK(fixture.table.overruns() == 0);
  fixture.finish();
  return static_cast<double>(lines.size()) / (now(fixture) - before);
}

TEST_CASE("along one axis the speed is F / sqrt(2), and FS reports F") {
  GrblFixture fixture;
  fixture.ask("G1X300F6000");
  fixture.listen(1500);
  CHECK(fixture.status().find("|FS:6000,0") != std::string::npos);
  const double from = fixture.table.ball().x;
  fixture.listen(1000);
  CHECK(fixture.table.ball().x - from == doctest::Approx(6000.0 / 60 / std::sqrt(2.0)).epsilon(0.001));
}

TEST_CASE("a move accelerates and decelerates by 300 mm/s2 along an axis") {
  GrblFixture fixture;
  const double speed = 6000.0 / 60 / std::sqrt(2.0);
  CHECK(secondsFor(fixture, "G1X100F6000") == doctest::Approx(100 / speed + speed / 300).epsilon(0.001));
  CHECK(secondsFor(fixture, "G1X101") == doctest::Approx(2 * std::sqrt(1.0 / 300)).epsilon(0.001));
}

TEST_CASE("short lines are as fast as measured with the real firmware") {
  std::vector<std::string> straight, zigzag;
  for (int i = 1; i <= 2000; ++i) {
    straight.push_back(lineTo(i * 0.11, 0));
    zigzag.push_back(lineTo(i * 0.1, (i % 2) * 0.1));
  }
  CHECK(linesPerSecond(straight) == doctest::Approx(238).epsilon(0.2));
  CHECK(linesPerSecond(zigzag) == doctest::Approx(29).epsilon(0.1));
}

TEST_CASE("the planner accepts fifteen blocks, then lines wait for their ok") {
  GrblFixture fixture;
  std::string answers;
  for (int i = 1; i <= 17; ++i) answers += fixture.say("G1X" + std::to_string(i * 10) + "F300\n", 20);
  CHECK(fixture.table.plannerFill() == 15);
  CHECK(answers.size() == 15 * 4);
  CHECK(fixture.ask("$I").find("ok") == 0);
}

TEST_CASE("the feed override changes a move in progress, from 10 to 200 percent") {
  GrblFixture fixture;
  fixture.ask("G1X500F3000");
  fixture.listen(500);
  fixture.say("\x91", 200);
  fixture.say("\x93", 200);
  CHECK(fixture.table.feedOverride() == 111);
  CHECK(fixture.table.speed() == doctest::Approx(50 * 1.11));
  for (int i = 0; i < 15; ++i) fixture.say("\x92", 5);
  fixture.listen(500);
  CHECK(fixture.table.feedOverride() == 10);
  CHECK(fixture.table.speed() == doctest::Approx(5));
  fixture.say("\x90", 500);
  CHECK(fixture.table.speed() == doctest::Approx(50));
  for (int i = 0; i < 15; ++i) fixture.say("\x91", 5);
  CHECK(fixture.table.feedOverride() == 200);
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(500));
}

TEST_CASE("a hold decelerates, waits and continues without losing a step") {
  GrblFixture fixture;
  fixture.ask("G1X100F6000");
  fixture.ask("G1X100Y50");
  fixture.listen(500);
  fixture.say("!", 2);
  CHECK(fixture.table.state() == "Hold:1");
  const double held = fixture.table.ball().x;
  fixture.listen(500);
  CHECK(fixture.table.state() == "Hold:0");
  const double stopped = fixture.table.ball().x;
  CHECK(stopped - held == doctest::Approx(70.7 * 70.7 / 600).epsilon(0.05));
  CHECK(fixture.say("G1X0\n").empty());
  CHECK(fixture.table.ball().x == stopped);
  CHECK(fixture.say("~", 20).find("ok") == 0);
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(0));
  CHECK(fixture.table.ball().y == doctest::Approx(50));
}

TEST_CASE("a hold within short lines stops some blocks later") {
  GrblFixture fixture;
  for (int i = 1; i <= 12; ++i) fixture.say("G1X" + std::to_string(i * 5) + "F6000\n", 4);
  fixture.listen(300);
  fixture.say("!", 1000);
  CHECK(fixture.table.state() == "Hold:0");
  fixture.say("~", 5000);
  CHECK(fixture.table.ball().x == doctest::Approx(60));
}

TEST_CASE("tells how long the planner was empty in mid-stream") {
  GrblFixture fixture;
  fixture.ask("G1X5F6000");
  fixture.finish();
  fixture.listen(80);
  fixture.ask("G1X10");
  REQUIRE(fixture.witness.droughts.size() == 1);
  CHECK(fixture.witness.droughts[0] == doctest::Approx(80).epsilon(0.1));
  fixture.finish();
  fixture.listen(5100);  // a line after this is a new stream
  fixture.ask("G1X15");
  CHECK(fixture.witness.droughts.size() == 1);
}

TEST_CASE("the frame stops the ball, but the motors turn on") {
  GrblFixture fixture;
  fixture.ask("G1X700F10000");
  fixture.finish();
  CHECK(fixture.table.machinePosition().x == doctest::Approx(700));
  CHECK(fixture.table.ball().x == doctest::Approx(601));
}

}  // namespace
}  // namespace lumi
