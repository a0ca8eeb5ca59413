#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/time_zone.h"
#include "core/devices/config_notifier.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware_settings.h"
#include "core/matrix/matrices.h"
#include "core/matrix/patterns/saved_pattern_reader.h"
#include "core/matrix/render/matrix_display.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/weather/weather_service.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"
#include "core/ports/update_notifier.h"

namespace lumi {

/**
 * Sends the content of the matrices to their hardware. It computes the configuration of each matrix, notifies
 * its satellite when the configuration changes, and draws the matrices that are connected to the hub.
 */
class MatrixLink {
 public:
  using Outputs = std::array<LedOutput*, kMatrices>;

  MatrixLink(const Matrices& matrices, SavedPatterns& patterns, const WeatherService& weather,
             const DeviceRegistry& devices, const Clock& clock, UpdateNotifier& notifier,
             const Outputs& outputs);

  void setHardware(const HardwareSettings& settings);

  /** The highest brightness that the matrices show; 0 is dark. Nothing: that of their settings. */
  void setNightBrightness(const std::optional<uint8_t>& brightness);

  /** The current content of a matrix. */
  DeviceConfig configOf(size_t index) const;
  /** The revision of the matrix's content, as of the last pass. */
  uint32_t revisionOf(size_t index) const { return links_[index].revision; }

  /**
   * Call in every pass of the loop. A change is sent or drawn in the next pass. A second matrix on the hub is
   * drawn one pass later.
   */
  void tick();

  /** Shows the frames that are due, and does nothing else. See Hub::renderDueFrames(). */
  void renderDueFrames();

 private:
  /** A matrix that is connected to the hub. */
  struct Wired {
    Wired(SavedPatterns& patterns, const Clock& clock, LedOutput& output)
        : saved(patterns), display(clock, output, &saved) {}
    SavedPatternReader saved;
    MatrixDisplay display;
  };

  struct Link {
    MatrixMount mount;
    LedOutput* output = nullptr;
    std::unique_ptr<Wired> wired;  // set while the matrix is connected to the hub
    bool goesDark = false;         // was disconnected from the hub; its output must still be cleared
    bool isStale = true;           // the latest change is not shown yet
    uint32_t revision = 0;
  };

  bool noticeChanges();
  bool isStartWrong() const;
  void noticeStart();
  void refreshStale();
  void refresh(size_t index);
  void notify(size_t index);
  void connect(Link& link) const;
  static void show(Link& link);

  const Matrices& matrices_;
  SavedPatterns& patterns_;
  const WeatherService& weather_;
  const DeviceRegistry& devices_;
  const Clock& clock_;
  ConfigNotifier configNotifier_;
  std::array<Link, kMatrices> links_;
  TimeZone zone_;
  std::optional<uint8_t> nightBrightness_;
  size_t turn_ = 0;  // index of the matrix that is refreshed first
  bool hardwareChanged_ = true;
  bool isJoined_ = false;
  std::optional<EpochMillis> start_;  // of the animation of joined matrices, once the time is known
  uint32_t course_ = 0;               // courseOf() what they show
  uint32_t seenRevision_ = 0;
  uint32_t seenLive_ = 0;
  uint32_t seenPatterns_ = 0;
  std::optional<Weather> seenWeather_;
};

}  // namespace lumi
