#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/matrix_canvas.h"
#include "core/matrix/matrix_frame.h"
#include "core/matrix/matrix_settings.h"
#include "core/matrix/text_run.h"
#include "core/matrix/weather.h"

namespace lumi {

/** What a picture depends on beside the settings. */
struct MatrixMoment {
  Millis shownFor = 0;                  // since the settings that are shown were set
  std::optional<uint32_t> localSecond;  // of the day, 0..86399; nothing while the clock is not set
  std::optional<Weather> weather;       // nothing before the first answer
};

/**
 * Draws what a matrix shows. The same settings and moment always give the same picture, in whole numbers; the
 * panel's preview is held to the same fixtures (tests/fixtures/matrix). Allocates nothing after
 * setSettings(). Dark before that.
 *
 * text      scrolls at 2.5 * sqrt(speed) pixels a second (text_run.h), speed 0 stands still. It starts at the
 *           left edge, leaves to the left, and comes back from the right. Without scroll: in the middle; a
 *           longer one shows its beginning.
 * time      "14:05" (time_face.h), "--:--" while the clock is not set
 * weather   8 s icon and temperature (weather_face.h), then 4 s time if the clock is set
 * pattern   layout B
 * With the rainbow border (rainbow_border.h) the outermost pixels turn, and everything else is drawn in the
 * small font in the 30 x 6 pixels inside; a pattern keeps its inner pixels. Off, or not enabled: dark.
 */
class MatrixRenderer {
 public:
  static constexpr Millis kWeatherTurn = 8 * kSecond;
  static constexpr Millis kTimeTurn = 4 * kSecond;

  MatrixRenderer() { settings_.mode = MatrixMode::kOff; }
  MatrixRenderer(const MatrixRenderer&) = delete;
  MatrixRenderer& operator=(const MatrixRenderer&) = delete;

  void setSettings(const MatrixSettings& settings);
  const MatrixSettings& settings() const { return settings_; }

  /** Valid until the next call, as is the other's picture. */
  const MatrixFrame& draw(const MatrixMoment& moment);

  /** A text in the middle, in the large font, whatever the settings say. */
  const MatrixFrame& drawNotice(std::string_view text, Rgb color);

 private:
  void drawMode(MatrixCanvas& canvas, const MatrixMoment& moment);
  void drawText(MatrixCanvas& canvas, Millis shownFor);
  void drawWeatherOrTime(MatrixCanvas& canvas, const MatrixMoment& moment);
  void drawPattern();

  MatrixSettings settings_;
  MatrixFrame frame_;
  TextRun text_;  // looks at settings_.text
};

}  // namespace lumi
