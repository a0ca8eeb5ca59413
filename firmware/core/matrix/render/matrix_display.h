#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time_zone.h"
#include "core/matrix/render/matrix_renderer.h"
#include "core/matrix/settings/matrix_layout.h"
#include "core/pixels/color.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"

namespace lumi {

/** A matrix on a data line: draws frames, applies the brightness, limits the current and sends the frames. */
class MatrixDisplay {
 public:
  static constexpr Millis kStillInterval = 1000;    // interval for resending an unchanged picture
  static constexpr uint8_t kNoticeBrightness = 96;  // perceived brightness, 0..255

  /** `saved`: as for MatrixRenderer. */
  MatrixDisplay(const Clock& clock, LedOutput& output, SavedPatternReader* saved = nullptr);

  /** Nothing is shown before this call. */
  void setHardware(const MatrixHardware& hardware);
  /** Restarts the animation if courseOf() the settings changes. */
  void setSettings(const MatrixSettings& settings);
  /**
   * The time at which the animation began, so that two matrices show the same picture. Without it, or while
   * the time is unknown, the animation began when it was restarted.
   */
  void setStart(const std::optional<EpochMillis>& start) { start_ = start; }
  void setTimeZone(const TimeZone& zone);
  /** `weather->age` is the age at the time of this call. */
  void setWeather(const std::optional<Weather>& weather);
  /** Shows a white message (the pairing code) instead of the picture. "" removes it. */
  void setNotice(const std::string& text);

  /**
   * Shows a frame if one is due and the output is ready. Saves nothing. Allocates and logs only where the
   * saved pictures do: when a page begins to show one, or a file can't be read.
   */
  void tick();

 private:
  using Wire = std::array<uint8_t, kMatrixPixels * 3>;

  void dimBySettings();
  const MatrixFrame& drawFrame(Millis now);
  MatrixMoment momentAt(Millis now);
  void takeLocalTime(MatrixMoment& moment);
  void encode(const MatrixFrame& frame);
  void send(Millis now);

  const Clock& clock_;
  LedOutput& output_;
  MatrixRenderer renderer_;
  std::optional<MatrixHardware> hardware_;
  std::array<uint8_t, kMatrixPixels> wiredIndexes_{};  // wiredIndex() at row * 32 + col
  WireEncoder encoder_{0, ColorOrder::kGrb};
  std::string notice_;
  uint32_t course_ = 0;
  Millis shownSince_ = 0;
  std::optional<EpochMillis> start_;
  TimeZone zone_;
  std::optional<EpochMillis> zoneSecond_;  // second since 1970 for which local_ was computed
  LocalTime local_{};
  std::optional<Weather> weather_;
  Millis weatherSince_ = 0;  // time of setWeather(), when weather_->age was correct
  Wire wire_{};
  Wire sent_{};
  std::optional<Millis> sentAt_;  // nullopt: the picture must be sent again
  Millis nextFrame_ = 0;
};

}  // namespace lumi
