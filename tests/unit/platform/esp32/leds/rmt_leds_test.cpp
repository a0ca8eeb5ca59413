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

TEST_CASE_FIXTURE(RmtLedsFixture, "a frame is sent as it was passed, even if the bytes change afterwards") {
  std::string wire = pixels(4, 'a');
  leds.show(asBytes(wire));
  wire = pixels(4, 'b');
  rmt.advance(120);
  REQUIRE(frames().size() == 1);
  CHECK(frames()[0] == pixels(4, 'a'));
}

TEST_CASE_FIXTURE(RmtLedsFixture,
                  "a line is ready again after its frame and the silence that the pixels need") {
  CHECK(leds.ready());
  leds.show(asBytes(pixels(4, 'a')));
  CHECK_FALSE(leds.ready());
  rmt.advance(120);
  CHECK_FALSE(leds.ready());
  rmt.advance(299);
  CHECK_FALSE(leds.ready());
  rmt.advance(1);
  CHECK(leds.ready());
}

TEST_CASE_FIXTURE(RmtLedsFixture,
                  "a frame that arrives too early is dropped and does not damage the current one") {
  leds.show(asBytes(pixels(4, 'a')));
  leds.show(asBytes(pixels(4, 'b')));
  rmt.advance(120);
  leds.show(asBytes(pixels(4, 'c')));
  rmt.advance(1000);
  REQUIRE(frames().size() == 1);
  CHECK(frames()[0] == pixels(4, 'a'));
}

TEST_CASE_FIXTURE(RmtLedsFixture, "bits are sent highest first, each with the times of its value") {
  const auto& bits = rmt.bits();
  CHECK(bits.flags.msb_first == 1);
  const uint32_t ticksPerMicro = rmt.line(0).config.resolution_hz / 1'000'000;
  for (const auto& [symbol, time] : {std::pair{bits.bit0, kLedZero}, std::pair{bits.bit1, kLedOne}}) {
    CHECK(symbol.level0 == 1);
    CHECK(symbol.level1 == 0);
    CHECK(symbol.duration0 * 1000u / ticksPerMicro == time.highNanos);
    CHECK(symbol.duration1 * 1000u / ticksPerMicro == time.lowNanos);
  }
}

TEST_CASE_FIXTURE(RmtLedsFixture, "removed pixels are turned off once") {
  showWhole(pixels(4, 'a'));
  leds.configure({2, ColorOrder::kGrb});
  showWhole(pixels(2, 'b'));
  showWhole(pixels(2, 'c'));
  REQUIRE(frames().size() == 3);
  CHECK(frames()[1] == pixels(2, 'b') + pixels(2, '\0'));
  CHECK(frames()[2] == pixels(2, 'c'));
}

TEST_CASE_FIXTURE(RmtLedsFixture,
                  "LEDs with a white channel get four bytes each, and the longest line takes no longer") {
  leds.configure({2, ColorOrder::kGrb, LedType::kSk6812Rgbw});
  showWhole("abcdefgh");
  showWhole("abcdefgh");
  CHECK(frames().back() == "abcdefgh");
  CHECK(LedChain{maxLeds(LedType::kSk6812Rgbw), ColorOrder::kGrb, LedType::kSk6812Rgbw}.wireBytes() ==
        kMaxWireBytes);
}

TEST_CASE_FIXTURE(RmtLedsFixture, "configure() waits for the frame that is being sent") {
  leds.show(asBytes(pixels(4, 'a')));
  leds.configure({kMaxLeds, ColorOrder::kGrb});
  REQUIRE(frames().size() == 1);
  CHECK(frames()[0] == pixels(4, 'a'));
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

TEST_CASE_FIXTURE(RmtLedsFixture, "a line whose end is never reported is restarted") {
  rmt.losesInterrupts = true;
  leds.show(asBytes(pixels(4, 'a')));
  SUBCASE("by the next frame, after a delay") {
    rmt.advance(LedLineTime::kStuckMicros - 1);
    CHECK_FALSE(leds.ready());
    rmt.advance(1);
    CHECK(leds.ready());
  }
  SUBCASE("by waitUntilSent()") {
    leds.waitUntilSent();
    CHECK(leds.ready());
  }
  rmt.losesInterrupts = false;
  showWhole(pixels(4, 'b'));
  CHECK(rmt.line(0).restarts == 1);
  REQUIRE(frames().size() == 1);
  CHECK(frames().back() == pixels(4, 'b'));
}

TEST_CASE_FIXTURE(RmtLedsFixture, "stopping a line always returns, whether its frame has ended or not") {
  rmt.losesInterrupts = true;
  leds.show(asBytes(pixels(4, 'a')));
  SUBCASE("ended, but not reported") {}
  SUBCASE("sending for too long") {
    rmt.line(0).sentAt = INT64_MAX;
  }
  leds.waitUntilSent();
  CHECK(rmt.line(0).restarts == 1);
  CHECK(rmt.line(0).endlessStops == 0);
  rmt.losesInterrupts = false;
  showWhole(pixels(4, 'b'));
  CHECK(frames().size() == 1);
}

TEST_CASE_FIXTURE(RmtLedsFixture,
                  "a line whose hardware has halted is not waited for and accepts no more frames") {
  leds.show(asBytes(pixels(4, 'a')));
  rmt.line(0).hasHalted = true;
  SUBCASE("detected by waitUntilSent()") {
    leds.waitUntilSent();
  }
  SUBCASE("detected by the next frame") {
    rmt.advance(LedLineTime::kStuckMicros);
    leds.show(asBytes(pixels(4, 'b')));
  }
  CHECK(rmt.line(0).endlessStops == 0);
  CHECK(rmt.line(0).restarts == 0);
  CHECK_FALSE(leds.ready());
  const int64_t before = rmt.now();
  leds.waitUntilSent();
  leds.show(asBytes(pixels(4, 'c')));
  CHECK(rmt.now() == before);
  CHECK(rmt.line(0).refused == 0);
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
