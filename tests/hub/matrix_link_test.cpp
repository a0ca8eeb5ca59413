#include "hub/matrix_link.h"

#include <doctest/doctest.h>

#include "core/base/frame_grid.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/recording_output.h"
#include "support/hub/hub_fixture.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kForecast = R"({"current":{"temperature_2m":12.3,"weather_code":3,"is_day":1}})";

struct LinkFixture : StoredRecords {
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  PortableCrypto crypto;
  FakeHttpClient http;
  FakeUpdateNotifier notifier;
  std::array<RecordingOutput, kMatrices> outputs;
  SavedPatterns patterns{files, log};
  Matrices matrices{records, clock, log, &patterns};
  WeatherService weather{http, clock, log, {}};
  DeviceRegistry devices{records, clock, random, crypto};
  MatrixLink link{matrices, patterns, weather, devices, clock, notifier, {&outputs[0], &outputs[1]}};
  HardwareSettings hardware;

  LinkFixture() { link.setHardware(hardware); }

  void connect(size_t index, MatrixConnection how) {
    hardware.matrices[index].connection = how;
    link.setHardware(hardware);
  }
  void join() {
    hardware.matricesJoined = true;
    matrices.setJoined(true);
    link.setHardware(hardware);
  }
  void pair(std::string_view id, std::string_view address, uint16_t port = UpdateNotifier::kPort) {
    REQUIRE(devices.enroll(id));
    Heartbeat heartbeat;
    heartbeat.notifierPort = port;
    devices.report(id, heartbeat, address);
  }

  void change(const MatricesSettings& settings) {
    (void)matrices.apply(std::make_shared<MatricesSettings>(settings), std::nullopt);
  }
  void brighten(size_t index, uint8_t brightness = 99) {
    MatricesSettings settings = *matrices.settings();
    settings[index].brightness = brightness;
    change(settings);
  }

  void pass(Millis time = 0) {
    clock.advance(time);
    http.poll();
    weather.tick();
    link.tick();
  }
  void passes(int count, Millis each) {
    for (int i = 0; i < count; ++i) pass(each);
  }

  void showPatterns() {
    MatricesSettings settings = *sharedDefaultMatrices();
    for (MatrixSettings& matrix : settings) {
      matrix.mode = MatrixMode::kPattern;
      matrix.brightness = 255;
    }
    change(settings);
  }
  void paint(size_t index) {
    LivePixels pixels;
    pixels.index = index;
    pixels.colors[0] = {255, 0, 0};
    pixels.painted.set(0);
    REQUIRE(matrices.showLive(pixels));
  }

  /** Returns the notifications since the last call. */
  std::vector<FakeUpdateNotifier::Ring> sent() { return std::exchange(notifier.sent, {}); }

  /** Sends what is due, and forgets it. */
  void settle() {
    passes(20, 100);
    (void)sent();
  }

  void receiveWeather() {
    weather.setPlace({"52.52, 13.41", false});
    passes(2, 1);
    http.answers(200, kForecast);
    passes(2, 1);
    REQUIRE(weather.weather());
  }
};

std::string bellText(const LinkFixture& fixture, size_t index) {
  return toText({std::string(matrixId(index)), fixture.link.revisionOf(index)});
}

bool isDark(const RecordingOutput& output) {
  return output.peak() == 0;
}

}  // namespace

TEST_CASE_FIXTURE(LinkFixture,
                  "joined matrices show two halves of one picture, which began at the same time") {
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].text = "A text that runs through both";
  change(settings);
  join();
  pass();
  const DeviceConfig left = link.configOf(0);
  const DeviceConfig right = link.configOf(1);
  CHECK(left.hardware.part == MatrixPart::kLeft);
  CHECK(right.hardware.part == MatrixPart::kRight);
  CHECK(right.settings == settings[0]);
  CHECK(left.start == clock.wall());
  CHECK(right.start == left.start);
}

