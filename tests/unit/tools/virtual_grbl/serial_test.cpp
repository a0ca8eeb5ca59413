#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

TEST_CASE("a byte takes as long as at 115,200 baud, in both directions") {
  GrblFixture fixture;
  fixture.table.receive(asBytes("?"));
  fixture.table.advance(85);
  CHECK(fixture.table.bytesReceived() == 0);
  fixture.table.advance(5);
  CHECK(fixture.table.bytesReceived() == 1);
  uint8_t out[200];
  CHECK(fixture.table.transmit(out) == 0);
  fixture.table.advance(1000);
  CHECK(fixture.table.transmit(out) == 11);
}

TEST_CASE("while a line waits for the planner, 128 bytes fit in the buffer and the next one is lost") {
  GrblFixture fixture;
  for (int i = 1; i <= 16; ++i) fixture.say("G1X" + std::to_string(i * 30) + "F60\n", 10);
  CHECK(fixture.table.plannerFill() == VirtualGrbl::kPlannerBlocks);
  fixture.say(std::string(127, 'X') + "\n", 20);
  CHECK(fixture.table.receiveFill() == 128);
  CHECK(fixture.table.overruns() == 0);
  fixture.say("Y", 20);
  CHECK(fixture.table.receiveFill() == 128);
  CHECK(fixture.table.overruns() == 1);
}

TEST_CASE("realtime commands need no buffer space and are handled even if the buffer is full") {
  GrblFixture fixture;
  for (int i = 1; i <= 16; ++i) fixture.say("G1X" + std::to_string(i * 30) + "F60\n", 10);
  fixture.say(std::string(127, 'X') + "\n", 20);
  CHECK(fixture.say("?").find("<Run|") == 0);
  CHECK(fixture.say("\x91\x9B\xA0").empty());
  CHECK(fixture.table.feedOverride() == 110);
  CHECK(fixture.table.overruns() == 0);
}

TEST_CASE("at most about 552 lines per second are parsed") {
  GrblFixture fixture;
  CountingSender sender(fixture.table, 1000);
  const uint64_t start = fixture.table.microseconds();
  sender.send(std::vector<std::string>(1000, "G1X0Y0F600"));
  const double seconds = static_cast<double>(fixture.table.microseconds() - start) / 1e6;
  CHECK(1000 / seconds > 500);
  CHECK(1000 / seconds < 560);
}

TEST_CASE("bytes that arrive while the boot loader runs are lost") {
  VirtualGrbl table(GrblFixture::unlocked());
  table.receive(asBytes("?\n$I\n"));
  table.advance(999'000);
  CHECK(table.state() == "Off");
  table.advance(200'000);
  uint8_t out[300];
  CHECK(asText({out, table.transmit(out)}) == "\r\nGrbl 1.1h ['$' for help]\r\n");
}

}  // namespace
}  // namespace lumi
