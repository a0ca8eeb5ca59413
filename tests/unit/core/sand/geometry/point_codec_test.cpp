#include "core/sand/geometry/point_codec.h"

#include <doctest/doctest.h>

#include <array>
#include <climits>
#include <vector>

using namespace lumi;

namespace {

std::vector<uint8_t> encoded(const PointStep& step) {
  std::vector<uint8_t> bytes(kMaxPointStep);
  bytes.resize(encodePointStep(step, bytes.data()));
  return bytes;
}

void checkRoundTrip(const PointStep& step) {
  CAPTURE(step.dx);
  CAPTURE(step.dy);
  const auto bytes = encoded(step);
  PointStep back;
  CHECK(decodePointStep(bytes, back) == bytes.size());
  CHECK(back.dx == step.dx);
  CHECK(back.dy == step.dy);
  CHECK(back.isRapid == step.isRapid);
  for (size_t size = 0; size < bytes.size(); ++size) {
    CHECK(decodePointStep(ConstBytes(bytes).sub(0, size), back) == 0);
  }
}

}  // namespace

TEST_CASE("a step is encoded as documented") {
  CHECK(encoded({0, 0, false}) == std::vector<uint8_t>{0x00, 0x00});
  CHECK(encoded({1, -1, true}) == std::vector<uint8_t>{0x05, 0x01});
  CHECK(encoded({-1, 63, false}) == std::vector<uint8_t>{0x02, 0x7E});
  CHECK(encoded({32, 64, false}) == std::vector<uint8_t>{0x80, 0x01, 0x80, 0x01});
}

TEST_CASE("every step can be decoded, but not from a part of its bytes") {
  const int32_t values[] = {0,  1,    -1,    31,     -32,     32,        63,      -64,
                            64, 8191, -8192, 60'000, -60'000, 1'000'000, INT_MAX, INT_MIN};
  for (const int32_t dx : values) {
    for (const int32_t dy : values) {
      checkRoundTrip({dx, dy, false});
      checkRoundTrip({dx, dy, true});
    }
  }
}

TEST_CASE("steps of up to 20 mm take at most 4 bytes") {
  CHECK(encoded({2000, -2000, true}).size() == 4);
  CHECK(encoded({-4095, 8191, false}).size() == 4);
}

TEST_CASE("bytes after a step are not read") {
  auto bytes = encoded({300, -2, false});
  const size_t size = bytes.size();
  bytes.insert(bytes.end(), {0xFF, 0xFF});
  PointStep step;
  CHECK(decodePointStep(bytes, step) == size);
}

TEST_CASE("numbers that are too long or too large are rejected") {
  PointStep step;
  const std::vector<uint8_t> endlessX(10, 0x80);
  CHECK(decodePointStep(endlessX, step) == 0);
  const std::vector<uint8_t> largeX = {0xFF, 0xFF, 0xFF, 0xFF, 0x20, 0x00};
  CHECK(decodePointStep(largeX, step) == 0);
  const std::vector<uint8_t> largestX = {0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x00};
  CHECK(decodePointStep(largestX, step) == 6);
  const std::vector<uint8_t> largeY = {0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0x10};
  CHECK(decodePointStep(largeY, step) == 0);
}
