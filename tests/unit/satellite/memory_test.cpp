#include "satellite/kept_config.h"
#include "support/hub/device_config_text.h"
#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

DeviceConfig anyConfig() {
  DeviceConfig config;
  config.settings.name = "Shelf";
  config.settings.mode = MatrixMode::kPattern;
  config.settings.text = "Grüße";
  config.settings.pattern[3] = {1, 2, 3};
  config.hardware.wiring = {270, true, false};
  config.hardware.order = ColorOrder::kBgr;
  config.hardware.currentLimitMilliamps = 1234;
  config.timeZone = "CET-1CEST,M3.5.0,M10.5.0/3";
  return config;
}

}  // namespace

TEST_CASE("a satellite that starts without its hub shows its last config") {
  ShowingFixture bench;
  bench.pass(KeptConfig::kQuiet);
  bench.reboot();
  CHECK(bench.shown() == kRed);
  bench.fail();
  CHECK(bench.shown() == kRed);
}

TEST_CASE("a config that was shown before the restart is not fetched again") {
  ShowingFixture bench;
  const uint32_t revision = deviceConfigFromJson(SatelliteFixture::configJson("#ff0000")).value().revision();
  bench.pass(KeptConfig::kQuiet);
  bench.reboot();
  bench.heartbeat(revision);
  CHECK_FALSE(bench.http.busy());
}

TEST_CASE("changes are written after a pause of 2 s, at the latest after 10 s") {
  ShowingFixture bench;
  bench.pass(KeptConfig::kQuiet);
  const auto keptColor = [&bench] {
    QuietLog log;
    RecordStore records(bench.store, log);
    return configFromBytes(records.load("config").value())->settings.pattern[0];
  };
  Millis begun = bench.clock.now();
  uint32_t revision = 1;
  while (keptColor() == Rgb{255, 0, 0}) {
    ++revision;
    if (bench.http.busy()) {
      bench.answer(200, R"({"time":null,"revision":)" + std::to_string(revision) + "}");
    } else {
      bench.notify(revision);
    }
    bench.config(revision % 2 ? "#00ff00" : "#0000ff");
    bench.pass(150);
    REQUIRE(bench.clock.now() - begun < 12 * kSecond);
  }
  CHECK(bench.clock.now() - begun >= 9 * kSecond);

  bench.notify(revision + 1);
  REQUIRE(bench.nextPath() == bench.kConfigPath);
  bench.config("#102030");
  bench.pass(KeptConfig::kQuiet - 10);
  CHECK_FALSE(keptColor() == Rgb{0x10, 0x20, 0x30});
  bench.pass(20);
  CHECK(keptColor() == Rgb{0x10, 0x20, 0x30});
}

TEST_CASE("flush writes unsaved changes") {
  ShowingFixture bench;
  CHECK(bench.satellite().flush());
  bench.reboot();
  CHECK(bench.shown() == kRed);
}

TEST_CASE("the same config again causes no write") {
  MemoryFileStore store;
  QuietLog log;
  RecordStore records(store, log);
  KeptConfig kept(records);
  kept.changed(anyConfig(), 0);
  kept.tick(KeptConfig::kQuiet);
  REQUIRE(records.remove("config"));
  DeviceConfig sameButWeather = anyConfig();
  sameButWeather.weather.emplace();
  kept.changed(sameButWeather, 5000);
  kept.tick(5000 + KeptConfig::kQuiet);
  CHECK_FALSE(records.exists("config"));
}

TEST_CASE("a failed write is retried later") {
  MemoryFileStore store;
  QuietLog log;
  RecordStore records(store, log);
  KeptConfig kept(records);
  store.setCapacity(0);
  kept.changed(anyConfig(), 0);
  kept.tick(KeptConfig::kQuiet);
  store.setCapacity(MemoryFileStore::kRoomy);
  kept.tick(KeptConfig::kQuiet + 1000);
  CHECK_FALSE(records.exists("config"));
  kept.tick(KeptConfig::kQuiet + KeptConfig::kRetry);
  CHECK(records.exists("config"));
}

TEST_CASE("a saved config is read unchanged, without the weather") {
  DeviceConfig config = anyConfig();
  config.weather.emplace();
  const auto read = configFromBytes(configToBytes(config));
  REQUIRE(read);
  CHECK(read->settings == config.settings);
  CHECK(read->hardware == config.hardware);
  CHECK(read->timeZone == config.timeZone);
  CHECK_FALSE(read->weather);
}

TEST_CASE("damaged bytes are rejected") {
  const std::string bytes = configToBytes(anyConfig());
  for (size_t size = 0; size < bytes.size(); size += 7) CHECK_FALSE(configFromBytes(bytes.substr(0, size)));
  CHECK_FALSE(configFromBytes(bytes + "x"));
  CHECK_FALSE(configFromBytes("\x02" + bytes.substr(1)));
}
