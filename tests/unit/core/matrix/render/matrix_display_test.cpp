#include "core/matrix/render/matrix_display.h"

#include <doctest/doctest.h>

#include <string>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/render/matrix_display_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("not enabled, or off, is dark") {
  MatrixFixture bench;
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

TEST_CASE("a moving picture is sent 60 times a second, and only when the output is ready") {
  MatrixFixture bench;
  bench.show(moving("Lumisand"));
  const int before = bench.output.frames;
  for (int i = 0; i < 1000; ++i) bench.pass(1);
  CHECK(bench.output.frames - before == 60);
  bench.output.busy = true;
  for (int i = 0; i < 100; ++i) bench.pass(1);
  CHECK(bench.output.frames - before == 60);
  bench.output.busy = false;
  bench.pass(0);
  CHECK(bench.output.frames - before == 61);
}

TEST_CASE("a matrix has its frames at whole 60ths of a second, however seldom its passes come") {
  for (const Millis step : {2, 5, 7, 16}) {
    CAPTURE(step);
    MatrixFixture bench;
    bench.show(moving("Lumisand"));
    const int before = bench.output.frames;
    for (Millis time = 0; time < kSecond; time += step) bench.pass(step);
    CHECK(bench.output.frames - before >= 59);
    CHECK(bench.output.frames - before <= 61);
  }
}

TEST_CASE("a still picture is sent once a second, but a change at once") {
  MatrixFixture bench;
  bench.show(still("Hi"));
  const int before = bench.output.frames;
  for (int i = 0; i < 10'000; ++i) bench.pass(1);
  CHECK(bench.output.frames - before >= 9);
  CHECK(bench.output.frames - before <= 10);
  bench.pass(100);
  const int still_ = bench.output.frames;
  bench.display.setSettings(still("Ho"));
  bench.pass(kMaxFrame);
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
  const auto continues = [&text](const MatrixSettings& next) {
    MatrixFixture bench;
    bench.display.setSettings(text);
    bench.pass(480);
    bench.show(next);
    return bench.lit() == litBy(next, {496, {}, {}}) && bench.lit() != litBy(next, {16, {}, {}});
  };
  const auto startsAnew = [&text](const MatrixSettings& next) {
    MatrixFixture bench;
    bench.display.setSettings(text);
    bench.pass(480);
    bench.show(next);
    return bench.lit() == litBy(next, {16, {}, {}}) && bench.lit() != litBy(next, {496, {}, {}});
  };
  CHECK(continues(text));
  CHECK(continues(changed([](MatrixSettings& next) { next.name = "Door"; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.brightness = 100; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.color = {255, 255, 0}; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.pattern[9] = kWhite; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.text = "Lumisand!"; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.speed = 200; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.rainbowBorder = true; })));

  MatrixFixture bench;
  bench.display.setSettings(text);
  bench.pass(480);
  bench.show(changed([](MatrixSettings& next) { next.enabled = false; }));
  bench.show(text);
  CHECK(bench.lit() == litBy(text, {480 + 2 * kMaxFrame, {}, {}}));

  bench.show(changed([](MatrixSettings& next) { next.scroll = false; }));
  bench.show(text);
  CHECK(bench.lit() == litBy(text, {kMaxFrame, {}, {}}));
}

TEST_CASE("the time is that of the time zone, and unknown while the clock is not set") {
  const MatrixSettings settings = showing(MatrixMode::kTime);
  MatrixFixture bench;
  bench.show(settings);
  CHECK(bench.lit() == litBy(settings, {}));
  bench.clock.setWall(fromIso("2026-05-01T06:00:00Z").value());
  bench.pass(kMaxFrame);
  CHECK(bench.lit() == litBy(settings, {0, 6u * 3600, {}}));
  bench.display.setTimeZone(TimeZone::parse("CET-1CEST,M3.5.0,M10.5.0/3").value());
  bench.pass(kMaxFrame);
  CHECK(bench.lit() == litBy(settings, {0, 8u * 3600, {}}));
  bench.pass(1000);
  CHECK(bench.lit() == litBy(settings, {0, 8u * 3600 + 1, {}}));
  bench.clock.unsetWall();
  bench.pass(kMaxFrame);
  CHECK(bench.lit() == litBy(settings, {}));
}

TEST_CASE("the weather ages while no newer one comes, until it is too old") {
  const MatrixSettings settings = showing(MatrixMode::kWeather);
  const Weather weather{214, false, 0, true, 5 * kHour};
  MatrixFixture bench;
  bench.display.setWeather(weather);
  bench.show(settings);
  const std::string known = litBy(settings, {0, {}, weather});
  CHECK(bench.lit() == known);
  bench.pass(kHour - kMaxFrame - 1);
  CHECK(bench.lit() == known);
  bench.pass(kMaxFrame);
  CHECK(bench.lit() != known);
  CHECK(bench.lit() == litBy(settings, {}));
  bench.display.setWeather(weather);
  bench.pass(kMaxFrame);
  CHECK(bench.lit() == known);
}

TEST_CASE("a notice is shown in the way of everything else until it ends") {
  MatrixSettings settings = still("Hi", {255, 0, 0}, 1);
  settings.enabled = false;
  MatrixFixture bench;
  bench.display.setNotice("1234");
  bench.show(settings);
  CHECK(bench.lit() == litBy(still("1234"), {}));
  CHECK(bench.output.peak() == 25);
  CHECK(bench.at(0, 0) == kDark);
  settings.enabled = true;
  bench.show(settings);
  CHECK(bench.lit() == litBy(still("1234"), {}));
  bench.display.setNotice("");
  bench.pass(kMaxFrame);
  CHECK(bench.lit() == litBy(settings, {}));
  CHECK(bench.output.peak() == 1);
}

TEST_CASE("a pass allocates nothing, whatever is shown") {
  MatrixFixture bench;
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
      for (int i = 0; i < 2000; ++i) bench.pass(kMaxFrame);
      CHECK(heapUse().allocations == before);
    }
    bench.display.setNotice("");
  }
}
