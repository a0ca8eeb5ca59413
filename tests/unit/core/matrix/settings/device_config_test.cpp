#include "core/matrix/settings/device_config.h"

#include <doctest/doctest.h>

#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

DeviceConfig withWeather() {
  DeviceConfig config;
  config.settings = (*sharedDefaultMatrices())[0];
  config.timeZone = "UTC0";
  config.weather = Weather{};
  return config;
}

template <typename Change>
uint32_t revisionWith(Change change) {
  DeviceConfig config = withWeather();
  change(config);
  return config.revision();
}

}  // namespace

TEST_CASE("equal configurations have the same revision") {
  CHECK(RandomMatrices(5).deviceConfig().revision() == RandomMatrices(5).deviceConfig().revision());
}

TEST_CASE("every change except that of the weather's age changes the revision") {
  const uint32_t plain = withWeather().revision();
  CHECK(revisionWith([](DeviceConfig& config) { config.weather->age = kHour; }) == plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.settings.text = "x"; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.settings.pattern[9].red = 1; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.wiring.rotation = 90; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.isTemporary = true; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.wiring.flip = true; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.wiring.serpentine = false; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.order = ColorOrder::kRgb; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.currentLimitMilliamps = 1; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.hardware.part = MatrixPart::kLeft; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.start = 1; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.timeZone = "CET-1"; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.weather.reset(); }) != plain);
  const auto withSaved = [](uint32_t revision) {
    return revisionWith([revision](DeviceConfig& config) {
      config.settings.pages.emplace_back().patternId = 7;
      config.patternRevisions[1] = revision;
    });
  };
  CHECK(withSaved(1) != withSaved(2));
  CHECK(revisionWith([](DeviceConfig& config) { config.weather->tenthDegrees = -1; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.weather->isFahrenheit = true; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.weather->code = 3; }) != plain);
  CHECK(revisionWith([](DeviceConfig& config) { config.weather->isDay = false; }) != plain);
}
