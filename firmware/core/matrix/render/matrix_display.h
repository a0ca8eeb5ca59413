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

/** A matrix on a data line: draws frames, dims them (perceptually), limits the current and sends them. */
class MatrixDisplay {
 public:
  static constexpr Millis kStillInterval = 1000;  // interval for resending an unchanged picture
  static constexpr uint8_t kNoticeBrightness = 96;

  MatrixDisplay(const Clock& clock, LedOutput& output);

  /** Nothing is shown before this call. */
  void setHardware(const MatrixHardware& hardware);
  /** A change of mode, text, speed, scroll or border restarts the animation. */
  void setSettings(const MatrixSettings& settings);
  void setTimeZone(const TimeZone& zone);
  /** `weather.age` is its age now. */
  void setWeather(const std::optional<Weather>& weather);
  /** Shows a message (the pairing code), white, instead of everything else. "" removes it. */
  void setNotice(const std::string& text);

  /** Shows a frame if one is due and the output is ready. Does not allocate, save or log. */
  void tick();

 private:
  using Wire = std::array<uint8_t, kMatrixPixels * 3>;

  void dimBySettings();
  const MatrixFrame& drawFrame(Millis now);
  MatrixMoment momentAt(Millis now);
  std::optional<uint32_t> localSecond();
  void encode(const MatrixFrame& frame);
  void send(Millis now);

  const Clock& clock_;
  LedOutput& output_;
  MatrixRenderer renderer_;
  std::optional<MatrixHardware> hardware_;
  std::array<uint8_t, kMatrixPixels> wiredIndexes_{};  // by row * 32 + col
  WireEncoder encoder_{0, ColorOrder::kGrb};
  std::string notice_;
  Millis shownSince_ = 0;
  TimeZone zone_;
  std::optional<EpochMillis> zoneSecond_;  // second since 1970 that localSecond_ belongs to
  uint32_t localSecond_ = 0;
  std::optional<Weather> weather_;
  Millis weatherSince_ = 0;  // when weather_.age was correct
  Wire wire_{};
  Wire sent_{};
  std::optional<Millis> sentAt_;  // nullopt: the picture must be sent again
  Millis nextFrame_ = 0;
};

}  // namespace lumi