TEST_CASE_FIXTURE(LinkFixture, "joined matrices continue when the clock is set back") {
  join();
  pass(kSecond);
  const EpochMillis start = link.configOf(0).start.value();
  clock.setWall(start - 7'200'000);
  pass(kSecond);
  CHECK(link.configOf(0).start == clock.wall());
}

TEST_CASE_FIXTURE(LinkFixture,
                  "only a change that restarts the animation moves the start of joined matrices") {
  join();
  pass(kSecond);
  const auto start = link.configOf(0).start;
  brighten(0);
  pass(kSecond);
  CHECK(link.configOf(0).start == start);
  MatricesSettings settings = *matrices.settings();
  settings[0].text = "Another one";
  change(settings);
  pass(kSecond);
  CHECK(link.configOf(1).start == clock.wall());
  hardware.matricesJoined = false;
  link.setHardware(hardware);
  pass();
  CHECK_FALSE(link.configOf(0).start);
}

TEST_CASE_FIXTURE(
    LinkFixture,
    "a matrix on the hub shows a saved pattern, its replacement, and its own pattern after the removal") {
  for (MatrixMount& mount : hardware.matrices) {
    mount.connection = MatrixConnection::kHub;
    mount.colorOrder = ColorOrder::kRgb;
    mount.currentLimit = 0;
  }
  link.setHardware(hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kPattern;
  settings[0].brightness = 255;
  settings[0].patternId = 1;
  settings[0].pattern.fill({0, 255, 0});
  change(settings);
  const auto first = [this] {
    passes(3, kMaxFrame);
    const std::vector<uint8_t>& wire = outputs[0].last;
    return Rgb{wire.at(0), wire.at(1), wire.at(2)};
  };
  CHECK(first() == Rgb{0, 255, 0});
  save(patterns, SavedPatternBytes().take());
  CHECK(first() == Rgb{255, 0, 0});
  pass(500);
  CHECK(first() == Rgb{0, 0, 255});
  SavedPatternBytes white;
  white.colors = {{255, 255, 255}, {255, 255, 255}};
  REQUIRE(save(patterns, white.take(), 1) == 1);
  CHECK(first() == Rgb{255, 255, 255});
  REQUIRE(patterns.remove(1));
  CHECK(first() == Rgb{0, 255, 0});
}

TEST_CASE_FIXTURE(LinkFixture,
                  "a satellite hears of a pattern that it shows when that is saved, replaced or removed") {
  pair("matrix-1", "10.0.0.7");
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kPattern;
  settings[0].patternId = 1;
  change(settings);
  const auto isTold = [this] {
    passes(2, 200);
    sent();
    passes(3, kSecond);
    return link.revisionOf(0);
  };
  const uint32_t own = isTold();
  save(patterns, SavedPatternBytes().take());
  pass();
  CHECK_FALSE(sent().empty());
  const DeviceConfig config = link.configOf(0);
  CHECK(config.settings.patternId == 1);
  CHECK(config.patternRevisions[0] == patterns.crcOf(1));
  save(patterns, SavedPatternBytes::largest().take(), 1);
  pass();
  CHECK_FALSE(sent().empty());
  CHECK(link.configOf(0).revision() != config.revision());
  REQUIRE(patterns.remove(1));
  pass();
  CHECK(link.revisionOf(0) == own);
}

TEST_CASE_FIXTURE(LinkFixture,
                  "a change notifies its satellite in the next pass, at the address of its last heartbeat") {
  pair("matrix-1", "10.0.0.7", 5000);
  pair("matrix-2", "10.0.0.8");
  settle();
  brighten(0);
  pass();
  const auto rings = sent();
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].address == "10.0.0.7");
  CHECK(rings[0].port == 5000);
  CHECK(rings[0].message == bellText(*this, 0));
  CHECK(link.revisionOf(0) == link.configOf(0).revision());
}

TEST_CASE_FIXTURE(LinkFixture, "a change that does not affect a device does not notify it") {
  pair("matrix-1", "10.0.0.7");
  settle();
  brighten(1);
  pass();
  CHECK(sent().empty());
  link.setHardware(hardware);
  pass();
  CHECK(sent().empty());
}

