#include "core/matrix/matrix_display.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/pixels/power.h"
#include "support/heap_use.h"
#include "support/manual_clock.h"
#include "support/recording_output.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Rgb kWhite{255, 255, 255};

struct Wired {
  uint8_t first;
  uint8_t second;
  uint8_t third;

  bool operator==(const Wired& other) const {
    return first == other.first && second == other.second && third == other.third;
  }
};

constexpr Wired kDark{0, 0, 0};

MatrixSettings still(const std::string& text, Rgb color = kWhite, uint8_t brightness = 255) {
  MatrixSettings settings;
  settings.text = text;
  settings.scroll = false;
  settings.color = color;
  settings.brightness = brightness;
  return settings;
}

MatrixSettings moving(const std::string& text, uint8_t brightness = 255) {
  MatrixSettings settings = still(text, kWhite, brightness);
  settings.scroll = true;
  return settings;
}

MatrixSettings showing(MatrixMode mode) {
  MatrixSettings settings = still("");
  settings.mode = mode;
  return settings;
}

MatrixHardware plain() {
  MatrixHardware hardware;
  hardware.order = ColorOrder::kRgb;
  hardware.currentLimitMilliamps = 0;
  return hardware;
}

/** A matrix on a bench, three bytes a pixel in the order red, green, blue, and no limit to the current. */
struct Bench {
  explicit Bench(const MatrixHardware& hardware = plain()) { display.setHardware(hardware); }

  void show(const MatrixSettings& settings) {
    display.setSettings(settings);
    pass(MatrixDisplay::kFrameInterval);
  }

  void pass(Millis time) {
    clock.advance(time);
    display.tick();
  }

  Wired onChain(size_t index) const {
    return {output.last.at(index * 3), output.last.at(index * 3 + 1), output.last.at(index * 3 + 2)};
  }

  /** What people see at a place of an unturned panel. */
  Wired at(size_t col, size_t row) const { return onChain(layoutB(col, row)); }

  std::string lit() const {
    std::string picture;
    for (size_t row = 0; row < kMatrixRows; ++row) {
      for (size_t col = 0; col < kMatrixColumns; ++col) picture += at(col, row) == kDark ? '.' : '#';
      picture += '\n';
    }
    return picture;
  }

  ManualClock clock;
  RecordingOutput output;
  MatrixDisplay display{clock, output};
};

std::string litBy(const MatrixSettings& settings, const MatrixMoment& moment) {
  MatrixRenderer renderer;
  renderer.setSettings(settings);
  const MatrixFrame& frame = renderer.draw(moment);
  std::string picture;
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) picture += frame.at(col, row).share != 0 ? '#' : '.';
    picture += '\n';
  }
  return picture;
}

}  // namespace

