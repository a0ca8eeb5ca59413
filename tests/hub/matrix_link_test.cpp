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
  Matrices matrices{records, clock, log};
  WeatherService weather{http, clock, log, {}};
  DeviceRegistry devices{records, clock, random, crypto};
  MatrixLink link{matrices, weather, devices, clock, notifier, {&outputs[0], &outputs[1]}};
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

  /** Returns the notifications since the last call. */
  std::vector<FakeUpdateNotifier::Ring> sent() { return std::exchange(notifier.sent, {}); }

  void receiveWeather() {
    weather.setPlace({"52.52, 13.41", false});
    passes(2, 1);
    http.answers(200, kForecast);
    passes(2, 1);
    REQUIRE(weather.weather());
  }
};

std::string bellText(const LinkFixture& bench, size_t index) {
  return toText({std::string(matrixId(index)), bench.link.revisionOf(index)});
}

bool isDark(const RecordingOutput& output) {
  return output.peak() == 0;
}

}  // namespace

TEST_CASE("a change notifies its satellite in the next pass, at the address of its last heartbeat") {
  LinkFixture bench;
  bench.pair("matrix-1", "10.0.0.7", 5000);
  bench.pair("matrix-2", "10.0.0.8");
  bench.pass();
  bench.passes(2, 100);
  bench.sent();
  bench.brighten(0);
  bench.pass();
  const auto rings = bench.sent();
  REQUIRE(rings.size() == 1);
  CHECK(rings[0].address == "10.0.0.7");
  CHECK(rings[0].port == 5000);
  CHECK(rings[0].message == bellText(bench, 0));
  CHECK(bench.link.revisionOf(0) == bench.link.configOf(0).revision());
}

TEST_CASE("a satellite is notified three times within 100 ms, and not again") {
  LinkFixture bench;
  bench.pair("matrix-1", "10.0.0.7");
  bench.pass();
  bench.passes(20, 100);
  bench.sent();
  bench.brighten(0);
  bench.passes(21, 5);
  CHECK(bench.sent().size() == 3);
  bench.passes(100, 100);
  CHECK(bench.sent().empty());
}

TEST_CASE("a change that does not affect a device does not notify it") {
  LinkFixture bench;
  bench.pair("matrix-1", "10.0.0.7");
  bench.pass();
  bench.passes(2, 100);
  bench.sent();
  bench.brighten(1);
  bench.pass();
  CHECK(bench.sent().empty());
  bench.link.setHardware(bench.hardware);
  bench.pass();
  CHECK(bench.sent().empty());
}

TEST_CASE("changes of wiring and time zone notify the satellite, too") {
  LinkFixture bench;
  bench.pair("matrix-2", "10.0.0.8");
  bench.pass();
  bench.passes(2, 100);
  bench.sent();
  bench.hardware.matrices[1].flip = true;
  bench.link.setHardware(bench.hardware);
  bench.pass();
  CHECK(bench.sent().size() == 1);
  bench.hardware.timeZone = "CET-1";
  bench.link.setHardware(bench.hardware);
  bench.pass(1000);
  CHECK(bench.link.configOf(1).timeZone == "CET-1");
  CHECK_FALSE(bench.sent().empty());
}

TEST_CASE("new weather notifies the satellites, weather that only gets older does not") {
  LinkFixture bench;
  bench.pair("matrix-1", "10.0.0.7");
  bench.pass();
  bench.receiveWeather();
  bench.passes(3, 100);
  bench.sent();
  bench.passes(20, 10 * kSecond);
  CHECK(bench.sent().empty());
  bench.weather.setPlace({"", false});
  bench.pass();
  CHECK(bench.sent().size() == 1);
  CHECK_FALSE(bench.link.configOf(0).weather);
}

TEST_CASE("the configuration contains the weather with its current age") {
  LinkFixture bench;
  bench.receiveWeather();
  bench.pass(kMinute);
  const auto weather = bench.link.configOf(1).weather;
  REQUIRE(weather);
  CHECK(weather->tenthDegrees == 123);
  CHECK(weather->age >= kMinute);
}

TEST_CASE("a device that is not paired, has sent no heartbeat or is no satellite is not notified") {
  LinkFixture bench;
  REQUIRE(bench.devices.enroll("matrix-1"));
  bench.pair("matrix-2", "10.0.0.8");
  bench.hardware.matrices[1].connection = MatrixConnection::kNone;
  bench.link.setHardware(bench.hardware);
  bench.pass();
  bench.brighten(0);
  bench.brighten(1);
  bench.passes(30, 5);
  CHECK(bench.sent().empty());
}

