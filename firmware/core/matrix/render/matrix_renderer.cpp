#include "core/matrix/render/matrix_renderer.h"

#include <cstdlib>

#include "core/matrix/render/faces.h"
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

/** Moves `frame` in from the right over `former`, by `shift` columns. */
void slide(MatrixFrame& frame, const MatrixFrame& former, int shift) {
  for (int col = kColumns - 1; col >= 0; --col) {
    const int from = col + shift;
    for (size_t row = 0; row < kMatrixRows; ++row) {
      frame.at(static_cast<size_t>(col), row) = from < kColumns
                                                    ? former.at(static_cast<size_t>(from), row)
                                                    : frame.at(static_cast<size_t>(from - kColumns), row);
    }
  }
}

/** Keeps the first `shift` columns of `frame`; the others are those of `former`. */
void wipe(MatrixFrame& frame, const MatrixFrame& former, int shift) {
  for (int col = shift; col < kColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) {
      frame.at(static_cast<size_t>(col), row) = former.at(static_cast<size_t>(col), row);
    }
  }
}

/** Replaces `former` by `frame`; the result is in `frame`. `progress` is 0..255. */
void change(MatrixFrame& frame, const MatrixFrame& former, PageTransition transition, int progress) {
  const int shift = progress * kColumns / kWhole;
  switch (transition) {
    case PageTransition::kSlide:
      return slide(frame, former, shift);
    case PageTransition::kWipe:
      return wipe(frame, former, shift);
    case PageTransition::kFade:
      if (2 * progress < kWhole) frame = former;
      return scaleLight(frame, std::abs(kWhole - 2 * progress));
    case PageTransition::kCut:
      return;
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
    drawPage(frame_, 0, moment);
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
  const MatrixPage& page = settings_.page(index);
  drawPage(frame_, index, present);
  const bool isChanging = present.shownFor < kTransition && page.transition != PageTransition::kCut;
  if (!isChanging || (index == 0 && isFirstRound)) return;
  const size_t before = (index + settings_.pageCount() - 1) % settings_.pageCount();
  const auto progress = static_cast<int>(present.shownFor * kWhole / kTransition);
  present.shownFor += settings_.page(before).seconds * kSecond;
  former_->clear();
  drawPage(*former_, before, present);
  change(frame_, *former_, page.transition, progress);
}

void MatrixRenderer::drawPage(MatrixFrame& frame, size_t index, const MatrixMoment& moment) {
  const MatrixPage& page = settings_.page(index);
  MatrixCanvas canvas(frame, page.rainbowBorder);
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
      drawPattern(frame, page, moment.shownFor);
      break;
  }
  if (page.rainbowBorder) drawRainbowBorder(frame, page.speed, moment.shownFor);
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

void MatrixRenderer::drawPattern(MatrixFrame& frame, const MatrixPage& page, Millis shownFor) {
  const IndexedPicture* saved = nullptr;
  if (page.patternId != 0) {
    saved = saved_ == nullptr ? nullptr : saved_->at(page.patternId, shownFor);
    if (saved == nullptr) return;
  }
  MatrixCanvas canvas(frame, false);
  for (int32_t col = 0; col < canvas.columns(); ++col) {
    for (int32_t row = 0; row < canvas.rows(); ++row) {
      const size_t pixel = layoutB(static_cast<size_t>(col), static_cast<size_t>(row));
      canvas.put(col, row, saved == nullptr ? settings_.pattern[pixel] : saved->at(pixel));
    }
  }
}

}  // namespace lumi
