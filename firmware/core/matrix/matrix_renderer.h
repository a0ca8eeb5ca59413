#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/matrix/matrix_frame.h"
#include "core/matrix/matrix_settings.h"
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
 * setSettings().
 *
 * text      at 2.5 * sqrt(speed) pixels a second (default 25), speed 0 stands still. It starts at the left
 * edge, leaves to the left, and comes back from the right. Without scroll: centred; a longer one shows its
 * beginning. time      "14:05", the colon dark in every odd second; "--:--" while the clock is not set
 * weather   8 s icon and temperature, 4 s time; "--" before the first value and once it is 6 hours old
 * pattern   layout B
 * With the rainbow border the outermost pixels are a turning rainbow (speed / 1000 turns a second), and
 * everything else is drawn in the small font in the 30 x 6 pixels inside; a pattern keeps its inner pixels.
 * Off, or not enabled: dark.
 */
class MatrixRenderer {
 public:
  void setSettings(const MatrixSettings& settings);

  const MatrixFrame& draw(const MatrixMoment& moment);

 private:
  MatrixSettings settings_;
  MatrixFrame frame_;
};

}  // namespace lumi
