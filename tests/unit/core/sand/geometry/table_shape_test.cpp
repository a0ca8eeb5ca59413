#include "core/sand/geometry/table_shape.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace lumi;

namespace {

constexpr TableShape kDisc{40'000, 40'000, true};

}  // namespace

TEST_CASE("the nearest point of a rectangle has each coordinate clamped") {
  const TableShape table;
  CHECK(nearestPoint(table, {12.344, 56.786}) == TablePoint{1'234, 5'679});
  CHECK(nearestPoint(table, {-0.01, 400.01}) == TablePoint{0, 40'000});
  CHECK(nearestPoint(table, {700, -700}) == TablePoint{60'000, 0});
}

TEST_CASE("the nearest point of a round table is on the way to its centre") {
  CHECK(nearestPoint(kDisc, {200, 900}) == TablePoint{20'000, 40'000});
  CHECK(nearestPoint(kDisc, {0, 0}) == TablePoint{5'858, 5'858});
  CHECK(nearestPoint(kDisc, {130, 110}) == TablePoint{13'000, 11'000});
  for (int i = 0; i < 1'000; ++i) {
    CHECK(kDisc.contains(nearestPoint(kDisc, {200 + 300 * std::sin(i), 200 + 300 * std::cos(i)})));
  }
}

TEST_CASE("a point is on a round table up to a rounding error outside of its edge") {
  CHECK(kDisc.contains(40'000, 20'000));
  CHECK_FALSE(kDisc.contains(40'001, 20'000));
  CHECK_FALSE(kDisc.contains(0, 0));
  CHECK(kDisc.surrounds(TablePoint{0, 0}));
  CHECK_FALSE(kDisc.surrounds(INT64_MAX, 0));
  CHECK_FALSE(kDisc.contains(INT64_MIN, 0));
}

TEST_CASE("a table has 50 to 3,000 mm, and a round one only one size") {
  CHECK(TableShape{5'000, 300'000, false}.isPossible());
  CHECK_FALSE(TableShape{4'999, 300'000, false}.isPossible());
  CHECK_FALSE(TableShape{5'000, 300'001, false}.isPossible());
  CHECK_FALSE(TableShape{40'000, 40'010, true}.isPossible());
}

TEST_CASE("sizes are written for people") {
  CHECK(sizeText({}) == "600 x 400 mm");
  CHECK(sizeText({60'050, 40'000, false}) == "600.5 x 400 mm");
  CHECK(sizeText(kDisc) == "a diameter of 400 mm");
}
