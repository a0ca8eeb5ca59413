#include "core/matrix/render/matrix_renderer.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/function_ref.h"
#include "core/matrix/settings/matrix_layout.h"

namespace lumi {
namespace {

constexpr int kWhole = 256;
constexpr auto kColumns = static_cast<int>(kMatrixColumns);

void scaleLight(MatrixFrame& frame, int factor) {
  for (size_t col = 0; col < kMatrixColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) {
      MatrixPixel& pixel = frame.at(col, row);
      const auto share = static_cast<uint8_t>(pixel.share * factor / kWhole);
      pixel = share == 0 ? MatrixPixel{} : MatrixPixel{pixel.color, share};
    }
  }
}

/** Keeps the columns of `frame` before `first`; the others are those of `former`. */
void wipe(MatrixFrame& frame, const MatrixFrame& former, int first) {
  for (int col = std::max(first, 0); col < kColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) {
      frame.at(static_cast<size_t>(col), row) = former.at(static_cast<size_t>(col), row);
    }
  }
}

bool isOwnPattern(const MatrixPage& page) {
  return page.mode == MatrixMode::kPattern && page.patternId == 0;
}

/** Puts columns of pixels in layout B from column `left` on. */
void putColumns(MatrixCanvas& canvas, int32_t left, size_t columns, FunctionRef<Rgb(size_t pixel)> colorOf) {
  for (size_t col = 0; col < columns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) {
      canvas.put(left + static_cast<int32_t>(col), static_cast<int32_t>(row), colorOf(layoutB(col, row)));
    }
  }
}

}  // namespace

void MatrixRenderer::setSettings(const MatrixSettings& settings) {
  settings_ = settings;
  if (saved_ != nullptr) saved_->close();
  texts_.clear();
  for (size_t i = 0; i < settings_.pageCount(); ++i) {
    const MatrixPage& page = settings_.page(i);
    texts_.emplace_back(MatrixCanvas(frame_, page.rainbowBorder).font(), page.text);
  }
  former_ = settings_.pages.empty() ? nullptr : std::make_unique<MatrixFrame>();
}

const MatrixFrame& MatrixRenderer::draw(const MatrixMoment& moment) {
  frame_.clear();
  if (!settings_.enabled || texts_.empty()) return frame_;
  if (former_) {
    drawPages(moment);
  } else {
    drawPage(frame_, 0, moment, window_);
  }
  return frame_;
}

void MatrixRenderer::drawPages(const MatrixMoment& moment) {
  Millis round = settings_.seconds * kSecond;
  for (const MatrixPage& page : settings_.pages) round += page.seconds * kSecond;
  MatrixMoment present = moment;
  present.shownFor %= round;
  const bool isFirstRound = moment.shownFor < round;
  size_t index = 0;
  for (; present.shownFor >= settings_.page(index).seconds * kSecond; ++index) {
    present.shownFor -= settings_.page(index).seconds * kSecond;
  }
  const bool isChanging =
      present.shownFor < kTransition && settings_.page(index).transition != PageTransition::kCut;
  if (!isChanging || (index == 0 && isFirstRound)) return drawPage(frame_, index, present, window_);
  const auto progress = static_cast<int>(present.shownFor * kWhole / kTransition);
  const size_t before = (index + settings_.pageCount() - 1) % settings_.pageCount();
  MatrixMoment former = moment;
  former.shownFor = present.shownFor + settings_.page(before).seconds * kSecond;
  change(index, present, before, former, progress);
}

/** A part of a picture has only its own columns of the painted pattern, which can therefore not slide. */
PageTransition MatrixRenderer::transitionTo(size_t index, size_t before) const {
  const PageTransition transition = settings_.page(index).transition;
  const bool isPart = window_.columns > static_cast<int32_t>(kMatrixColumns);
  const bool isPainted = isOwnPattern(settings_.page(index)) || isOwnPattern(settings_.page(before));
  return transition == PageTransition::kSlide && isPart && isPainted ? PageTransition::kWipe : transition;
}

