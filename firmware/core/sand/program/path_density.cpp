#include "core/sand/program/path_density.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kContexts = 8 * 8 * 8;
constexpr uint32_t kMaxContrast = 2;
constexpr int32_t kRowsPerCall = 16;

}  // namespace

float PathDensity::mean() const {
  uint32_t sum = 0;
  uint32_t crossed = 0;
  for (const uint8_t entries : entries_) {
    sum += entries;
    if (entries > 0) ++crossed;
  }
  return crossed == 0 ? 0 : static_cast<float>(sum) / static_cast<float>(crossed);
}

PathDensityEncoder::PathDensityEncoder(const PathDensity& density, const DensityLevels& levels,
                                       size_t maxSize)
    : density_(density), levels_(levels.count), probabilities_(kContexts, BitCoder::kEven), coder_(maxSize) {
  float end = density.mean() * levels.second;
  for (size_t level = 1; level + 1U < levels_; ++level, end *= levels.ratio) ends_[level] = end;
  coder_.write(static_cast<uint8_t>(density.columns()));
  coder_.write(static_cast<uint8_t>(density.rows()));
  coder_.write(levels_);
}

bool PathDensityEncoder::encodeSome() {
  for (int32_t i = 0; i < kRowsPerCall && row_ < density_.rows(); ++i, ++row_) {
    const auto odd = static_cast<size_t>(row_) % 2;
    encodeRow(rows_[1 - odd], rows_[odd]);
  }
  if (row_ < density_.rows()) return false;
  coder_.finish();
  return true;
}

uint8_t PathDensityEncoder::levelOf(uint8_t entries) const {
  if (entries == 0) return 0;
  uint8_t level = 1;
  while (level + 1 < levels_ && static_cast<float>(entries) > ends_[level]) ++level;
  return level;
}

/** The rows' first and last elements are outside. */
void PathDensityEncoder::encodeRow(const Row& below, Row& row) {
  for (int32_t column = 0; column < density_.columns(); ++column) {
    const auto at = static_cast<size_t>(column) + 1;
    const uint8_t level = levelOf(density_.at(column, row_));
    const uint32_t left = row[at - 1];
    const uint32_t under = below[at];
    const uint32_t predicted = (2 * left + 2 * under + below[at - 1] + below[at + 1] + 3) / 6;
    const uint32_t contrast = std::min(kMaxContrast, left > under ? left - under : under - left);
    encode(level, (8 * predicted + contrast) * 8);
    row[at] = level;
  }
}

void PathDensityEncoder::encode(uint32_t level, uint32_t context) {
  uint32_t lowest = 0;
  uint32_t highest = levels_ - 1U;
  while (lowest < highest) {
    const uint32_t middle = (lowest + highest) / 2;
    coder_.encode(level > middle, probabilities_[context + middle]);
    (level > middle ? lowest : highest) = level > middle ? middle + 1 : middle;
  }
}

}  // namespace lumi
