#include "core/matrix/render/matrix_display.h"

#include <doctest/doctest.h>

#include <string>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/render/matrix_display_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(MatrixFixture, "a matrix that is off or not enabled is dark") {
  MatrixSettings settings = still("Hi");
  show(settings);
  CHECK(output.peak() == 255);
  settings.enabled = false;
  show(settings);
  CHECK(output.peak() == 0);
  settings.enabled = true;
  settings.mode = MatrixMode::kOff;
  show(settings);
  CHECK(output.peak() == 0);
}

TEST_CASE_FIXTURE(MatrixFixture,
                  "a moving picture is sent 60 times a second, and only when the output is ready") {
  show(moving("Lumisand"));
  const int before = output.frames;
  for (int i = 0; i < 1000; ++i) pass(1);
  CHECK(output.frames - before == 60);
  output.busy = true;
  for (int i = 0; i < 100; ++i) pass(1);
  CHECK(output.frames - before == 60);
  output.busy = false;
  pass(0);
  CHECK(output.frames - before == 61);
}

TEST_CASE("frames are due at whole 60ths of a second, however rare the passes") {
  for (const Millis step : {2, 5, 7, 16}) {
    CAPTURE(step);
    MatrixFixture fixture;
    fixture.show(moving("Lumisand"));
    const int before = fixture.output.frames;
    for (Millis time = 0; time < kSecond; time += step) fixture.pass(step);
    CHECK(fixture.output.frames - before >= 59);
    CHECK(fixture.output.frames - before <= 61);
  }
}

TEST_CASE_FIXTURE(MatrixFixture, "an unchanged picture is sent once a second, a changed one at once") {
  show(still("Hi"));
  const int before = output.frames;
  for (int i = 0; i < 10'000; ++i) pass(1);
  CHECK(output.frames - before >= 9);
  CHECK(output.frames - before <= 10);
  pass(100);
  const int still_ = output.frames;
  display.setSettings(still("Ho"));
  pass(kMaxFrame);
  CHECK(output.frames == still_ + 1);
  CHECK(lit() == litBy(still("Ho"), {}));
}

TEST_CASE("only a change of the animation's settings restarts it") {
  const MatrixSettings text = moving("Lumisand");
  const auto changed = [&text](auto change) {
    MatrixSettings settings = text;
    change(settings);
    return settings;
  };
  const auto continues = [&text](const MatrixSettings& next) {
    MatrixFixture fixture;
    fixture.display.setSettings(text);
    fixture.pass(480);
    fixture.show(next);
    return fixture.lit() == litBy(next, {496, {}, {}}) && fixture.lit() != litBy(next, {16, {}, {}});
  };
  const auto startsAnew = [&text](const MatrixSettings& next) {
    MatrixFixture fixture;
    fixture.display.setSettings(text);
    fixture.pass(480);
    fixture.show(next);
    return fixture.lit() == litBy(next, {16, {}, {}}) && fixture.lit() != litBy(next, {496, {}, {}});
  };
  CHECK(continues(text));
  CHECK(continues(changed([](MatrixSettings& next) { next.name = "Door"; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.brightness = 100; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.color = {255, 255, 0}; })));
  CHECK(continues(changed([](MatrixSettings& next) { next.pattern[9] = kWhite; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.text = "Lumisand!"; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.speed = 200; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.rainbowBorder = true; })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.pages.resize(1); })));
  CHECK(startsAnew(changed([](MatrixSettings& next) { next.seconds = 1; })));

  MatrixFixture fixture;
  fixture.display.setSettings(text);
  fixture.pass(480);
  fixture.show(changed([](MatrixSettings& next) { next.enabled = false; }));
  fixture.show(text);
  CHECK(fixture.lit() == litBy(text, {480 + 2 * kMaxFrame, {}, {}}));

  fixture.show(changed([](MatrixSettings& next) { next.scroll = false; }));
  fixture.show(text);
  CHECK(fixture.lit() == litBy(text, {kMaxFrame, {}, {}}));
}

