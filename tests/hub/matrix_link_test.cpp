#include "hub/matrix_link.h"

#include <doctest/doctest.h>

#include "core/base/frame_grid.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/recording_output.h"
#include "support/hub/hub_fixture.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kForecast = R"({"current":{"temperature_2m":12.3,"weather_code":3,"is_day":1}})";

struct LinkFixture {
  MemoryFileStore files;
  QuietLog log;
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  PortableCrypto crypto;
  FakeHttpClient http;
  FakeUpdateNotifier notifier;
  std::array<RecordingOutput, kMatrices> outputs;
  RecordStore records{files, log};
  SavedPatterns patterns{files, log};
  Matrices matrices{records, clock, log, &patterns};
  WeatherService weather{http, clock, log, {}};
  DeviceRegistry devices{records, clock, random, crypto};
  MatrixLink link{matrices, patterns, weather, devices, clock, notifier, {&outputs[0], &outputs[1]}};
  HardwareSettings hardware;

  LinkFixture() { link.setHardware(hardware); }

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

TEST_CASE("joined matrices show two halves of one picture, which began at the same time") {
  LinkFixture fixture;
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].text = "A text that runs through both";
  fixture.change(settings);
  fixture.hardware.matricesJoined = true;
  fixture.matrices.setJoined(true);
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  const DeviceConfig left = fixture.link.configOf(0);
  const DeviceConfig right = fixture.link.configOf(1);
  CHECK(left.hardware.part == MatrixPart::kLeft);
  CHECK(right.hardware.part == MatrixPart::kRight);
  CHECK(right.settings == settings[0]);
  CHECK(left.start == fixture.clock.wall());
  CHECK(right.start == left.start);
}

TEST_CASE("joined matrices continue when the clock is set back") {
  LinkFixture fixture;
  fixture.hardware.matricesJoined = true;
  fixture.matrices.setJoined(true);
  fixture.link.setHardware(fixture.hardware);
  fixture.pass(kSecond);
  const EpochMillis start = fixture.link.configOf(0).start.value();
  fixture.clock.setWall(start - 7'200'000);
  fixture.pass(kSecond);
  CHECK(fixture.link.configOf(0).start == fixture.clock.wall());
}

TEST_CASE("only a change that restarts the animation moves the start of joined matrices") {
  LinkFixture fixture;
  fixture.hardware.matricesJoined = true;
  fixture.matrices.setJoined(true);
  fixture.link.setHardware(fixture.hardware);
  fixture.pass(kSecond);
  const auto start = fixture.link.configOf(0).start;
  fixture.brighten(0);
  fixture.pass(kSecond);
  CHECK(fixture.link.configOf(0).start == start);
  MatricesSettings settings = *fixture.matrices.settings();
  settings[0].text = "Another one";
  fixture.change(settings);
  fixture.pass(kSecond);
  CHECK(fixture.link.configOf(1).start == fixture.clock.wall());
  fixture.hardware.matricesJoined = false;
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  CHECK_FALSE(fixture.link.configOf(0).start);
}

TEST_CASE(
    "a matrix on the hub shows a saved pattern, its replacement, and its own pattern after the removal") {
  LinkFixture fixture;
  for (MatrixMount& mount : fixture.hardware.matrices) {
    mount.connection = MatrixConnection::kHub;
    mount.colorOrder = ColorOrder::kRgb;
    mount.currentLimit = 0;
  }
  fixture.link.setHardware(fixture.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kPattern;
  settings[0].brightness = 255;
  settings[0].patternId = 1;
  settings[0].pattern.fill({0, 255, 0});
  fixture.change(settings);
  const auto first = [&fixture] {
    fixture.passes(3, kMaxFrame);
    const std::vector<uint8_t>& wire = fixture.outputs[0].last;
    return Rgb{wire.at(0), wire.at(1), wire.at(2)};
  };
  CHECK(first() == Rgb{0, 255, 0});
  save(fixture.patterns, SavedPatternBytes().take());
  CHECK(first() == Rgb{255, 0, 0});
  fixture.pass(500);
  CHECK(first() == Rgb{0, 0, 255});
  SavedPatternBytes white;
  white.colors = {{255, 255, 255}, {255, 255, 255}};
  REQUIRE(save(fixture.patterns, white.take(), 1) == 1);
  CHECK(first() == Rgb{255, 255, 255});
  REQUIRE(fixture.patterns.remove(1));
  CHECK(first() == Rgb{0, 255, 0});
}

TEST_CASE("a satellite hears of a pattern that it shows when that is saved, replaced or removed") {
  LinkFixture fixture;
  fixture.pair("matrix-1", "10.0.0.7");
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kPattern;
  settings[0].patternId = 1;
  fixture.change(settings);
  const auto isTold = [&fixture] {
    fixture.passes(2, 200);
    fixture.sent();
    fixture.passes(3, kSecond);
    return fixture.link.revisionOf(0);
  };
  const uint32_t own = isTold();
  save(fixture.patterns, SavedPatternBytes().take());
  fixture.pass();
  CHECK_FALSE(fixture.sent().empty());
  const DeviceConfig config = fixture.link.configOf(0);
  CHECK(config.settings.patternId == 1);
  CHECK(config.patternRevisions[0] == fixture.patterns.crcOf(1));
  save(fixture.patterns, SavedPatternBytes::largest().take(), 1);
  fixture.pass();
  CHECK_FALSE(fixture.sent().empty());
  CHECK(fixture.link.configOf(0).revision() != config.revision());
  REQUIRE(fixture.patterns.remove(1));
  fixture.pass();
  CHECK(fixture.link.revisionOf(0) == own);
}

TEST_CASE("a change notifies its satellite in the next pass, at the address of its last heartbeat") {
  LinkFixture fixture;
  fixture.pair("matrix-1", "10.0.0.7", 5000);
  fixture.pair("matrix-2", "10.0.0.8");
  fixture.settle();
  fixture.brighten(0);
  fixture.pass();
  const auto rings = fixture.sent();
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].address == "10.0.0.7");
  CHECK(rings[0].port == 5000);
  CHECK(rings[0].message == bellText(fixture, 0));
  CHECK(fixture.link.revisionOf(0) == fixture.link.configOf(0).revision());
}

