#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time_zone.h"
#include "core/matrix/matrix_layout.h"
#include "core/matrix/matrix_renderer.h"
#include "core/pixels/color.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"

namespace lumi {

/** One matrix on a data line: draws, dims (perceptually), limits the current, and sends the frames. */
class MatrixDisplay {
 public:
  static constexpr Millis kStillInterval = 1000;  // a picture that stays the same is sent again after this
  static constexpr uint8_t kNoticeBrightness = 96;

  MatrixDisplay(const Clock& clock, LedOutput& output);

  /** Nothing is shown before. */
  void setHardware(const MatrixHardware& hardware);
  /**
   * A new mode, text, speed, scroll or border starts from its beginning, anything else goes on where it is.
   * Dark before the first settings.
   */
  void setSettings(const MatrixSettings& settings);
  void setTimeZone(const TimeZone& zone);
  /** `weather.age` as of now. */
  void setWeather(const std::optional<Weather>& weather);
  /**
   * A message in the way of everything else: the pairing code, four digits, white at kNoticeBrightness,
   * whatever the settings say; "" ends it.
   */
  void setNotice(const std::string& text);

  /**
   * Shows a frame when one is due (frame_grid.h) and the output is ready. Allocates, saves and logs nothing.
   * Call as often as possible.
   */
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
  std::optional<EpochMillis> zoneSecond_;  // the second since 1970 that localSecond_ is for
  uint32_t localSecond_ = 0;
  std::optional<Weather> weather_;
  Millis weatherSince_ = 0;  // when its age was as given
  Wire wire_{};
  Wire sent_{};
  std::optional<Millis> sentAt_;  // nothing: whatever was sent does not count
  Millis nextFrame_ = 0;
};

}  // namespace lumi
