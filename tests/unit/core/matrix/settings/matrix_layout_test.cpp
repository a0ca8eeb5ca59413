#include "core/matrix/settings/matrix_layout.h"

#include <doctest/doctest.h>

#include <array>
#include <set>

#include "core/matrix/settings/matrix_settings.h"

using namespace lumi;

namespace {

using Chain = std::array<std::array<size_t, kMatrixColumns>, kMatrixRows>;  // [row][col]

struct Step {
  int col;
  int row;
};

/** The start of a chain, the direction of its first line, and the direction to its next line. */
struct Course {
  uint16_t rotation;
  bool flip;
  int col;
  int row;
  Step along;
  Step across;
};

constexpr Course kCourses[] = {
    {0, false, 0, 0, {0, 1}, {1, 0}},      {0, true, 31, 0, {0, 1}, {-1, 0}},
    {90, false, 31, 0, {-1, 0}, {0, 1}},   {90, true, 31, 7, {-1, 0}, {0, -1}},
    {180, false, 31, 7, {0, -1}, {-1, 0}}, {180, true, 0, 7, {0, -1}, {1, 0}},
    {270, false, 0, 7, {1, 0}, {0, -1}},   {270, true, 0, 0, {1, 0}, {0, 1}},
};

/** Numbers the pixels along the chain. */
Chain walked(const Course& course, bool serpentine) {
  Chain chain{};
  const int length = course.along.col != 0 ? 32 : 8;
  Step at{course.col, course.row};
  int direction = 1;
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    chain[static_cast<size_t>(at.row)][static_cast<size_t>(at.col)] = i;
    const bool isLineEnd = static_cast<int>(i) % length == length - 1;
    if (!isLineEnd) {
      at = {at.col + direction * course.along.col, at.row + direction * course.along.row};
      continue;
    }
    at = {at.col + course.across.col, at.row + course.across.row};
    if (serpentine) {
      direction = -direction;
    } else {
      at = {at.col - (length - 1) * course.along.col, at.row - (length - 1) * course.along.row};
    }
  }
  return chain;
}

}  // namespace

TEST_CASE("layout B runs down the even columns and up the odd ones") {
  const Chain chain = walked(kCourses[0], true);
  for (size_t col = 0; col < kMatrixColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) CHECK(layoutB(col, row) == chain[row][col]);
  }
  CHECK(layoutB(0, 7) == 7);
  CHECK(layoutB(1, 7) == 8);
  CHECK(layoutB(1, 0) == 15);
  CHECK(layoutB(31, 0) == 255);
}

TEST_CASE("layout A runs right along the even rows and left along the odd ones") {
  size_t i = 0;
  for (size_t y = 0; y < 32; y += 2) {
    for (size_t x = 0; x < 8; ++x) CHECK(layoutA(x, y) == i++);
    for (size_t x = 8; x-- > 0;) CHECK(layoutA(x, y + 1) == i++);
  }
  CHECK(i == kMatrixPixels);
}

TEST_CASE("both layouts are the same chain") {
  for (size_t col = 0; col < kMatrixColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) CHECK(layoutB(col, row) == layoutA(row, col));
  }
}

TEST_CASE("a wired panel is numbered along its chain, for all 16 wirings") {
  std::set<Chain> chains;
  for (const Course& course : kCourses) {
    for (const bool serpentine : {true, false}) {
      CAPTURE(course.rotation);
      CAPTURE(course.flip);
      CAPTURE(serpentine);
      const Chain chain = walked(course, serpentine);
      const MatrixWiring wiring{course.rotation, course.flip, serpentine};
      std::set<size_t> indexes;
      for (size_t col = 0; col < kMatrixColumns; ++col) {
        for (size_t row = 0; row < kMatrixRows; ++row) {
          CHECK(wiredIndex(wiring, col, row) == chain[row][col]);
          indexes.insert(wiredIndex(wiring, col, row));
        }
      }
      CHECK(indexes.size() == kMatrixPixels);
      CHECK(*indexes.rbegin() == kMatrixPixels - 1);
      chains.insert(chain);
    }
  }
  CHECK(chains.size() == 16);
}

TEST_CASE("a panel without rotation has layout B") {
  for (size_t col = 0; col < kMatrixColumns; ++col) {
    for (size_t row = 0; row < kMatrixRows; ++row) CHECK(wiredIndex({}, col, row) == layoutB(col, row));
  }
}
