#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/pixels/color.h"

namespace lumi {

constexpr size_t kMatrixColumns = 32;
constexpr size_t kMatrixRows = 8;
constexpr size_t kMatrixPixels = kMatrixColumns * kMatrixRows;
constexpr size_t kMatrices = 2;

enum class MatrixMode : uint8_t { kOff, kText, kTime, kWeather, kPattern };

/** By MatrixMode. */
constexpr std::array<std::string_view, 5> kMatrixModeNames = {"off", "text", "time", "weather", "pattern"};

/** A colour for each pixel, in layout B (matrix_layout.h). */
using MatrixPattern = std::array<Rgb, kMatrixPixels>;

/** What people set for one matrix; docs/http-api.md names the JSON fields. */
struct MatrixSettings {
  static constexpr size_t kLongestText = 2000;  // bytes of UTF-8, maybe malformed
  static constexpr size_t kLongestName = 64;    // bytes
  static constexpr uint16_t kTopSpeed = 1000;

  std::string name;
  bool enabled = true;
  uint8_t brightness = 64;
  MatrixMode mode = MatrixMode::kText;
  std::string text = "Lumisand";
  Rgb color{255, 180, 107};
  uint16_t speed = 100;  // 0..kTopSpeed, text_run.h says how fast that is
  bool scroll = true;
  bool rainbowBorder = false;
  MatrixPattern pattern{};

  bool operator==(const MatrixSettings& other) const;
  bool operator!=(const MatrixSettings& other) const { return !(*this == other); }
};

using MatricesSettings = std::array<MatrixSettings, kMatrices>;

/** "Matrix 1" and "Matrix 2". */
MatricesSettings defaultMatrices();

std::string_view nameOf(MatrixMode mode);

/** "matrix-1" for 0, "matrix-2" for 1. */
std::string_view matrixId(size_t index);
/** The other way; nothing for any other name. */
std::optional<size_t> matrixIndex(std::string_view id);

}  // namespace lumi
