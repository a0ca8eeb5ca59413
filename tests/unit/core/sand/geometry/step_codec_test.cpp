#include "core/sand/geometry/step_codec.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace lumi;

namespace {

std::vector<uint8_t> encoded(const std::vector<Step>& path, size_t plainSize = 3) {
  StepCodec codec(plainSize);
  std::vector<uint8_t> bytes;
  uint8_t one[7];
  for (const Step step : path) {
    const size_t size = codec.encode(step, one);
    bytes.insert(bytes.end(), one, one + size);
  }
  return bytes;
}

std::vector<Step> decoded(const std::vector<uint8_t>& bytes, size_t plainSize = 3) {
  StepCodec codec(plainSize);
  std::vector<Step> path;
  for (size_t at = 0; at < bytes.size();) {
    Step step;
    const size_t size = codec.decode(ConstBytes(bytes).sub(at, bytes.size() - at), step);
    if (size == 0) return {};
    path.push_back(step);
    at += size;
  }
  return path;
}

void checkRoundTrip(const std::vector<Step>& path, size_t plainSize = 3) {
  const auto back = decoded(encoded(path, plainSize), plainSize);
  REQUIRE(back.size() == path.size());
  for (size_t i = 0; i < path.size(); ++i) {
    CAPTURE(i);
    CHECK(back[i].dx == path[i].dx);
    CHECK(back[i].dy == path[i].dy);
  }
}

}  // namespace

TEST_CASE("a step is encoded as documented") {
  CHECK(encoded({{0, 0}}) == std::vector<uint8_t>{7 * 15 + 7});
  CHECK(encoded({{-7, 7}}) == std::vector<uint8_t>{14});
  CHECK(encoded({{7, -7}}) == std::vector<uint8_t>{14 * 15});
  CHECK(encoded({{8, 0}}) == std::vector<uint8_t>{225 + (47 * 78 + 39) / 256, (47 * 78 + 39) % 256});
  CHECK(encoded({{40, 0}}) == std::vector<uint8_t>{249 + 2, (296 * 512 + 256) / 256 % 256, 0});
  CHECK(encoded({{256, -1}}) == std::vector<uint8_t>{253, 0, 1, 0, 0xFF, 0xFF, 0xFF});
  CHECK(encoded({{1000, -2}}, 2) == std::vector<uint8_t>{253, 0xE8, 3, 0xFE, 0xFF});
}

TEST_CASE("a step depends on the one before") {
  CHECK(encoded({{1000, -1000}, {1003, -1001}, {1003, -1001}}).size() == 7 + 1 + 1);
}

TEST_CASE("every path is decoded as it was encoded") {
  const int32_t edges[] = {0, 7, 8, 38, 39, 40, 255, 256, 257, 300'000};
  std::vector<Step> path;
  for (const int32_t x : edges) {
    for (const int32_t y : edges) {
      for (const Step step : {Step{x, y}, Step{-x, y}, Step{x, -y}, Step{-x, -y}}) {
        path.push_back(step);
        path.push_back({});
      }
    }
  }
  checkRoundTrip(path);
  std::mt19937 random(1);
  path.clear();
  for (int i = 0; i < 20'000; ++i) {
    const int32_t reach = 1 << (random() % 11);
    const auto some = [&] {
      return static_cast<int32_t>(random() % static_cast<uint32_t>(2 * reach)) - reach;
    };
    path.push_back({some(), some()});
  }
  checkRoundTrip(path);
  checkRoundTrip(path, 2);
}

TEST_CASE("a part of a step is not decoded") {
  for (const Step step : {Step{1, 1}, Step{20, 1}, Step{200, 1}, Step{2000, 1}}) {
    const auto bytes = encoded({step});
    for (size_t size = 0; size < bytes.size(); ++size) {
      Step back;
      CHECK(StepCodec(3).decode(ConstBytes(bytes).sub(0, size), back) == 0);
    }
  }
}

TEST_CASE("bytes that no encoder writes are rejected") {
  Step step;
  CHECK(StepCodec(3).decode(std::vector<uint8_t>{254, 0, 0, 0, 0, 0, 0}, step) == 0);
  CHECK(StepCodec(3).decode(std::vector<uint8_t>{255, 0, 0, 0, 0, 0, 0}, step) == 0);
  CHECK(StepCodec(3).decode(std::vector<uint8_t>{248, 0xFF}, step) == 0);
}

TEST_CASE("a circle of 2 mm steps takes one byte a step, arcs with the largest chords two") {
  const auto bytesPerStep = [](double radius, double chord) {
    std::vector<Step> path;
    int32_t x = static_cast<int32_t>(radius);
    int32_t y = 0;
    const int count = static_cast<int>(2 * 3.14159 * radius / chord);
    for (int i = 1; i <= count; ++i) {
      const double angle = i * chord / radius;
      const Step to{static_cast<int32_t>(std::lround(radius * std::cos(angle))),
                    static_cast<int32_t>(std::lround(radius * std::sin(angle)))};
      path.push_back({to.dx - x, to.dy - y});
      x = to.dx;
      y = to.dy;
    }
    return static_cast<double>(encoded(path).size()) / count;
  };
  CHECK(bytesPerStep(15'000, 200) < 1.05);
  CHECK(bytesPerStep(15'000, 540) < 2.05);
}