TEST_CASE("a change that does not affect a device does not notify it") {
  LinkFixture fixture;
  fixture.pair("matrix-1", "10.0.0.7");
  fixture.settle();
  fixture.brighten(1);
  fixture.pass();
  CHECK(fixture.sent().empty());
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  CHECK(fixture.sent().empty());
}

TEST_CASE("changes of wiring and time zone notify the satellite, too") {
  LinkFixture fixture;
  fixture.pair("matrix-2", "10.0.0.8");
  fixture.settle();
  fixture.hardware.matrices[1].flip = true;
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  CHECK(fixture.sent().size() == 1);
  fixture.hardware.timeZone = "CET-1";
  fixture.link.setHardware(fixture.hardware);
  fixture.pass(1000);
  CHECK(fixture.link.configOf(1).timeZone == "CET-1");
  CHECK_FALSE(fixture.sent().empty());
}

TEST_CASE("new weather notifies the satellites, weather that only gets older does not") {
  LinkFixture fixture;
  fixture.pair("matrix-1", "10.0.0.7");
  fixture.pass();
  fixture.receiveWeather();
  fixture.passes(3, 100);
  fixture.sent();
  fixture.passes(20, 10 * kSecond);
  CHECK(fixture.sent().empty());
  fixture.weather.setPlace({"", false});
  fixture.pass();
  CHECK(fixture.sent().size() == 1);
  CHECK_FALSE(fixture.link.configOf(0).weather);
}

TEST_CASE("the configuration contains the weather with its current age") {
  LinkFixture fixture;
  fixture.receiveWeather();
  fixture.pass(kMinute);
  const auto weather = fixture.link.configOf(1).weather;
  REQUIRE(weather);
  CHECK(weather->tenthDegrees == 123);
  CHECK(weather->age >= kMinute);
}

TEST_CASE("a device that is not paired, has sent no heartbeat or is no satellite is not notified") {
  LinkFixture fixture;
  REQUIRE(fixture.devices.enroll("matrix-1"));
  fixture.pair("matrix-2", "10.0.0.8");
  fixture.hardware.matrices[1].connection = MatrixConnection::kNone;
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  fixture.brighten(0);
  fixture.brighten(1);
  fixture.passes(30, 5);
  CHECK(fixture.sent().empty());
}

TEST_CASE("a matrix on the hub shows changes immediately") {
  LinkFixture fixture;
  fixture.hardware.matrices[1].connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[1].mode = MatrixMode::kPattern;
  settings[1].brightness = 255;
  settings[1].pattern.fill({255, 0, 0});
  fixture.change(settings);
  fixture.pass(kMaxFrame);
  REQUIRE(fixture.outputs[1].last.size() == kMatrixPixels * 3);
  CHECK(fixture.outputs[1].last[0] == 0);
  CHECK(fixture.outputs[1].last[1] > 0);  // red is the second byte on the wire
  CHECK(fixture.outputs[0].last.empty());
  CHECK(fixture.sent().empty());
}