TEST_CASE("a matrix that knows when the animation began shows the same moment as another one") {
  const MatrixSettings text = moving("Lumisand");
  MatrixFixture early;
  MatrixFixture late;
  for (MatrixFixture* fixture : {&early, &late}) fixture->clock.setWall(1'000'000);
  early.display.setStart(1'000'000);
  early.show(text);
  late.pass(480);
  late.display.setStart(1'000'000);
  late.show(text);
  early.pass(480);
  CHECK(late.lit() == early.lit());
  CHECK(late.lit() == litBy(text, {480 + kMaxFrame, {}, {}}));
}

TEST_CASE(
    "an animation that begins later by its start shows its beginning, and without a clock its own time") {
  const MatrixSettings text = moving("Lumisand");
  MatrixFixture fixture;
  fixture.display.setStart(5'000'000);
  fixture.show(text);
  fixture.pass(480);
  CHECK(fixture.lit() == litBy(text, {480 + kMaxFrame, {}, {}}));
  fixture.clock.setWall(1'000'000);
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == litBy(text, {0, {}, {}}));
}

TEST_CASE("the time is that of the time zone, and unknown while the clock is not set") {
  const MatrixSettings settings = showing(MatrixMode::kTime);
  MatrixFixture fixture;
  fixture.show(settings);
  CHECK(fixture.lit() == litBy(settings, {}));
  fixture.clock.setWall(fromIso("2026-05-01T06:00:00Z").value());
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == litBy(settings, {0, 6u * 3600, {}}));
  fixture.display.setTimeZone(TimeZone::parse("CET-1CEST,M3.5.0,M10.5.0/3").value());
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == litBy(settings, {0, 8u * 3600, {}}));
  fixture.pass(1000);
  CHECK(fixture.lit() == litBy(settings, {0, 8u * 3600 + 1, {}}));
  fixture.clock.unsetWall();
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == litBy(settings, {}));
}

TEST_CASE("the weather ages while no newer one arrives, until it is stale") {
  const MatrixSettings settings = showing(MatrixMode::kWeather);
  const Weather weather{214, false, 0, true, 5 * kHour};
  MatrixFixture fixture;
  fixture.display.setWeather(weather);
  fixture.show(settings);
  const std::string known = litBy(settings, {0, {}, weather});
  CHECK(fixture.lit() == known);
  fixture.pass(kHour - kMaxFrame - 1);
  CHECK(fixture.lit() == known);
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() != known);
  CHECK(fixture.lit() == litBy(settings, {}));
  fixture.display.setWeather(weather);
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == known);
}

TEST_CASE("a notice replaces everything else until it is removed") {
  MatrixSettings settings = still("Hi", {255, 0, 0}, 1);
  settings.enabled = false;
  MatrixFixture fixture;
  fixture.display.setNotice("1234");
  fixture.show(settings);
  CHECK(fixture.lit() == litBy(still("1234"), {}));
  CHECK(fixture.output.peak() == 25);
  CHECK(fixture.at(0, 0) == kDark);
  settings.enabled = true;
  fixture.show(settings);
  CHECK(fixture.lit() == litBy(still("1234"), {}));
  fixture.display.setNotice("");
  fixture.pass(kMaxFrame);
  CHECK(fixture.lit() == litBy(settings, {}));
  CHECK(fixture.output.peak() == 1);
}

TEST_CASE_FIXTURE(MatrixFixture, "tick() allocates no memory, whatever is shown") {
  clock.setWall(fromIso("2026-05-01T06:00:00Z").value());
  display.setTimeZone(TimeZone::parse("CET-1CEST,M3.5.0,M10.5.0/3").value());
  display.setWeather(Weather{214, false, 0, true, 0});
  output.last.reserve(768);
  for (size_t mode = 0; mode < kMatrixModeNames.size(); ++mode) {
    MatrixSettings settings = showing(static_cast<MatrixMode>(mode));
    settings.scroll = true;
    settings.text = std::string(2000, 'x');
    settings.rainbowBorder = mode % 2 == 0;
    show(settings);
    for (const char* notice : {"", "1234"}) {
      display.setNotice(notice);
      const size_t before = heapUse().allocations;
      for (int i = 0; i < 2000; ++i) pass(kMaxFrame);
      CHECK(heapUse().allocations == before);
    }
    display.setNotice("");
  }
}
