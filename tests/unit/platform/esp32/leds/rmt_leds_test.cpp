#include "platform/esp32/leds/rmt_leds.h"

#include <doctest/doctest.h>

#include "platform/esp32/leds/led_wires.h"
#include "unit/platform/esp32/leds/fake_rmt.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kPin = 16;

std::string pixels(size_t count, char value) {
  return std::string(count * 3, value);
}

struct RmtLedsFixture {
  FakeRmt rmt;
  RmtLeds leds{kPin};

  explicit RmtLedsFixture(uint16_t count = 4) {
    REQUIRE(leds.begin({512, false}));
    leds.configure({count, ColorOrder::kGrb});
  }
  const std::vector<std::string>& frames() const { return rmt.line(0).frames; }
  void showWhole(const std::string& wire) {
    leds.show(asBytes(wire));
    rmt.advance(50'000);
  }
};

}  // namespace

TEST_CASE("a frame is sent as it was passed, even if the bytes change afterwards") {
  RmtLedsFixture fixture;
  std::string wire = pixels(4, 'a');
  fixture.leds.show(asBytes(wire));
  wire = pixels(4, 'b');
  fixture.rmt.advance(120);
  REQUIRE(fixture.frames().size() == 1);
  CHECK(fixture.frames()[0] == pixels(4, 'a'));
}

TEST_CASE("a line is ready again after its frame and the silence that the pixels need") {
  RmtLedsFixture fixture;
  CHECK(fixture.leds.ready());
  fixture.leds.show(asBytes(pixels(4, 'a')));
  CHECK_FALSE(fixture.leds.ready());
  fixture.rmt.advance(120);
  CHECK_FALSE(fixture.leds.ready());
  fixture.rmt.advance(299);
  CHECK_FALSE(fixture.leds.ready());
  fixture.rmt.advance(1);
  CHECK(fixture.leds.ready());
}

TEST_CASE("a frame that arrives too early is dropped and does not damage the current one") {
  RmtLedsFixture fixture;
  fixture.leds.show(asBytes(pixels(4, 'a')));
  fixture.leds.show(asBytes(pixels(4, 'b')));
  fixture.rmt.advance(120);
  fixture.leds.show(asBytes(pixels(4, 'c')));
  fixture.rmt.advance(1000);
  REQUIRE(fixture.frames().size() == 1);
  CHECK(fixture.frames()[0] == pixels(4, 'a'));
}

TEST_CASE("bits are sent highest first, each with the times of its value") {
  RmtLedsFixture fixture;
  const auto& bits = fixture.rmt.bits();
  CHECK(bits.flags.msb_first == 1);
  const uint32_t ticksPerMicro = fixture.rmt.line(0).config.resolution_hz / 1'000'000;
  for (const auto& [symbol, time] : {std::pair{bits.bit0, kLedZero}, std::pair{bits.bit1, kLedOne}}) {
    CHECK(symbol.level0 == 1);
    CHECK(symbol.level1 == 0);
    CHECK(symbol.duration0 * 1000u / ticksPerMicro == time.highNanos);
    CHECK(symbol.duration1 * 1000u / ticksPerMicro == time.lowNanos);
  }
}

TEST_CASE("removed pixels are turned off once") {
  RmtLedsFixture fixture;
  fixture.showWhole(pixels(4, 'a'));
  fixture.leds.configure({2, ColorOrder::kGrb});
  fixture.showWhole(pixels(2, 'b'));
  fixture.showWhole(pixels(2, 'c'));
  REQUIRE(fixture.frames().size() == 3);
  CHECK(fixture.frames()[1] == pixels(2, 'b') + pixels(2, '\0'));
  CHECK(fixture.frames()[2] == pixels(2, 'c'));
}

TEST_CASE("LEDs with a white channel get four bytes each, and the longest line takes no longer") {
  RmtLedsFixture fixture;
  fixture.leds.configure({2, ColorOrder::kGrb, LedType::kSk6812Rgbw});
  fixture.showWhole("abcdefgh");
  fixture.showWhole("abcdefgh");
  CHECK(fixture.frames().back() == "abcdefgh");
  CHECK(LedChain{maxLeds(LedType::kSk6812Rgbw), ColorOrder::kGrb, LedType::kSk6812Rgbw}.wireBytes() ==
        kMaxWireBytes);
}

TEST_CASE("configure() waits for the frame that is being sent") {
  RmtLedsFixture fixture;
  fixture.leds.show(asBytes(pixels(4, 'a')));
  fixture.leds.configure({kMaxLeds, ColorOrder::kGrb});
  REQUIRE(fixture.frames().size() == 1);
  CHECK(fixture.frames()[0] == pixels(4, 'a'));
}

