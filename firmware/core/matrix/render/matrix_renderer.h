#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/render/matrix_moment.h"
#include "core/matrix/render/text_run.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/**
 * Draws the picture of a matrix with integer arithmetic. The same settings and moment always give the same
 * picture. The panel's preview is tested with the same fixtures (tests/fixtures/matrix). Only setSettings()
 * allocates memory. Before its first call the picture is dark.
 *
 * text      scrolls at 2.5 * sqrt(speed) pixels per second (text_run.h); speed 0 does not move. It starts at
 *           the left edge, leaves to the left, and returns from the right. Without scroll it is centred; of a
 *           text that does not fit, the beginning is shown.
 * time      "14:05", or in the form of MatrixSettings::clock (faces.h); "--:--" while the clock is not set
 * weather   icon and temperature (faces.h) for 8 s, then the time for 4 s if the clock is set
 * pattern   the colours of MatrixSettings::pattern
 *
 * With the rainbow border (faces.h), hues rotate on the outermost pixels. The mode is then drawn in the small
 * font in the 30 x 6 pixels inside; a pattern shows only its inner pixels. If the matrix is off or not
 * enabled, the picture is dark.
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

  /** The picture is valid until the next call of draw() or drawNotice(). */
  const MatrixFrame& draw(const MatrixMoment& moment);

  /** Draws a centred text in the large font, independent of the settings. */
  const MatrixFrame& drawNotice(std::string_view text, Rgb color);

 private:
  void drawMode(MatrixCanvas& canvas, const MatrixMoment& moment);
  void drawText(MatrixCanvas& canvas, Millis shownFor);
  void drawWeatherOrTime(MatrixCanvas& canvas, const MatrixMoment& moment);
  void drawPattern();

  MatrixSettings settings_;
  MatrixFrame frame_;
  TextRun text_;  // refers to settings_.text
};

}  // namespace lumi
