#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time_zone.h"
#include "core/matrix/matrix_layout.h"
#include "core/matrix/matrix_renderer.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"

namespace lumi {

/** One matrix on a data line: draws, dims (perceptually), limits the current, and sends about 60 frames a
 * second. */
class MatrixDisplay {
 public:
  static constexpr Millis kFrameInterval = 16;

  MatrixDisplay(const Clock& clock, LedOutput& output);

  /** Nothing is shown before. */
  void setHardware(const MatrixHardware& hardware);
  /** Equal settings change nothing; new ones start from their beginning. */
  void setSettings(const MatrixSettings& settings);
  void setTimeZone(const TimeZone& zone);
  /** `weather.age` as of now. */
  void setWeather(const std::optional<Weather>& weather);
  /** A message in the way of everything else: the pairing code, four digits at a readable brightness; "" ends
   * it. */
  void setNotice(const std::string& text);

  /** Shows a frame when one is due and the output is ready. No allocation. Call as often as possible. */
  void tick();

 private:
  const Clock& clock_;
  LedOutput& output_;
};

}  // namespace lumi