TEST_CASE("a pin that cannot drive LEDs is rejected with its number, and the line accepts no frame") {
  FakeRmt rmt;
  RmtLeds leds(34);
  const Status begun = leds.begin({512, false});
  REQUIRE_FALSE(begun);
  CHECK(begun.error().message == "GPIO 34 of an ESP32 can't drive LEDs.");
  leds.configure({4, ColorOrder::kGrb});
  CHECK_FALSE(leds.ready());
  leds.show(asBytes(pixels(4, 'a')));
  leds.waitUntilSent();
  CHECK(rmt.lineCount() == 0);
}

TEST_CASE("a line whose end is never reported is restarted") {
  RmtLedsFixture fixture;
  fixture.rmt.losesInterrupts = true;
  fixture.leds.show(asBytes(pixels(4, 'a')));
  SUBCASE("by the next frame, after a delay") {
    fixture.rmt.advance(LedLineTime::kStuckMicros - 1);
    CHECK_FALSE(fixture.leds.ready());
    fixture.rmt.advance(1);
    CHECK(fixture.leds.ready());
  }
  SUBCASE("by waitUntilSent()") {
    fixture.leds.waitUntilSent();
    CHECK(fixture.leds.ready());
  }
  fixture.rmt.losesInterrupts = false;
  fixture.showWhole(pixels(4, 'b'));
  CHECK(fixture.rmt.line(0).restarts == 1);
  REQUIRE(fixture.frames().size() == 1);
  CHECK(fixture.frames().back() == pixels(4, 'b'));
}

TEST_CASE("stopping a line always returns, whether its frame has ended or not") {
  RmtLedsFixture fixture;
  fixture.rmt.losesInterrupts = true;
  fixture.leds.show(asBytes(pixels(4, 'a')));
  SUBCASE("ended, but not reported") {}
  SUBCASE("sending for too long") {
    fixture.rmt.line(0).sentAt = INT64_MAX;
  }
  fixture.leds.waitUntilSent();
  CHECK(fixture.rmt.line(0).restarts == 1);
  CHECK(fixture.rmt.line(0).endlessStops == 0);
  fixture.rmt.losesInterrupts = false;
  fixture.showWhole(pixels(4, 'b'));
  CHECK(fixture.frames().size() == 1);
}

TEST_CASE("a line whose hardware has halted is not waited for and accepts no more frames") {
  RmtLedsFixture fixture;
  fixture.leds.show(asBytes(pixels(4, 'a')));
  fixture.rmt.line(0).hasHalted = true;
  SUBCASE("detected by waitUntilSent()") {
    fixture.leds.waitUntilSent();
  }
  SUBCASE("detected by the next frame") {
    fixture.rmt.advance(LedLineTime::kStuckMicros);
    fixture.leds.show(asBytes(pixels(4, 'b')));
  }
  CHECK(fixture.rmt.line(0).endlessStops == 0);
  CHECK(fixture.rmt.line(0).restarts == 0);
  CHECK_FALSE(fixture.leds.ready());
  const int64_t before = fixture.rmt.now();
  fixture.leds.waitUntilSent();
  fixture.leds.show(asBytes(pixels(4, 'c')));
  CHECK(fixture.rmt.now() == before);
  CHECK(fixture.rmt.line(0).refused == 0);
}

TEST_CASE("after wait() every line is silent, and it takes one frame at most") {
  FakeRmt rmt;
  RmtLeds strip(16);
  RmtLeds matrix(17);
  LedWires wires({&strip, &matrix});
  REQUIRE(wires.begin());
  strip.configure({kMaxLeds, ColorOrder::kGrb});
  matrix.configure({256, ColorOrder::kGrb});
  wires.wait();
  const int64_t start = rmt.now();
  strip.show(asBytes(pixels(kMaxLeds, 'a')));
  matrix.show(asBytes(pixels(256, 'b')));
  wires.wait();
  CHECK(rmt.now() - start == 30'000);
  CHECK(rmt.line(0).frames.size() == 1);
  CHECK(rmt.line(1).frames.size() == 1);
}

TEST_CASE("a line that cannot begin does not prevent others from beginning") {
  FakeRmt rmt;
  RmtLeds broken(6);
  RmtLeds matrix(17);
  LedWires wires({&broken, &matrix});
  const Status begun = wires.begin();
  REQUIRE_FALSE(begun);
  CHECK(std::string_view(begun.error().message).find("GPIO 6 ") != std::string::npos);
  matrix.configure({1, ColorOrder::kGrb});
  CHECK(matrix.ready());
}
