#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/matrix/render/matrix_display.h"
#include "core/pixels/power.h"
#include "unit/core/matrix/render/matrix_display_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("nothing is shown before the hardware is known, and only dark frames before the settings") {
  ManualClock clock;
  RecordingOutput output;
  MatrixDisplay display(clock, output);
  display.tick();
  CHECK(output.frames == 0);
  display.setHardware(plain());
  CHECK(output.configuredCount == 256);
  CHECK(output.configuredOrder == ColorOrder::kRgb);
  display.tick();
  CHECK(output.frames == 1);
  CHECK(output.last == std::vector<uint8_t>(768, 0));
}

TEST_CASE("an asymmetric picture appears as the wiring says, for all 16 wirings") {
  struct Case {
    MatrixWiring wiring;
    size_t corner;  // position of the top left pixel on the chain
    size_t right;   // position of its right neighbour
    size_t below;   // position of the pixel below it
  };
  constexpr Case kCases[] = {
      {{0, false, true}, 0, 15, 1},        {{0, false, false}, 0, 8, 1},
      {{0, true, true}, 255, 240, 254},    {{0, true, false}, 248, 240, 249},
      {{90, false, true}, 31, 30, 32},     {{90, false, false}, 31, 30, 63},
      {{90, true, true}, 224, 225, 223},   {{90, true, false}, 255, 254, 223},
      {{180, false, true}, 248, 247, 249}, {{180, false, false}, 255, 247, 254},
      {{180, true, true}, 7, 8, 6},        {{180, true, false}, 7, 15, 6},
      {{270, false, true}, 255, 254, 192}, {{270, false, false}, 224, 225, 192},
      {{270, true, true}, 0, 1, 63},       {{270, true, false}, 0, 1, 32},
  };
  MatrixSettings settings = showing(MatrixMode::kPattern);
  settings.pattern[layoutB(0, 0)] = {255, 0, 0};
  settings.pattern[layoutB(1, 0)] = {0, 255, 0};
  settings.pattern[layoutB(0, 1)] = {0, 0, 255};
  for (const Case& one : kCases) {
    CAPTURE(one.wiring.rotation);
    CAPTURE(one.wiring.flip);
    CAPTURE(one.wiring.serpentine);
    MatrixHardware hardware = plain();
    hardware.wiring = one.wiring;
    MatrixFixture fixture(hardware);
    fixture.show(settings);
    CHECK(fixture.onChain(one.corner) == Wired{255, 0, 0});
    CHECK(fixture.onChain(one.right) == Wired{0, 255, 0});
    CHECK(fixture.onChain(one.below) == Wired{0, 0, 255});
    CHECK(std::count(fixture.output.last.begin(), fixture.output.last.end(), 0) == 768 - 3);
  }
}

TEST_CASE("bytes are sent in the colour order of the hardware") {
  MatrixHardware hardware = plain();
  hardware.order = ColorOrder::kGbr;
  MatrixFixture fixture(hardware);
  MatrixSettings settings = showing(MatrixMode::kPattern);
  settings.pattern[0] = {255, 0, 0};
  fixture.show(settings);
  CHECK(fixture.output.configuredOrder == ColorOrder::kGbr);
  CHECK(fixture.onChain(0) == Wired{0, 0, 255});
}

TEST_CASE_FIXTURE(MatrixFixture, "a change of the hardware is shown at once") {
  show(still("L"));
  MatrixHardware reordered = plain();
  reordered.order = ColorOrder::kBgr;
  const int frames = output.frames;
  display.setHardware(reordered);
  pass(kMaxFrame);
  CHECK(output.frames == frames + 1);  // the same white bytes, sent again after configure()
  MatrixHardware turned = plain();
  turned.wiring.rotation = 180;
  const std::vector<uint8_t> before = output.last;
  display.setHardware(turned);
  pass(kMaxFrame);
  CHECK(output.configurations == 3);
  CHECK(output.last != before);
  display.setHardware(turned);
  CHECK(output.configurations == 3);
}

TEST_CASE("brightness is perceptual, never less light for more, and 0 is dark") {
  int before = -1;
  for (int brightness = 0; brightness < 256; ++brightness) {
    MatrixFixture fixture;
    fixture.show(still("l", kWhite, static_cast<uint8_t>(brightness)));
    REQUIRE(fixture.output.peak() >= before);
    before = fixture.output.peak();
    if (brightness == 0) CHECK(before == 0);
    if (brightness == 1) CHECK(before == 1);
    if (brightness == 128) CHECK(before == 47);  // half the brightness is a fifth of the light
  }
  CHECK(before == 255);
}

TEST_CASE_FIXTURE(MatrixFixture, "a pixel with half of a column emits half of its light") {
  MatrixSettings settings = moving("l");
  display.setSettings(settings);
  pass(0);
  const size_t whole = lit().find('#') % 33;
  pass(20);  // moves half a pixel
  int most = 0;
  for (size_t row = 0; row < kMatrixRows; ++row) most = std::max<int>(most, at(whole, row).first);
  CHECK(most == 128);
}

TEST_CASE_FIXTURE(MatrixFixture, "a moving text stays visible, however faint") {
  show(moving("l", 1));
  pass(100);  // the text has left and enters again
  for (Millis at = 0; at < 1000; at += 17) {
    pass(17);
    REQUIRE(output.peak() == 1);
  }
}

TEST_CASE("the current stays below the limit") {
  MatrixHardware hardware = plain();
  hardware.currentLimitMilliamps = 500;
  MatrixFixture fixture(hardware);
  MatrixSettings settings = showing(MatrixMode::kPattern);
  settings.pattern.fill(kWhite);
  fixture.show(settings);
  CHECK(estimatedMilliamps(fixture.output.last) <= 500);
  CHECK(fixture.output.peak() > 0);
}