/** Draws the transition from page `before` to page `index`. `progress` is 0..255. */
void MatrixRenderer::change(size_t index, const MatrixMoment& moment, size_t before,
                            const MatrixMoment& formerMoment, int progress) {
  const PageTransition transition = transitionTo(index, before);
  const int shift = progress * window_.columns / kWhole;
  if (transition == PageTransition::kSlide) {
    drawPage(frame_, before, formerMoment, window_.shifted(shift));
    return drawPage(frame_, index, moment, window_.shifted(shift - window_.columns));
  }
  if (transition == PageTransition::kFade) {
    const bool isFormer = 2 * progress < kWhole;
    drawPage(frame_, isFormer ? before : index, isFormer ? formerMoment : moment, window_);
    return scaleLight(frame_, std::abs(kWhole - 2 * progress));
  }
  former_->clear();
  drawPage(*former_, before, formerMoment, window_);
  drawPage(frame_, index, moment, window_);
  wipe(frame_, *former_, shift - window_.first);
}

void MatrixRenderer::drawPage(MatrixFrame& frame, size_t index, const MatrixMoment& moment,
                              const MatrixWindow& window) {
  const MatrixPage& page = settings_.page(index);
  MatrixCanvas canvas(frame, page.rainbowBorder, window);
  MatrixCanvas whole(frame, false, window);
  switch (page.mode) {
    case MatrixMode::kOff:
      return;
    case MatrixMode::kText:
      drawText(canvas, index, moment.shownFor);
      break;
    case MatrixMode::kTime:
      drawClock(canvas, moment, page.clock, page.color);
      break;
    case MatrixMode::kWeather:
      drawWeatherOrTime(canvas, page, moment);
      break;
    case MatrixMode::kPattern:
      drawPattern(whole, page, moment.shownFor);
      break;
  }
  if (page.rainbowBorder) drawRainbowBorder(whole, page.speed, moment.shownFor);
}

const MatrixFrame& MatrixRenderer::drawNotice(std::string_view text, Rgb color) {
  frame_.clear();
  MatrixCanvas canvas(frame_, false);
  TextRun run(canvas.font(), text);
  run.draw(canvas, 0, color, centredPlace(run.width(), canvas.columns()));
  return frame_;
}

void MatrixRenderer::drawText(MatrixCanvas& canvas, size_t index, Millis shownFor) {
  const MatrixPage& page = settings_.page(index);
  TextRun& text = texts_[index];
  const TextPlace place = page.scroll ? scrollPlace(text.width(), canvas.columns(), page.speed, shownFor)
                                      : centredPlace(text.width(), canvas.columns());
  text.draw(canvas, 0, page.color, place);
}

void MatrixRenderer::drawWeatherOrTime(MatrixCanvas& canvas, const MatrixPage& page,
                                       const MatrixMoment& moment) {
  const bool isWeathersTurn = moment.shownFor % (kWeatherTurn + kTimeTurn) < kWeatherTurn;
  if (isWeathersTurn || !moment.localSecond) return drawWeather(canvas, moment.weather, page.color);
  drawTime(canvas, moment, page.clock, page.color);
}

/** Draws the saved pattern in the middle, or the own one where the matrix is. */
void MatrixRenderer::drawPattern(MatrixCanvas& canvas, const MatrixPage& page, Millis shownFor) {
  if (page.patternId == 0) {
    return putColumns(canvas, window_.first, kMatrixColumns,
                      [this](size_t pixel) { return settings_.pattern[pixel]; });
  }
  const IndexedPicture* saved = saved_ == nullptr ? nullptr : saved_->at(page.patternId, shownFor);
  if (saved == nullptr) return;
  const auto columns = static_cast<int32_t>(saved->columns);
  putColumns(canvas, std::max<int32_t>(0, (canvas.columns() - columns) / 2), saved->columns,
             [saved](size_t pixel) { return saved->at(pixel); });
}

}  // namespace lumi
