#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/time_zone.h"
#include "core/devices/bell.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware_settings.h"
#include "core/matrix/device_config.h"
#include "core/matrix/matrices.h"
#include "core/matrix/matrix_display.h"
#include "core/matrix/weather_service.h"
#include "core/ports/clock.h"
#include "core/ports/doorbell.h"
#include "core/ports/led_output.h"

namespace lumi {

/**
 * Brings what the matrices should show to where they hang: computes each one's configuration, rings its
 * satellite when that has changed, and draws those that hang on the hub itself.
 */
class MatrixLink {
 public:
  using Outputs = std::array<LedOutput*, kMatrices>;

  MatrixLink(const Matrices& matrices, const WeatherService& weather, const DeviceRegistry& devices,
             const Clock& clock, Doorbell& doorbell, const Outputs& outputs);

  void setHardware(const HardwareSettings& settings);

  /** What a matrix should show, as of now. */
  DeviceConfig configOf(size_t index) const;
  /** The revision of that, as of the last pass. */
  uint32_t revisionOf(size_t index) const { return links_[index].revision; }

  /** Call in every pass of the loop: a change is rung and drawn in the next one, for a second matrix on the
   * hub in the one after it. */
  void tick();

  /** Only shows the frames that are due, of what the matrices showed. As Lights::keepShining(). */
  void keepShining();

 private:
  struct Link {
    MatrixMount mount;
    LedOutput* output = nullptr;
    std::unique_ptr<MatrixDisplay> display;  // while it hangs on the hub
    bool goesDark = false;                   // taken off the hub, and its output was not told yet
    bool isStale = true;                     // does not show the latest change yet
    uint32_t revision = 0;
  };

  bool noticeChanges();
  void refreshStale();
  void refresh(size_t index);
  void ring(size_t index);
  void connect(Link& link) const;
  static void show(Link& link);

  const Matrices& matrices_;
  const WeatherService& weather_;
  const DeviceRegistry& devices_;
  const Clock& clock_;
  Bell bell_;
  std::array<Link, kMatrices> links_;
  TimeZone zone_;
  size_t turn_ = 0;  // who is refreshed first
  bool hardwareChanged_ = true;
  uint32_t seenRevision_ = 0;
  std::optional<Weather> seenWeather_;
};

}  // namespace lumi
