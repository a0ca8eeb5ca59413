#include "core/matrix/render/matrix_canvas.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

constexpr Rgb kRed{255, 0, 0};
constexpr MatrixPixel kLit{kRed, 255};

size_t litPixels(const MatrixFrame& frame) {
  size_t lit = 0;
  for (size_t row = 0; row < kMatrixRows; ++row) {
    for (size_t col = 0; col < kMatrixColumns; ++col) lit += frame.at(col, row).share != 0 ? 1 : 0;
  }
  return lit;
}

}  // namespace

TEST_CASE("a canvas is the whole frame or the area inside the border, and nothing is drawn outside") {
  for (const bool insideBorder : {false, true}) {
    CAPTURE(insideBorder);
    MatrixFrame frame;
    MatrixCanvas canvas(frame, insideBorder);
    CHECK(canvas.columns() == (insideBorder ? 30 : 32));
    CHECK(canvas.rows() == (insideBorder ? 6 : 8));
    CHECK(&canvas.font() == (insideBorder ? &Font::small() : &Font::large()));
    for (int32_t col = -40; col < 80; ++col) {
      for (int32_t row = -20; row < 30; ++row) canvas.put(col, row, kRed);
    }
    CHECK(litPixels(frame) == (insideBorder ? 30u * 6u : 32u * 8u));
    CHECK((frame.at(0, 0) == kLit) == !insideBorder);
    CHECK((frame.at(31, 7) == kLit) == !insideBorder);
    CHECK(frame.at(1, 1) == kLit);
    CHECK(frame.at(30, 6) == kLit);
  }
}

TEST_CASE("a frame contains its part of a wider picture") {
  for (const bool insideBorder : {false, true}) {
    CAPTURE(insideBorder);
    MatrixFrame left;
    MatrixFrame right;
    MatrixCanvas onLeft(left, insideBorder, windowOf(MatrixPart::kLeft));
    MatrixCanvas onRight(right, insideBorder, windowOf(MatrixPart::kRight));
    CHECK(onLeft.columns() == (insideBorder ? 62 : 64));
    for (int32_t col = -80; col < 160; ++col) {
      for (MatrixCanvas* canvas : {&onLeft, &onRight})
        canvas->put(col, 2, kRed, static_cast<uint8_t>(col + 1));
    }
    const size_t margin = insideBorder ? 1 : 0;
    for (size_t col = margin; col < 64 - margin; ++col) {
      const MatrixFrame& frame = col < 32 ? left : right;
      CHECK(frame.at(col % 32, 2 + margin).share == col - margin + 1);
    }
    CHECK(litPixels(left) + litPixels(right) == 64 - 2 * margin);
  }
}

TEST_CASE("a pixel without light has no colour") {
  MatrixFrame frame;
  MatrixCanvas canvas(frame, false);
  canvas.put(3, 4, kRed, 7);
  CHECK(frame.at(3, 4) == MatrixPixel{kRed, 7});
  canvas.put(3, 4, kRed, 0);
  CHECK(frame.at(3, 4) == MatrixPixel{});
  canvas.put(3, 4, Rgb{}, 255);
  CHECK(frame.at(3, 4) == MatrixPixel{});
}

TEST_CASE("a glyph may cross any edge") {
  constexpr uint8_t kFull[] = {0xFF, 0xFF, 0xFF};
  MatrixFrame frame;
  MatrixCanvas canvas(frame, false);
  canvas.putGlyph(-2, -7, {kFull, 3}, kRed);
  CHECK(litPixels(frame) == 1);
  CHECK(frame.at(0, 0) == kLit);
  canvas.putGlyph(31, 7, {kFull, 3}, kRed);
  CHECK(litPixels(frame) == 2);
  CHECK(frame.at(31, 7) == kLit);
}
