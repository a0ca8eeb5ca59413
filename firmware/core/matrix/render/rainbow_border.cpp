#include "core/matrix/render/rainbow_border.h"

#include "core/pixels/hue.h"

namespace lumi {
namespace {

constexpr uint64_t kTurn = 1'000'000;  // in milliseconds times speed

MatrixPixel& borderPixel(MatrixFrame& frame, size_t i) {
  constexpr size_t kRight = kMatrixColumns - 1;
  constexpr size_t kBottom = kMatrixRows - 1;
  if (i < kRight) return frame.at(i, 0);
  if (i < kRight + kBottom) return frame.at(kRight, i - kRight);
  if (i < 2 * kRight + kBottom) return frame.at(2 * kRight + kBottom - i, kBottom);
  return frame.at(0, kBorderPixels - i);
}

}  // namespace

void drawRainbowBorder(MatrixFrame& frame, uint16_t speed, Millis shownFor) {
  // The result is the same without the first "% kTurn", but the product could overflow.
  const auto turned = static_cast<size_t>(shownFor % kTurn * speed % kTurn * kHueSteps / kTurn);
  for (size_t i = 0; i < kBorderPixels; ++i) {
    const size_t hue = (i * kHueSteps / kBorderPixels + kHueSteps - turned) % kHueSteps;
    borderPixel(frame, i) = {colorOfHue(hue), 255};
  }
}

}  // namespace lumi
