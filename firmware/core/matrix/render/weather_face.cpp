#include "core/matrix/render/weather_face.h"

#include <cstdio>
#include <cstdlib>

#include "core/matrix/render/text_run.h"
#include "core/matrix/render/weather_icons.h"

namespace lumi {
namespace {

constexpr int32_t kTextLeft = kWeatherIconColumns + 1;

int wholeDegrees(int tenths) {
  const int size = (std::abs(tenths) + 5) / 10;
  return tenths < 0 ? -size : size;
}

void drawTemperature(MatrixCanvas& canvas, int degrees, Rgb color) {
  char text[16];
  std::snprintf(text, sizeof text, "%d\u00B0", degrees);
  const int32_t room = canvas.columns() - kTextLeft;
  TextRun run(canvas.font(), text);
  int32_t top = 0;
  if (run.width() > room) {
    run = TextRun(Font::small(), text);
    top = (canvas.rows() - Font::small().rows()) / 2;
  }
  run.draw(canvas, top, color, centredPlace(run.width(), room) - kTextLeft * kPixel);
}

}  // namespace

void drawWeather(MatrixCanvas& canvas, const std::optional<Weather>& weather, Rgb color) {
  if (!weather || weather->isStale()) {
    TextRun run(canvas.font(), "--");
    run.draw(canvas, 0, color, centredPlace(run.width(), canvas.columns()));
    return;
  }
  drawWeatherIcon(canvas, weatherIcon(weather->code, weather->isDay));
  drawTemperature(canvas, wholeDegrees(weather->tenthDegrees), color);
}

}  // namespace lumi