TEST_CASE("nothing is shown before the hardware is known, and nothing but dark before the settings") {
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

TEST_CASE("an asymmetric picture lands where the wiring says, in all 16 ways") {
  struct Case {
    MatrixWiring wiring;
    size_t corner;  // where on the chain: the top left pixel,
    size_t right;   // the one on its right,
    size_t below;   // and the one below
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
    Bench bench(hardware);
    bench.show(settings);
    CHECK(bench.onChain(one.corner) == Wired{255, 0, 0});
    CHECK(bench.onChain(one.right) == Wired{0, 255, 0});
    CHECK(bench.onChain(one.below) == Wired{0, 0, 255});
    CHECK(std::count(bench.output.last.begin(), bench.output.last.end(), 0) == 768 - 3);
  }
}

TEST_CASE("bytes go out in the hardware's order") {
  MatrixHardware hardware = plain();
  hardware.order = ColorOrder::kGbr;
  Bench bench(hardware);
  MatrixSettings settings = showing(MatrixMode::kPattern);
  settings.pattern[0] = {255, 0, 0};
  bench.show(settings);
  CHECK(bench.output.configuredOrder == ColorOrder::kGbr);
  CHECK(bench.onChain(0) == Wired{0, 0, 255});
}

TEST_CASE("other hardware shows at once") {
  Bench bench;
  bench.show(still("L"));
  MatrixHardware reordered = plain();
  reordered.order = ColorOrder::kBgr;
  const int frames = bench.output.frames;
  bench.display.setHardware(reordered);
  bench.pass(MatrixDisplay::kFrameInterval);
  CHECK(bench.output.frames == frames + 1);  // the same bytes, white, to a line that was set up anew
  MatrixHardware turned = plain();
  turned.wiring.rotation = 180;
  const std::vector<uint8_t> before = bench.output.last;
  bench.display.setHardware(turned);
  bench.pass(MatrixDisplay::kFrameInterval);
  CHECK(bench.output.configurations == 3);
  CHECK(bench.output.last != before);
  bench.display.setHardware(turned);
  CHECK(bench.output.configurations == 3);
}

TEST_CASE("brightness is perceptual, never less for more, and 0 is dark") {
  int before = -1;
  for (int brightness = 0; brightness < 256; ++brightness) {
    Bench bench;
    bench.show(still("l", kWhite, static_cast<uint8_t>(brightness)));
    REQUIRE(bench.output.peak() >= before);
    before = bench.output.peak();
    if (brightness == 0) CHECK(before == 0);
    if (brightness == 1) CHECK(before == 1);
    if (brightness == 128) CHECK(before == 47);  // half as bright is a fifth of the light
  }
  CHECK(before == 255);
}

TEST_CASE("a pixel that has half of a column gives half of its light") {
  MatrixSettings settings = moving("l");
  Bench bench;
  bench.display.setSettings(settings);
  bench.pass(0);
  const size_t whole = bench.lit().find('#') % 33;
  bench.pass(20);  // half a pixel further
  int most = 0;
  for (size_t row = 0; row < kMatrixRows; ++row) most = std::max<int>(most, bench.at(whole, row).first);
  CHECK(most == 128);
}

TEST_CASE("however faint, a moving text never vanishes") {
  Bench bench;
  bench.show(moving("l", 1));
  bench.pass(100);  // it has left and is coming back
  for (Millis at = 0; at < 1000; at += 17) {
    bench.pass(17);
    REQUIRE(bench.output.peak() == 1);
  }
}

TEST_CASE("the current stays below the limit") {
  MatrixHardware hardware = plain();
  hardware.currentLimitMilliamps = 500;
  Bench bench(hardware);
  MatrixSettings settings = showing(MatrixMode::kPattern);
  settings.pattern.fill(kWhite);
  bench.show(settings);
  CHECK(estimatedMilliamps(bench.output.last) <= 500);
  CHECK(bench.display.milliamps() <= 500);
  CHECK(bench.output.peak() > 0);
}

TEST_CASE("not enabled, or off, is dark") {
  Bench bench;
  MatrixSettings settings = still("Hi");
  bench.show(settings);
  CHECK(bench.output.peak() == 255);
  settings.enabled = false;
  bench.show(settings);
  CHECK(bench.output.peak() == 0);
  settings.enabled = true;
  settings.mode = MatrixMode::kOff;
  bench.show(settings);
  CHECK(bench.output.peak() == 0);
}

TEST_CASE("a moving picture is sent 60 times a second at most, and only when the output is ready") {
  Bench bench;
  bench.show(moving("Lumisand"));
  const int before = bench.output.frames;
  for (int i = 0; i < 1000; ++i) bench.pass(1);
  CHECK(bench.output.frames - before == 62);
  bench.output.busy = true;
  for (int i = 0; i < 100; ++i) bench.pass(1);
  CHECK(bench.output.frames - before == 62);
  bench.output.busy = false;
  bench.pass(0);
  CHECK(bench.output.frames - before == 63);
}

TEST_CASE("a still picture is sent once a second, but a change at once") {
  Bench bench;
  bench.show(still("Hi"));
  const int before = bench.output.frames;
  for (int i = 0; i < 10'000; ++i) bench.pass(1);
  CHECK(bench.output.frames - before >= 9);
  CHECK(bench.output.frames - before <= 10);
  bench.pass(100);
  const int still_ = bench.output.frames;
  bench.display.setSettings(still("Ho"));
  bench.pass(MatrixDisplay::kFrameInterval);
  CHECK(bench.output.frames == still_ + 1);
  CHECK(bench.lit() == litBy(still("Ho"), {}));
}

TEST_CASE("a text goes on when something else than its way changes, and starts anew when that does") {
  const MatrixSettings text = moving("Lumisand");
  const auto changed = [&text](auto change) {
    MatrixSettings settings = text;
    change(settings);
    return settings;
  };
  const auto goesOn = [&text](const MatrixSettings& next) {
    Bench bench;
    bench.display.setSettings(text);
    bench.pass(480);
    bench.show(next);
    return bench.lit() == litBy(next, {496, {}, {}}) && bench.lit() != litBy(next, {16, {}, {}});
  };
  const auto startsAnew = [&text](const MatrixSettings& next) {
    Bench bench;
    bench.display.setSettings(text);
    bench.pass(480);
    bench.show(next);
    return bench.lit() == litBy(next, {16, {}, {}}) && bench.lit() != litBy(next, {496, {}, {}});
  };
  CHECK(goesOn(text));
  CHECK(goesOn(changed([](MatrixSettings& next) { next.name = "Door"; })));
  CHECK(goesOn(changed([](MatrixSettings& next) { next.brightness = 100; })));
  CHECK(goesOn(changed([](MatrixSettings& next) { next.color = {255, 255, 0}; })));
  CHECK(goesOn(changed([](MatrixSettings& next) { next.pattern[9] = kWhite; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.text = "Lumisand!"; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.speed = 200; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.rainbowBorder = true; })));

  Bench bench;
  bench.display.setSettings(text);
  bench.pass(480);
  bench.show(changed([](MatrixSettings& next) { next.enabled = false; }));
  bench.show(text);
  CHECK(bench.lit() == litBy(text, {512, {}, {}}));

  bench.show(changed([](MatrixSettings& next) { next.scroll = false; }));
  bench.show(text);
  CHECK(bench.lit() == litBy(text, {16, {}, {}}));
}

TEST_CASE("the time is that of the time zone, and unknown while the clock is not set") {
  const MatrixSettings settings = showing(MatrixMode::kTime);
  Bench bench;
  bench.show(settings);
  CHECK(bench.lit() == litBy(settings, {}));
  bench.clock.setWall(fromIso("2026-05-01T06:00:00Z").value());
  bench.pass(16);
  CHECK(bench.lit() == litBy(settings, {0, 6u * 3600, {}}));
  bench.display.setTimeZone(TimeZone::parse("CET-1CEST,M3.5.0,M10.5.0/3").value());
  bench.pass(16);
  CHECK(bench.lit() == litBy(settings, {0, 8u * 3600, {}}));
  bench.pass(1000);
  CHECK(bench.lit() == litBy(settings, {0, 8u * 3600 + 1, {}}));
  bench.clock.unsetWall();
  bench.pass(16);
  CHECK(bench.lit() == litBy(settings, {}));
}

TEST_CASE("the weather ages while no newer one comes, until it is too old") {
  const MatrixSettings settings = showing(MatrixMode::kWeather);
  const Weather weather{214, false, 0, true, 5 * kHour};
  Bench bench;
  bench.display.setWeather(weather);
  bench.show(settings);
  const std::string known = litBy(settings, {0, {}, weather});
  CHECK(bench.lit() == known);
  bench.pass(kHour - 17);
  CHECK(bench.lit() == known);
  bench.pass(16);
  CHECK(bench.lit() != known);
  CHECK(bench.lit() == litBy(settings, {}));
  bench.display.setWeather(weather);
  bench.pass(16);
  CHECK(bench.lit() == known);
}

TEST_CASE("a notice is shown in the way of everything else until it ends") {
  MatrixSettings settings = still("Hi", {255, 0, 0}, 1);
  settings.enabled = false;
  Bench bench;
  bench.display.setNotice("1234");
  bench.show(settings);
  CHECK(bench.lit() == litBy(still("1234"), {}));
  CHECK(bench.output.peak() == 25);
  CHECK(bench.at(0, 0) == kDark);
  settings.enabled = true;
  bench.show(settings);
  CHECK(bench.lit() == litBy(still("1234"), {}));
  bench.display.setNotice("");
  bench.pass(16);
  CHECK(bench.lit() == litBy(settings, {}));
  CHECK(bench.output.peak() == 1);
}

TEST_CASE("a pass allocates nothing, whatever is shown") {
  Bench bench;
  bench.clock.setWall(fromIso("2026-05-01T06:00:00Z").value());
  bench.display.setTimeZone(TimeZone::parse("CET-1CEST,M3.5.0,M10.5.0/3").value());
  bench.display.setWeather(Weather{214, false, 0, true, 0});
  bench.output.last.reserve(768);
  for (size_t mode = 0; mode < kMatrixModeNames.size(); ++mode) {
    MatrixSettings settings = showing(static_cast<MatrixMode>(mode));
    settings.scroll = true;
    settings.text = std::string(2000, 'x');
    settings.rainbowBorder = mode % 2 == 0;
    bench.show(settings);
    for (const char* notice : {"", "1234"}) {
      bench.display.setNotice(notice);
      const size_t before = heapUse().allocations;
      for (int i = 0; i < 2000; ++i) bench.pass(16);
      CHECK(heapUse().allocations == before);
    }
    bench.display.setNotice("");
  }
}
