#include "core/pixels/dither.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

using namespace lumi;

namespace {

using Frame = std::vector<uint8_t>;

Frame dithered(Frame frame, uint32_t number, size_t bytesPerPixel = 3) {
  dither(frame, bytesPerPixel, number);
  return frame;
}

}  // namespace

TEST_CASE("over 16 frames a byte has exactly its sixteenths, at any place of a frame of any length") {
  for (size_t size = 0; size < 70; size += 3) {
    for (int value = 0; value < 256; ++value) {
      std::vector<int> sums(size);
      for (uint32_t number = 5; number < 21; ++number) {
        const Frame frame = dithered(Frame(size, static_cast<uint8_t>(value)), number);
        for (size_t i = 0; i < size; ++i) {
          REQUIRE(frame[i] - value / 16 >= 0);
          REQUIRE(frame[i] - value / 16 <= 1);
          sums[i] += frame[i];
        }
      }
      for (const int sum : sums) REQUIRE(sum == value);
    }
  }
}

TEST_CASE("over 60 frames a byte differs by at most 1/80 of a step") {
  for (int value = 0; value < 256; ++value) {
    for (uint32_t first = 0; first < 16; ++first) {
      std::vector<int> sums(48);
      for (uint32_t number = first; number < first + 60; ++number) {
        const Frame frame = dithered(Frame(48, static_cast<uint8_t>(value)), number);
        for (size_t i = 0; i < sums.size(); ++i) sums[i] += frame[i];
      }
      for (const int light : sums) REQUIRE(std::abs(light * 16 - value * 60) * 80 <= 60 * 16);
    }
  }
}

TEST_CASE("the light of 16 neighbouring pixels of one colour is the same in every frame") {
  constexpr size_t kPixels = 40;
  for (const Frame& color : {Frame{1, 8, 15}, Frame{7, 3, 61}, Frame{32, 0, 255}, Frame{1, 8, 15, 9}}) {
    const size_t channels = color.size();
    Frame strip;
    for (size_t i = 0; i < kPixels; ++i) strip.insert(strip.end(), color.begin(), color.end());
    for (uint32_t number = 0; number < 32; ++number) {
      const Frame frame = dithered(strip, number, channels);
      for (size_t first = 0; first + 16 <= kPixels; ++first) {
        for (size_t channel = 0; channel < channels; ++channel) {
          int sum = 0;
          for (size_t i = first; i < first + 16; ++i) sum += frame[i * channels + channel];
          REQUIRE(sum == color[channel]);
        }
      }
    }
  }
}

TEST_CASE("a byte halfway between two steps changes in every frame") {
  const Frame strip(48, 40);
  for (uint32_t number = 0; number < 16; ++number) {
    const Frame frame = dithered(strip, number);
    const Frame next = dithered(strip, number + 1);
    for (size_t i = 0; i < strip.size(); ++i) REQUIRE(frame[i] + next[i] == 5);
  }
}

TEST_CASE("the pattern of a fraction repeats after 16, 8, 4 or 2 frames, as its sixteenths allow") {
  for (uint8_t sixteenths = 1; sixteenths < 16; ++sixteenths) {
    uint32_t period = 16;
    for (uint32_t rest = sixteenths; rest % 2 == 0; rest /= 2) period /= 2;
    for (uint32_t number = 0; number < 16; ++number) {
      REQUIRE(dithered(Frame(1, sixteenths), number) == dithered(Frame(1, sixteenths), number + period));
    }
  }
}
