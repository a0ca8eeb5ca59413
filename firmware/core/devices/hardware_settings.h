#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/led_output.h"

namespace lumi {

/** What drives a matrix. */
enum class MatrixConnection : uint8_t {
  kSatellite,  // an ESP32 of its own
  kHub,        // the hub's own pin
  kNone        // there is no such matrix
};

/** By MatrixConnection. */
constexpr std::array<std::string_view, 3> kMatrixConnectionNames = {"satellite", "hub", "none"};

/** How one matrix is connected, built and hung. */
struct MatrixMount {
  MatrixConnection connection = MatrixConnection::kSatellite;
  uint16_t rotation = 0;  // 0, 90, 180 or 270 degrees clockwise
  bool flip = false;
  bool serpentine = true;
  ColorOrder colorOrder = ColorOrder::kGrb;
  uint32_t currentLimit = 2000;  // mA; 0: no limit
};

/** What hangs on the hub and where it stands. Changed rarely, by administrators. */
struct HardwareSettings {
  static constexpr uint32_t kMostCurrent = 100'000;  // mA
  static constexpr size_t kLongestTimeZone = 64;     // bytes
  static constexpr size_t kLongestName = 32;         // bytes; a DNS label holds 63
  static constexpr size_t kMostAllowedHosts = 8;
  static constexpr size_t kLongestHost = 100;  // bytes; keeps the settings' JSON below 2 KB
  static constexpr size_t kMatrices = 2;
  static constexpr size_t kLongestPlace = 100;  // bytes
  static constexpr double kLeastSteps = 1;
  static constexpr double kMostSteps = 1000;

  uint16_t ledCount = 60;                    // 1..kMostLeds
  ColorOrder colorOrder = ColorOrder::kGrb;  // WS2812B
  uint32_t currentLimit = 2000;              // mA for the strip; 0: no limit
  std::string timeZone = "UTC0";             // POSIX TZ rule
  std::string name = "lumisand";             // the hub's host name: a-z, 0-9, '-'
  std::vector<std::string> allowedHosts;     // further names it may be called by, lower case
  double stepsPerMm = 80;                    // of the sand table's motors, kLeastSteps..kMostSteps
  bool tableHomesItself = true;              // otherwise a user says where the ball is
  std::array<MatrixMount, kMatrices> matrices;
  std::string place;        // for the weather: a name, "52.52, 13.41", or "" for none
  bool fahrenheit = false;  // the unit of the weather's temperature
};

/** Done, or the first reason why `settings` can't be used. */
Status validate(const HardwareSettings& settings);

}  // namespace lumi