TEST_CASE("live pixels notify the satellite like a saved change, and so does their end") {
  LinkFixture fixture;
  fixture.pair("matrix-1", "10.0.0.7");
  fixture.showPatterns();
  fixture.settle();
  const uint32_t before = fixture.link.revisionOf(0);
  fixture.paint(0);
  fixture.pass();
  const auto rings = fixture.sent();
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].message == bellText(fixture, 0));
  CHECK(fixture.link.revisionOf(0) != before);
  CHECK(fixture.link.configOf(0).settings.pattern[0] == Rgb{255, 0, 0});
  fixture.passes(3, 100);
  fixture.sent();
  fixture.clock.advance(Matrices::kLiveFor);
  fixture.matrices.tick();
  fixture.pass();
  CHECK(fixture.sent().size() == 1);
  CHECK(fixture.link.revisionOf(0) == before);
}

TEST_CASE("a change of both matrices on the hub is shown one matrix per pass, in turn") {
  LinkFixture fixture;
  for (MatrixMount& mount : fixture.hardware.matrices) mount.connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  const auto showEverywhere = [&](uint8_t red) {
    for (MatrixSettings& matrix : settings) {
      matrix.mode = MatrixMode::kPattern;
      matrix.brightness = 255;
      matrix.pattern.fill({red, 0, 0});
    }
    fixture.change(settings);
    fixture.pass(kMaxFrame);
  };
  const auto redOf = [&](size_t index) { return fixture.outputs[index].last[1]; };
  showEverywhere(80);
  fixture.pass(kMaxFrame);
  REQUIRE(redOf(0) == redOf(1));
  const int before = redOf(0);

  showEverywhere(160);
  CHECK((redOf(0) == before) != (redOf(1) == before));
  showEverywhere(240);
  CHECK(redOf(0) > before);
  CHECK(redOf(1) > before);
  fixture.pass(kMaxFrame);
  CHECK(redOf(0) == redOf(1));
  CHECK(fixture.link.revisionOf(0) == fixture.link.configOf(0).revision());
  CHECK(fixture.link.revisionOf(1) == fixture.link.configOf(1).revision());
}

TEST_CASE("a matrix on the hub keeps showing unchanged weather as long as it is received") {
  LinkFixture fixture;
  fixture.hardware.matrices[0].connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kWeather;
  fixture.change(settings);
  fixture.receiveWeather();
  fixture.passes(3, 16);
  const auto fresh = fixture.outputs[0].last;
  // In whole alternations of weather and time, which last 12 s.
  for (int quarter = 0; quarter < 32; ++quarter) {
    fixture.pass(15 * kMinute);
    fixture.http.answers(200, kForecast);
    fixture.passes(2, 0);
  }
  CHECK(fixture.outputs[0].last == fresh);
  fixture.pass(7 * kHour);
  CHECK(fixture.outputs[0].last != fresh);
}

TEST_CASE("a matrix that is disconnected from the hub goes dark") {
  LinkFixture fixture;
  fixture.hardware.matrices[0].connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  fixture.passes(30, 16);
  REQUIRE_FALSE(isDark(fixture.outputs[0]));
  fixture.hardware.matrices[0].connection = MatrixConnection::kSatellite;
  fixture.link.setHardware(fixture.hardware);
  fixture.pass();
  CHECK(isDark(fixture.outputs[0]));
  const int frames = fixture.outputs[0].frames;
  fixture.passes(30, 16);
  CHECK(fixture.outputs[0].frames == frames);
}

TEST_CASE("a matrix that is disconnected from the hub during a frame goes dark once that frame is sent") {
  LinkFixture fixture;
  fixture.hardware.matrices[0].connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  fixture.passes(30, 16);
  RecordingOutput& output = fixture.outputs[0];
  const int frames = output.frames;
  output.busy = true;
  fixture.hardware.matrices[0].connection = MatrixConnection::kNone;
  fixture.link.setHardware(fixture.hardware);
  fixture.passes(3, 4);
  CHECK(output.frames == frames);
  output.busy = false;
  fixture.pass(4);
  CHECK(output.frames == frames + 1);
  CHECK(isDark(output));
}

TEST_CASE("a matrix that is reconnected to the hub before it went dark continues") {
  LinkFixture fixture;
  fixture.hardware.matrices[0].connection = MatrixConnection::kHub;
  fixture.link.setHardware(fixture.hardware);
  fixture.passes(30, 16);
  fixture.outputs[0].busy = true;
  for (const auto connection : {MatrixConnection::kNone, MatrixConnection::kHub}) {
    fixture.hardware.matrices[0].connection = connection;
    fixture.link.setHardware(fixture.hardware);
    fixture.pass(4);
  }
  fixture.outputs[0].busy = false;
  fixture.passes(30, 16);
  CHECK_FALSE(isDark(fixture.outputs[0]));
}

TEST_CASE("at night the matrices show at most the night's brightness, and their settings stay") {
  LinkFixture fixture;
  fixture.hardware.matrices[0].connection = MatrixConnection::kHub;
  fixture.hardware.matrices[1].connection = MatrixConnection::kSatellite;
  fixture.link.setHardware(fixture.hardware);
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