TEST_CASE_FIXTURE(LinkFixture, "changes of wiring and time zone notify the satellite, too") {
  pair("matrix-2", "10.0.0.8");
  settle();
  hardware.matrices[1].flip = true;
  link.setHardware(hardware);
  pass();
  CHECK(sent().size() == 1);
  hardware.timeZone = "CET-1";
  link.setHardware(hardware);
  pass(1000);
  CHECK(link.configOf(1).timeZone == "CET-1");
  CHECK_FALSE(sent().empty());
}

TEST_CASE_FIXTURE(LinkFixture, "new weather notifies the satellites, weather that only gets older does not") {
  pair("matrix-1", "10.0.0.7");
  pass();
  receiveWeather();
  passes(3, 100);
  sent();
  passes(20, 10 * kSecond);
  CHECK(sent().empty());
  weather.setPlace({"", false});
  pass();
  CHECK(sent().size() == 1);
  CHECK_FALSE(link.configOf(0).weather);
}

TEST_CASE_FIXTURE(LinkFixture, "the configuration contains the weather with its current age") {
  receiveWeather();
  pass(kMinute);
  const auto known = link.configOf(1).weather;
  REQUIRE(known);
  CHECK(known->tenthDegrees == 123);
  CHECK(known->age >= kMinute);
}

TEST_CASE_FIXTURE(LinkFixture,
                  "a device that is not paired, has sent no heartbeat or is no satellite is not notified") {
  REQUIRE(devices.enroll("matrix-1"));
  pair("matrix-2", "10.0.0.8");
  connect(1, MatrixConnection::kNone);
  pass();
  brighten(0);
  brighten(1);
  passes(30, 5);
  CHECK(sent().empty());
}

TEST_CASE_FIXTURE(LinkFixture, "a matrix on the hub shows changes immediately") {
  connect(1, MatrixConnection::kHub);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[1].mode = MatrixMode::kPattern;
  settings[1].brightness = 255;
  settings[1].pattern.fill({255, 0, 0});
  change(settings);
  pass(kMaxFrame);
  REQUIRE(outputs[1].last.size() == kMatrixPixels * 3);
  CHECK(outputs[1].last[0] == 0);
  CHECK(outputs[1].last[1] > 0);  // red is the second byte on the wire
  CHECK(outputs[0].last.empty());
  CHECK(sent().empty());
}

TEST_CASE_FIXTURE(LinkFixture,
                  "live pixels notify the satellite like a saved change, and so does their end") {
  pair("matrix-1", "10.0.0.7");
  showPatterns();
  settle();
  const uint32_t before = link.revisionOf(0);
  paint(0);
  pass();
  const auto rings = sent();
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].message == bellText(*this, 0));
  CHECK(link.revisionOf(0) != before);
  CHECK(link.configOf(0).settings.pattern[0] == Rgb{255, 0, 0});
  passes(3, 100);
  sent();
  clock.advance(Matrices::kLiveFor);
  matrices.tick();
  pass();
  CHECK(sent().size() == 1);
  CHECK(link.revisionOf(0) == before);
}

