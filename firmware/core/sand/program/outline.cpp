#include "core/sand/program/outline.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/step_codec.h"
#include "core/sand/program/program_file.h"

namespace lumi {
namespace {

constexpr int32_t kGrid = 1023;
constexpr double kFirstTolerance = 0.7;
constexpr double kCoarser = 1.6;
constexpr int kMaxAttempts = 3;
constexpr size_t kPlainSize = 2;
constexpr int32_t kHundredthsPerMm = 100;

}  // namespace

OutlineBuilder::OutlineBuilder(const TableShape& table)
    : table_(table),
      side_(std::max(table.width, table.height)),
      tolerance_(kFirstTolerance),
      simplifier_(kFirstTolerance) {}

LinePoint OutlineBuilder::onGrid(TablePoint point) const {
  const auto scaled = [this](int32_t hundredths) {
    return static_cast<int32_t>((int64_t{hundredths} * kGrid + side_ / 2) / side_);
  };
  return {scaled(point.x), scaled(point.y), false};
}

void OutlineBuilder::add(TablePoint point) {
  const LinePoint to = onGrid(point);
  if (points_.empty()) {
    simplifier_.begin(to);
    return keep(to);
  }
  if (to == simplifier_.at()) return;
  const auto kept = simplifier_.add(to);
  if (!kept) return;
  keep(*kept);
  if (points_.size() < kMaxPoints) return;
  shorten();
  simplifier_ = PathSimplifier(tolerance_);
  simplifier_.begin(*kept);
  simplifier_.add(to);
}

void OutlineBuilder::keep(const LinePoint& point) {
  points_.push_back({static_cast<uint16_t>(point.x), static_cast<uint16_t>(point.y)});
}

/** Removes at least a quarter of the points, but never the last one. */
void OutlineBuilder::shorten() {
  const size_t most = points_.size() * 3 / 4;
  for (int i = 0; i < kMaxAttempts && points_.size() > most; ++i) simplify();
  if (points_.size() > most) dropPairs();
}

void OutlineBuilder::simplify() {
  tolerance_ *= kCoarser;
  PathSimplifier simplifier(tolerance_);
  const auto at = [this](size_t i) { return LinePoint{points_[i].x, points_[i].y, false}; };
  simplifier.begin(at(0));
  const size_t count = points_.size();
  size_t kept = 1;
  const auto keepAt = [&](const std::optional<LinePoint>& point) {
    if (point) points_[kept++] = {static_cast<uint16_t>(point->x), static_cast<uint16_t>(point->y)};
  };
  for (size_t i = 1; i < count; ++i) keepAt(simplifier.add(at(i)));
  keepAt(simplifier.finish());
  points_.resize(kept);
}

void OutlineBuilder::dropPairs() {
  const GridPoint last = points_.back();
  size_t kept = 0;
  for (size_t i = 0; i + 1 < points_.size(); ++i) {
    if (i % 4 < 2) points_[kept++] = points_[i];
  }
  points_[kept++] = last;
  points_.resize(kept);
}

std::string OutlineBuilder::finish() {
  if (points_.empty()) return {};
  if (const auto last = simplifier_.finish()) keep(*last);
  std::string bytes = encoded();
  while (bytes.size() > kMaxOutline) {
    shorten();
    bytes = encoded();
  }
  return bytes;
}

std::string OutlineBuilder::encoded() const {
  ByteWriter out(kMaxOutline);
  out.number(static_cast<uint16_t>(table_.width / kHundredthsPerMm));
  out.number(static_cast<uint16_t>(table_.height / kHundredthsPerMm));
  out.number(static_cast<uint8_t>(table_.isRound));
  StepCodec codec(kPlainSize);
  GridPoint at{};
  bool isFirst = true;
  for (const GridPoint point : points_) {
    if (isFirst) {
      out.number(point.x);
      out.number(point.y);
    } else {
      uint8_t bytes[StepCodec::maxSize(kPlainSize)];
      out.raw({bytes, codec.encode({point.x - at.x, point.y - at.y}, bytes)});
    }
    isFirst = false;
    at = point;
  }
  return out.take();
}

Result<std::string> readOutline(FileStore& files, std::string_view path) {
  const auto opened = openProgram(files, path);
  if (!opened) return opened.error();
  const ProgramFooter& footer = opened.value().footer;
  std::string outline(footer.outlineSize, '\0');
  File& file = *opened.value().file;
  const Bytes bytes(reinterpret_cast<uint8_t*>(outline.data()), outline.size());
  const bool isWhole =
      file.seek(footer.movesSize) && file.read(bytes) == bytes.size() && crc32(bytes) == footer.outlineCrc;
  if (!isWhole) return Error{kProgramDamaged};
  return outline;
}

}  // namespace lumi
