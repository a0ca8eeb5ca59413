#include "core/matrix/render/text_run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "core/matrix/render/text_reader.h"

using namespace lumi;

namespace {

constexpr Rgb kInk{255, 255, 255};
constexpr Millis kForever = std::numeric_limits<Millis>::max() - kHour;

std::vector<uint8_t> allColumns(const Font& font, std::string_view text) {
  std::vector<uint8_t> columns;
  for (TextReader reader(text); !reader.done();) {
    const Glyph glyph = font.glyph(reader.next());
    if (!columns.empty()) columns.push_back(0);
    columns.insert(columns.end(), glyph.columns, glyph.columns + glyph.width);
  }
  return columns;
}

/** A simple second implementation of the share of a pixel between two columns of the text. */
int plainShare(const std::vector<uint8_t>& columns, int64_t from, int64_t col, size_t row) {
  const int64_t place = from + col * kPixel;
  const auto bitAt = [&](int64_t column) {
    if (column < 0 || column >= static_cast<int64_t>(columns.size())) return 0.0;
    return static_cast<double>(columns[static_cast<size_t>(column)] >> row & 1);
  };
  const double where = static_cast<double>(place) / kPixel;
  const double first = std::floor(where);
  const double light = bitAt(static_cast<int64_t>(first)) * (first + 1 - where) +
                       bitAt(static_cast<int64_t>(first) + 1) * (where - first);
  return std::min(255, static_cast<int>(light * 256));
}

}  // namespace

TEST_CASE("the scroll speed is 2.5 times the square root of the speed setting") {
  CHECK(scrollPace(0) == 0);
  CHECK(scrollPace(1) == 640);
  CHECK(scrollPace(100) == 25 * 256);
  CHECK(scrollPace(1000) == 20238);  // 79.06 pixels per second
  for (uint16_t speed = 0; speed <= MatrixSettings::kTopSpeed; ++speed) {
    CHECK(scrollPace(speed) == static_cast<uint32_t>(std::floor(std::sqrt(409'600.0 * speed))));
  }
}

TEST_CASE("a text of any length moves at a constant speed, however long it has been shown") {
  for (const int32_t width : {0, 1, 17, 300, 18'000}) {
    for (const Millis start : {Millis{0}, Millis{123'457}, 30 * 365 * kDay, kForever}) {
      CAPTURE(width);
      CAPTURE(start);
      const int32_t way = (width + 32) * kPixel;
      TextPlace before = scrollPlace(width, 32, 100, start);
      for (Millis later = 16; later < 4000; later += 16) {
        const TextPlace now = scrollPlace(width, 32, 100, start + later);
        const int32_t step = (now - before + way) % way;
        REQUIRE(step >= 102);  // 0.4 pixels
        REQUIRE(step <= 103);
        before = now;
      }
    }
  }
}

TEST_CASE("a text starts at the left edge, leaves, enters from the right and starts again") {
  constexpr int32_t kWidth = 18;  // a round has 50 pixels: 2 s at 25 pixels per second
  CHECK(scrollPlace(kWidth, 32, 100, 0) == 0);
  CHECK(scrollPlace(kWidth, 32, 100, 720) == kWidth * kPixel);
  CHECK(scrollPlace(kWidth, 32, 100, 721) == -32 * kPixel + 6);
  CHECK(scrollPlace(kWidth, 32, 100, 1999) == -7);
  CHECK(scrollPlace(kWidth, 32, 100, 2000) == 0);
  CHECK(scrollPlace(kWidth, 32, 0, 123'456) == 0);
}

TEST_CASE("after any number of rounds a text is at the same place as in the first round") {
  for (const int32_t width : {0, 17, 18'000}) {
    const Millis round = static_cast<Millis>(width + 32) * kPixel * kSecond;
    for (const Millis at : {0, 1, 777, 123'456}) {
      const TextPlace first = scrollPlace(width, 32, 777, at);
      CHECK(scrollPlace(width, 32, 777, at + round) == first);
      CHECK(scrollPlace(width, 32, 777, at + kForever / round * round) == first);
    }
  }
}

TEST_CASE("a text that does not scroll is centred, or shows its beginning") {
  CHECK(centredPlace(32, 32) == 0);
  CHECK(centredPlace(30, 32) == -kPixel);
  CHECK(centredPlace(31, 32) == 0);
  CHECK(centredPlace(33, 32) == 0);
  CHECK(centredPlace(0, 30) == -15 * kPixel);
}

TEST_CASE("drawing from any positions in any order gives the same text") {
  std::mt19937 random(11);
  for (const bool insideBorder : {false, true}) {
    for (const std::string& text : {std::string("i"),
                                    std::string("Gr\xC3\xBC\xC3\x9F"
                                                "e, Welt! \xF0\x9F\x98\x80\xFF"
                                                "123"),
                                    std::string("\u200B"
                                                "e\u0301\u0301"
                                                "x\u0302"
                                                "\u2764\uFE0F"
                                                "n\u0303"),
                                    std::string(2000, 'W'), std::string()}) {
      MatrixFrame frame;
      MatrixCanvas canvas(frame, insideBorder);
      const size_t margin = insideBorder ? 1 : 0;
      const std::vector<uint8_t> columns = allColumns(canvas.font(), text);
      TextRun run(canvas.font(), text);
      REQUIRE(run.width() == static_cast<int32_t>(columns.size()));
      for (int i = 0; i < 200; ++i) {
        const auto span = static_cast<uint32_t>((run.width() + 80) * kPixel);
        const auto from = static_cast<TextPlace>(random() % span) - 40 * kPixel;
        frame.clear();
        run.draw(canvas, 0, kInk, from);
        for (int32_t col = 0; col < canvas.columns(); ++col) {
          for (size_t row = 0; row < static_cast<size_t>(canvas.rows()); ++row) {
            REQUIRE(frame.at(static_cast<size_t>(col) + margin, row + margin).share ==
                    plainShare(columns, from, col, row));
          }
        }
      }
    }
  }
}

TEST_CASE("the character at the left edge is read once, not in every frame") {
  std::string text = "e";
  while (text.size() < 1999) text += "\u0301";
  text += "x";
  for (const TextPlace from : {-5 * kPixel, 0, 2 * kPixel}) {
    MatrixFrame frame;
    MatrixCanvas canvas(frame, false);
    std::string bytes = text;
    TextRun run(canvas.font(), bytes);
    run.draw(canvas, 0, kInk, from);
    const MatrixFrame first = frame;
    // Change the cluster, so that reading it again would give another glyph.
    std::fill(bytes.begin(), bytes.end() - 1, 'W');
    run.draw(canvas, 0, kInk, from + kPixel);
    frame.clear();
    run.draw(canvas, 0, kInk, from);
    for (size_t col = 0; col < kMatrixColumns; ++col) {
      for (size_t row = 0; row < kMatrixRows; ++row)
        REQUIRE(frame.at(col, row).share == first.at(col, row).share);
    }
  }
}

TEST_CASE("a text without visible characters draws nothing") {
  MatrixFrame frame;
  MatrixCanvas canvas(frame, false);
  TextRun run(canvas.font(), "\u200B\u0301");
  CHECK(run.width() == 0);
  run.draw(canvas, 0, kInk, 0);
  for (size_t col = 0; col < kMatrixColumns; ++col) CHECK(frame.at(col, 0).share == 0);
}
