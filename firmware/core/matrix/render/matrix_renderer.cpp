#include "core/matrix/render/matrix_renderer.h"

#include "core/matrix/render/faces.h"
#include "core/matrix/settings/matrix_layout.h"

namespace lumi {

void MatrixRenderer::setSettings(const MatrixSettings& settings) {
  settings_ = settings;
  text_ = TextRun(MatrixCanvas(frame_, settings_.rainbowBorder).font(), settings_.text);
}

const MatrixFrame& MatrixRenderer::draw(const MatrixMoment& moment) {
  frame_.clear();
  if (!settings_.enabled || settings_.mode == MatrixMode::kOff) return frame_;
  MatrixCanvas canvas(frame_, settings_.rainbowBorder);
  drawMode(canvas, moment);
  if (settings_.rainbowBorder) drawRainbowBorder(frame_, settings_.speed, moment.shownFor);
  return frame_;
}

const MatrixFrame& MatrixRenderer::drawNotice(std::string_view text, Rgb color) {
  frame_.clear();
  MatrixCanvas canvas(frame_, false);
  TextRun run(canvas.font(), text);
  run.draw(canvas, 0, color, centredPlace(run.width(), canvas.columns()));
  return frame_;
}

void MatrixRenderer::drawMode(MatrixCanvas& canvas, const MatrixMoment& moment) {
  switch (settings_.mode) {
    case MatrixMode::kText:
      return drawText(canvas, moment.shownFor);
    case MatrixMode::kTime:
      return drawClock(canvas, moment, settings_.clock, settings_.color);
    case MatrixMode::kWeather:
      return drawWeatherOrTime(canvas, moment);
    case MatrixMode::kPattern:
      return drawPattern();
    case MatrixMode::kOff:
      return;
  }
}

void MatrixRenderer::drawText(MatrixCanvas& canvas, Millis shownFor) {
  const TextPlace place = settings_.scroll
                              ? scrollPlace(text_.width(), canvas.columns(), settings_.speed, shownFor)
                              : centredPlace(text_.width(), canvas.columns());
  text_.draw(canvas, 0, settings_.color, place);
}

void MatrixRenderer::drawWeatherOrTime(MatrixCanvas& canvas, const MatrixMoment& moment) {
  const bool isWeathersTurn = moment.shownFor % (kWeatherTurn + kTimeTurn) < kWeatherTurn;
  if (isWeathersTurn || !moment.localSecond) return drawWeather(canvas, moment.weather, settings_.color);
  drawTime(canvas, moment, settings_.clock, settings_.color);
}

void MatrixRenderer::drawPattern() {
  MatrixCanvas canvas(frame_, false);
  for (int32_t col = 0; col < canvas.columns(); ++col) {
    for (int32_t row = 0; row < canvas.rows(); ++row) {
      canvas.put(col, row, settings_.pattern[layoutB(static_cast<size_t>(col), static_cast<size_t>(row))]);
    }
  }
}

}  // namespace lumi