TEST_CASE("a matrix on the hub shows changes immediately") {
  LinkFixture bench;
  bench.hardware.matrices[1].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[1].mode = MatrixMode::kPattern;
  settings[1].brightness = 255;
  settings[1].pattern.fill({255, 0, 0});
  bench.change(settings);
  bench.pass(kMaxFrame);
  REQUIRE(bench.outputs[1].last.size() == kMatrixPixels * 3);
  CHECK(bench.outputs[1].last[0] == 0);
  CHECK(bench.outputs[1].last[1] > 0);  // red is the second byte on the wire
  CHECK(bench.outputs[0].last.empty());
  CHECK(bench.sent().empty());
}

TEST_CASE("a change of both matrices on the hub is shown one matrix per pass, in turn") {
  LinkFixture bench;
  for (MatrixMount& mount : bench.hardware.matrices) mount.connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  const auto showEverywhere = [&](uint8_t red) {
    for (MatrixSettings& matrix : settings) {
      matrix.mode = MatrixMode::kPattern;
      matrix.brightness = 255;
      matrix.pattern.fill({red, 0, 0});
    }
    bench.change(settings);
    bench.pass(kMaxFrame);
  };
  const auto redOf = [&](size_t index) { return bench.outputs[index].last[1]; };
  showEverywhere(80);
  bench.pass(kMaxFrame);
  REQUIRE(redOf(0) == redOf(1));
  const int before = redOf(0);

  showEverywhere(160);
  CHECK((redOf(0) == before) != (redOf(1) == before));
  showEverywhere(240);
  CHECK(redOf(0) > before);
  CHECK(redOf(1) > before);
  bench.pass(kMaxFrame);
  CHECK(redOf(0) == redOf(1));
  CHECK(bench.link.revisionOf(0) == bench.link.configOf(0).revision());
  CHECK(bench.link.revisionOf(1) == bench.link.configOf(1).revision());
}

TEST_CASE("a matrix on the hub shows the weather once it is available") {
  LinkFixture bench;
  bench.hardware.matrices[0].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kWeather;
  settings[0].brightness = 255;
  bench.change(settings);
  bench.passes(3, 16);
  const auto without = bench.outputs[0].last;
  bench.receiveWeather();
  bench.passes(3, 16);
  CHECK(bench.outputs[0].last != without);
}

TEST_CASE("a matrix on the hub keeps showing unchanged weather as long as it is received") {
  LinkFixture bench;
  bench.hardware.matrices[0].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].mode = MatrixMode::kWeather;
  bench.change(settings);
  bench.receiveWeather();
  bench.passes(3, 16);
  const auto fresh = bench.outputs[0].last;
  // In whole alternations of weather and time, which last 12 s.
  for (int quarter = 0; quarter < 32; ++quarter) {
    bench.pass(15 * kMinute);
    bench.http.answers(200, kForecast);
    bench.passes(2, 0);
  }
  CHECK(bench.outputs[0].last == fresh);
  bench.pass(7 * kHour);
  CHECK(bench.outputs[0].last != fresh);
}

TEST_CASE("a matrix that is disconnected from the hub goes dark") {
  LinkFixture bench;
  bench.hardware.matrices[0].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  bench.passes(30, 16);
  REQUIRE_FALSE(isDark(bench.outputs[0]));
  bench.hardware.matrices[0].connection = MatrixConnection::kSatellite;
  bench.link.setHardware(bench.hardware);
  bench.pass();
  CHECK(isDark(bench.outputs[0]));
  const int frames = bench.outputs[0].frames;
  bench.passes(30, 16);
  CHECK(bench.outputs[0].frames == frames);
}

TEST_CASE("a matrix that is disconnected from the hub during a frame goes dark once that frame is sent") {
  LinkFixture bench;
  bench.hardware.matrices[0].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  bench.passes(30, 16);
  RecordingOutput& output = bench.outputs[0];
  const int frames = output.frames;
  output.busy = true;
  bench.hardware.matrices[0].connection = MatrixConnection::kNone;
  bench.link.setHardware(bench.hardware);
  bench.passes(3, 4);
  CHECK(output.frames == frames);
  output.busy = false;
  bench.pass(4);
  CHECK(output.frames == frames + 1);
  CHECK(isDark(output));
}

TEST_CASE("a matrix that is reconnected to the hub before it went dark continues") {
  LinkFixture bench;
  bench.hardware.matrices[0].connection = MatrixConnection::kHub;
  bench.link.setHardware(bench.hardware);
  bench.passes(30, 16);
  bench.outputs[0].busy = true;
  for (const auto connection : {MatrixConnection::kNone, MatrixConnection::kHub}) {
    bench.hardware.matrices[0].connection = connection;
    bench.link.setHardware(bench.hardware);
    bench.pass(4);
  }
  bench.outputs[0].busy = false;
  bench.passes(30, 16);
  CHECK_FALSE(isDark(bench.outputs[0]));
}
