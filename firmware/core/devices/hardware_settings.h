#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/devices/table_settings.h"
#include "core/json/field_visitor.h"
#include "core/pixels/color.h"
#include "core/ports/led_output.h"

namespace lumi {

enum class MatrixConnection : uint8_t {
  kSatellite,  // a separate ESP32
  kHub,        // a pin of the hub
  kNone        // there is no such matrix
};

inline constexpr std::array<std::string_view, 3> kMatrixConnectionNames = {"satellite", "hub", "none"};

struct MatrixMount {
  MatrixConnection connection = MatrixConnection::kSatellite;
  uint16_t rotation = 0;  // 0, 90, 180 or 270 degrees clockwise
  bool flip = false;
  bool serpentine = true;
  ColorOrder colorOrder = ColorOrder::kGrb;
  uint32_t currentLimit = 2000;  // mA; 0: no limit
};

/** The hardware connected to the hub, the hub's name and location. Only administrators change these. */
struct HardwareSettings {
  static constexpr uint32_t kMaxCurrent = 100'000;  // mA
  static constexpr uint8_t kMinBalance = 64;
  static constexpr size_t kMaxTimeZoneLength = 64;  // bytes
  static constexpr size_t kMaxNameLength = 32;      // bytes; DNS would allow 63
  static constexpr size_t kMaxAllowedHosts = 8;
  static constexpr size_t kMaxHostLength = 100;  // bytes; keeps the JSON of the settings below 2 KB
  static constexpr size_t kMatrices = 2;
  static constexpr size_t kMaxPlaceLength = 100;  // bytes

  static constexpr const char* kDefaultName = "lumisand";

  // Not inline: they would be in each function with settings.
  HardwareSettings();
  HardwareSettings(const HardwareSettings& other);
  HardwareSettings(HardwareSettings&& other) noexcept;
  HardwareSettings& operator=(const HardwareSettings& other);
  HardwareSettings& operator=(HardwareSettings&& other) noexcept;
  ~HardwareSettings();

  uint16_t ledCount = 60;  // 1..maxLeds(ledType)
  LedType ledType = LedType::kWs2812b;
  ColorOrder colorOrder = ColorOrder::kGrb;  // WS2812B
  uint32_t currentLimit = 2000;              // mA for the light strip; 0: no limit
  Rgb whiteBalance = kUnbalanced;            // what full white is sent as; each channel >= kMinBalance
  std::string timeZone = "UTC0";             // POSIX TZ rule
  std::string name = kDefaultName;           // the hub's host name: a-z, 0-9, '-'
  std::vector<std::string> allowedHosts;     // further host names that are accepted, lower case
  TableSettings table;
  std::array<MatrixMount, kMatrices> matrices;
  bool matricesJoined = false;  // side by side, the second one on the right, they show one picture
  std::string place;            // for the weather: a name, "52.52, 13.41", or "" for no weather
  bool fahrenheit = false;      // true: the weather is shown in Fahrenheit; false: in Celsius
  std::string syslog;           // the server for the log: "192.168.1.9", "192.168.1.9:514", or "" for none
};

struct SyslogServer {
  std::string_view address;  // "" for none
  uint16_t port = 514;
};

/** Returns the server in `HardwareSettings::syslog`, or nothing if it is malformed. */
std::optional<SyslogServer> syslogServer(std::string_view text);

/** Returns an error with the first reason why settings within the limits of their fields cannot be used. */
Status validate(const HardwareSettings& settings);

void fields(FieldVisitor& visit, HardwareSettings& settings);

/**
 * Returns `{ledCount, colorOrder, currentLimit, ledType, whiteBalance, timezone, name, allowedHosts,
 * stepsPerMm, homing, drive, stepsPerMmY, table: {…}, matrices: [M, M], matricesJoined, place,
 * temperatureUnit: "celsius"|"fahrenheit", syslog}` with M = `{connection: "satellite"|"hub"|"none",
 * rotation, flip, serpentine, colorOrder, currentLimit}` (docs/http-api.md). The text is shorter than 2 KB.
 */
std::string hardwareToJson(const HardwareSettings& settings);

/**
 * Returns `current` with the fields of `json` (an object) applied and validated. `matrices` may be shorter,
 * and each M and `table` may lack fields; missing values stay unchanged.
 */
Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view json);

}  // namespace lumi