TEST_CASE_FIXTURE(LinkFixture, "a change of both matrices on the hub is shown one matrix per pass, in turn") {
  for (MatrixMount& mount : hardware.matrices) mount.connection = MatrixConnection::kHub;
  link.setHardware(hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  const auto showEverywhere = [&](uint8_t red) {
    for (MatrixSettings& matrix : settings) {
      matrix.mode = MatrixMode::kPattern;
      matrix.brightness = 255;
      matrix.pattern.fill({red, 0, 0});
    }
    change(settings);
    pass(kMaxFrame);
  };
  const auto redOf = [&](size_t index) { return outputs[index].last[1]; };
  showEverywhere(80);
  pass(kMaxFrame);
  REQUIRE(redOf(0) == redOf(1));
  const int before = redOf(0);

  showEverywhere(160);
  CHECK((redOf(0) == before) != (redOf(1) == before));
  showEverywhere(240);
  CHECK(redOf(0) > before);
  CHECK(redOf(1) > before);
  pass(kMaxFrame);
  CHECK(redOf(0) == redOf(1));
  CHECK(link.revisionOf(0) == link.configOf(0).revision());
  CHECK(link.revisionOf(1) == link.configOf(1).revision());
}

TEST_CASE_FIXTURE(LinkFixture,
                  "a matrix on the hub keeps showing unchanged weather as long as it is received") {
  connect(0, MatrixConnection::kHub);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kWeather;
  change(settings);
  receiveWeather();
  passes(3, 16);
  const auto fresh = outputs[0].last;
  // In whole alternations of weather and time, which last 12 s.
  for (int quarter = 0; quarter < 32; ++quarter) {
    pass(15 * kMinute);
    http.answers(200, kForecast);
    passes(2, 0);
  }
  CHECK(outputs[0].last == fresh);
  pass(7 * kHour);
  CHECK(outputs[0].last != fresh);
}

TEST_CASE_FIXTURE(LinkFixture, "a matrix that is disconnected from the hub goes dark") {
  connect(0, MatrixConnection::kHub);
  passes(30, 16);
  REQUIRE_FALSE(isDark(outputs[0]));
  connect(0, MatrixConnection::kSatellite);
  pass();
  CHECK(isDark(outputs[0]));
  const int frames = outputs[0].frames;
  passes(30, 16);
  CHECK(outputs[0].frames == frames);
}

TEST_CASE_FIXTURE(
    LinkFixture,
    "a matrix that is disconnected from the hub during a frame goes dark once that frame is sent") {
  connect(0, MatrixConnection::kHub);
  passes(30, 16);
  RecordingOutput& output = outputs[0];
  const int frames = output.frames;
  output.busy = true;
  connect(0, MatrixConnection::kNone);
  passes(3, 4);
  CHECK(output.frames == frames);
  output.busy = false;
  pass(4);
  CHECK(output.frames == frames + 1);
  CHECK(isDark(output));
}

TEST_CASE_FIXTURE(LinkFixture, "a matrix that is reconnected to the hub before it went dark continues") {
  connect(0, MatrixConnection::kHub);
  passes(30, 16);
  outputs[0].busy = true;
  for (const auto connection : {MatrixConnection::kNone, MatrixConnection::kHub}) {
    connect(0, connection);
    pass(4);
  }
  outputs[0].busy = false;
  passes(30, 16);
  CHECK_FALSE(isDark(outputs[0]));
}

TEST_CASE("at night the matrices show at most the night's brightness, and their settings stay") {
  LinkFixture fixture;
  fixture.connect(0, MatrixConnection::kHub);
  fixture.connect(1, MatrixConnection::kSatellite);
  fixture.pair("matrix-2", "10.0.0.9");
  fixture.brighten(0, 200);
  fixture.passes(20, 20);
  REQUIRE(fixture.outputs[0].peak() > 0);
  const uint32_t revision = fixture.matrices.revision();
  fixture.sent();
  fixture.link.setNightBrightness(0);
  fixture.passes(20, 20);
  CHECK(fixture.outputs[0].peak() == 0);
  CHECK(fixture.link.configOf(1).settings.brightness == 0);
  const auto rings = fixture.sent();
  REQUIRE(rings.size() == 3);  // each change is sent three times
  CHECK(rings[0].message == bellText(fixture, 1));
  fixture.link.setNightBrightness(80);
  fixture.passes(20, 20);
  CHECK(fixture.outputs[0].peak() > 0);
  CHECK(fixture.link.configOf(0).settings.brightness == 80);
  CHECK(fixture.link.configOf(1).settings.brightness == 64);  // its own
  CHECK(fixture.matrices.revision() == revision);
  CHECK((*fixture.matrices.settings())[0].brightness == 200);
  fixture.link.setNightBrightness(std::nullopt);
  CHECK(fixture.link.configOf(0).settings.brightness == 200);
}
