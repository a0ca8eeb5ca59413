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
  ShowingFixture fixture;
  fixture.pass(KeptConfig::kQuiet);
  fixture.reboot();
  CHECK(fixture.shown() == kRed);
  fixture.fail();
  CHECK(fixture.shown() == kRed);
}

TEST_CASE("a config that was shown before the restart is not fetched again") {
  ShowingFixture fixture;
  const uint32_t revision = deviceConfigFromJson(SatelliteFixture::configJson("#ff0000")).value().revision();
  fixture.pass(KeptConfig::kQuiet);
  fixture.reboot();
  fixture.heartbeat(revision);
  CHECK_FALSE(fixture.http.busy());
}

TEST_CASE("changes are written after a pause of 2 s, at the latest after 10 s") {
  ShowingFixture fixture;
  fixture.pass(KeptConfig::kQuiet);
  const auto keptColor = [&fixture] {
    QuietLog log;
    RecordStore records(fixture.store, log);
    return keptConfigFromJson(records.load("config").value())->settings.pattern[0];
  };
  Millis begun = fixture.clock.now();
  uint32_t revision = 1;
  while (keptColor() == Rgb{255, 0, 0}) {
    ++revision;
    if (fixture.http.busy()) {
      fixture.answer(200, R"({"time":null,"revision":)" + std::to_string(revision) + "}");
    } else {
      fixture.notify(revision);
    }
    fixture.config(revision % 2 ? "#00ff00" : "#0000ff");
    fixture.pass(150);
    REQUIRE(fixture.clock.now() - begun < 12 * kSecond);
  }
  CHECK(fixture.clock.now() - begun >= 9 * kSecond);

  fixture.notify(revision + 1);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  fixture.config("#102030");
  fixture.pass(KeptConfig::kQuiet - 10);
  CHECK_FALSE(keptColor() == Rgb{0x10, 0x20, 0x30});
  fixture.pass(20);
  CHECK(keptColor() == Rgb{0x10, 0x20, 0x30});
}

TEST_CASE("what the hub shows for a while is shown, but not saved") {
  ShowingFixture fixture;
  fixture.pass(KeptConfig::kQuiet);
  std::string notification = SatelliteFixture::configJson("#00ff00");
  notification.insert(1, R"("temporary":true,)");
  fixture.notify(2);
  REQUIRE(fixture.nextPath() == fixture.kConfigPath);
  fixture.answer(200, notification, "\"two\"");
  CHECK(fixture.shown() == kGreen);
  CHECK(fixture.satellite().flush());
  fixture.reboot();
  CHECK(fixture.shown() == kRed);
}

TEST_CASE("flush writes unsaved changes") {
  ShowingFixture fixture;
  CHECK(fixture.satellite().flush());
  fixture.reboot();
  CHECK(fixture.shown() == kRed);
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

TEST_CASE("a saved config is read unchanged, without the weather") {
  DeviceConfig config = anyConfig();
  config.weather.emplace();
  config.hardware.part = MatrixPart::kRight;
  const auto read = keptConfigFromJson(keptConfigToJson(config));
  REQUIRE(read);
  CHECK(read->settings == config.settings);
  CHECK(read->hardware == config.hardware);
  CHECK(read->timeZone == config.timeZone);
  CHECK_FALSE(read->weather);
}

TEST_CASE("a damaged text is rejected") {
  const std::string text = keptConfigToJson(anyConfig());
  for (size_t size = 0; size < text.size(); size += 7) {
    CHECK_FALSE(keptConfigFromJson(text.substr(0, size)));
  }
  CHECK_FALSE(keptConfigFromJson(text + "x"));
}
