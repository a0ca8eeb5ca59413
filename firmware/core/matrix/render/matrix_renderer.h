#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/matrix/patterns/saved_pattern_reader.h"
#include "core/matrix/render/faces.h"
#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/render/text_run.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/**
 * Draws the picture of a matrix with integer arithmetic. The same settings and moment always give the same
 * picture. The panel's preview is tested with the same fixtures (tests/fixtures/matrix). Only setSettings()
 * allocates memory, and SavedPatternReader when a page begins. Before its first call the picture is dark.
 *
 * text      scrolls at 2.5 * sqrt(speed) pixels per second (text_run.h); speed 0 does not move. It starts at
 *           the left edge, leaves to the left, and returns from the right. Without scroll it is centred; of a
 *           text that does not fit, the beginning is shown.
 * time      "14:05", or in the form of MatrixSettings::clock (faces.h); "--:--" while the clock is not set
 * weather   icon and temperature (faces.h) for 8 s, then the time for 4 s if the clock is set
 * pattern   the colours of MatrixSettings::pattern, or the frame of the saved pattern that is due; dark if
 * that can't be read
 *
 * A matrix that is a part of a picture (setPart()) shows its columns of it; MatrixSettings::pattern is then
 * the part's own, and a wipe replaces a slide from or to it.
 *
 * With pages, each is shown for its seconds, again and again. The time in a picture is that since its page
 * began. For the first kTransition of a page, it replaces the one before: with progress = 256 * time /
 * kTransition, the new page enters from the right (slide) or appears from the left (wipe) by progress *
 * columns / 256 columns. With fade, the old page's shares of light are multiplied by (256 - 2 * progress) /
 * 256 in the first half, those of the new one by (2 * progress - 256) / 256 in the second. All are rounded
 * down.
 *
 * With the rainbow border (faces.h), hues rotate on the outermost pixels. The mode is then drawn in the small
 * font in the pixels inside; a pattern shows only its inner pixels. If the matrix is off or not
 * enabled, the picture is dark.
 */
class MatrixRenderer {
 public:
  static constexpr Millis kWeatherTurn = 8 * kSecond;
  static constexpr Millis kTimeTurn = 4 * kSecond;
  static constexpr Millis kTransition = 512;

  /** `saved`, which must outlive the renderer, is closed when the settings change. Null: no saved patterns.
   */
  explicit MatrixRenderer(SavedPatternReader* saved = nullptr) : saved_(saved) {
    settings_.mode = MatrixMode::kOff;
  }
  MatrixRenderer(const MatrixRenderer&) = delete;
  MatrixRenderer& operator=(const MatrixRenderer&) = delete;

  void setSettings(const MatrixSettings& settings);
  void setPart(MatrixPart part) { window_ = windowOf(part); }
  const MatrixSettings& settings() const { return settings_; }

  /** The picture is valid until the next call of draw() or drawNotice(). */
  const MatrixFrame& draw(const MatrixMoment& moment);

  /** Draws a centred text in the large font, independent of the settings. */
  const MatrixFrame& drawNotice(std::string_view text, Rgb color);

 private:
  void drawPages(const MatrixMoment& moment);
  PageTransition transitionTo(size_t index, size_t before) const;
  void change(size_t index, const MatrixMoment& moment, size_t before, const MatrixMoment& formerMoment,
              int progress);
  void drawPage(MatrixFrame& frame, size_t index, const MatrixMoment& moment, const MatrixWindow& window);
  void drawText(MatrixCanvas& canvas, size_t index, Millis shownFor);
  static void drawWeatherOrTime(MatrixCanvas& canvas, const MatrixPage& page, const MatrixMoment& moment);
  void drawPattern(MatrixCanvas& canvas, const MatrixPage& page, Millis shownFor);

  SavedPatternReader* const saved_;
  MatrixSettings settings_;
  MatrixWindow window_;
  MatrixFrame frame_;
  std::unique_ptr<MatrixFrame> former_;  // the page before; null without pages
  std::vector<TextRun> texts_;           // refer to the texts of settings_, by page
};

}  // namespace lumi
