#include "core/sand/program/outline.h"

#include <algorithm>
#include <cmath>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/step_codec.h"
#include "core/sand/program/program_file.h"

namespace lumi {
namespace {

constexpr int32_t kGrid = 511;
constexpr double kStraight = 0.5;  // grid units
constexpr float kLeast = 0.5F;     // grid units
constexpr float kCoarser = 3;
constexpr size_t kPlainSize = 2;
constexpr size_t kHeadSize = 9;
constexpr float kEvenPoints = 760;  // more than fit into an outline
constexpr float kWider = 1.2F;
constexpr int kMaxAttempts = 4;
constexpr int32_t kHundredthsPerMm = 100;

template <typename Point>
Step stepBetween(Point from, Point to) {
  return {to.x - from.x, to.y - from.y};
}

float lengthOf(Step step) {
  return std::sqrt(static_cast<float>(step.dx * step.dx + step.dy * step.dy));
}

template <typename Point>
Point pointOn(Point from, Step step, float part) {
  const auto on = [part](uint16_t start, int32_t way) {
    return static_cast<uint16_t>(std::lround(static_cast<float>(start) + part * static_cast<float>(way)));
  };
  return {on(from.x, step.dx), on(from.y, step.dy)};
}

}  // namespace

OutlineBuilder::OutlineBuilder(const TableShape& table)
    : table_(table), side_(std::max(table.width, table.height)), simplifier_(kStraight), deviation_(kLeast) {
  points_.reserve(kMaxPoints);
}

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
  if (const auto kept = simplifier_.add(to)) keep(*kept);
  if (points_.size() == kMaxPoints) thin(kMaxPoints / 4);
}

void OutlineBuilder::keep(const LinePoint& point) {
  points_.push_back({static_cast<uint16_t>(point.x), static_cast<uint16_t>(point.y)});
}

/** True if the point deviates little from the line between its neighbours. Never true for the ends. */
bool OutlineBuilder::mayGo(size_t index) const {
  if (index == 0 || index + 1 >= points_.size()) return false;
  const GridPoint before = points_[index - 1];
  const GridPoint after = points_[index + 1];
  const auto dx = static_cast<float>(after.x - before.x);
  const auto dy = static_cast<float>(after.y - before.y);
  const auto px = static_cast<float>(points_[index].x - before.x);
  const auto py = static_cast<float>(points_[index].y - before.y);
  const float squared = dx * dx + dy * dy;
  const float limit = deviation_ * deviation_;
  // Where the line comes back to its start, the deviation is the distance from there.
  if (squared < 1) return px * px + py * py <= limit;
  const float cross = dx * py - dy * px;
  return cross * cross <= limit * squared;
}

/** Removes about `count` points, or a half of them if that is less. */
void OutlineBuilder::thin(size_t count) {
  size_t eligible = 0;
  for (;; deviation_ *= kCoarser) {
    eligible = 0;
    // Every fourth point is enough for an estimate.
    for (size_t i = 1; i < points_.size(); i += 4) eligible += mayGo(i) ? 4 : 0;
    if (eligible >= std::min(2 * count, points_.size() - std::min<size_t>(points_.size(), 6))) break;
  }
  size_t share = 0;
  size_t kept = 0;
  bool wasRemoved = false;
  for (size_t i = 0; i < points_.size(); ++i) {
    const bool isEligible = mayGo(i);
    if (isEligible) share += count;
    wasRemoved = isEligible && !wasRemoved && share >= eligible;
    if (wasRemoved) {
      share -= eligible;
    } else {
      points_[kept++] = points_[i];
    }
  }
  points_.resize(kept);
}

/** Returns the sine of the turn at a point; 1 for turns of more than 90 degrees and for the end. */
float OutlineBuilder::turnAt(size_t index) const {
  if (index + 1 >= points_.size()) return 1;
  const Step in = stepBetween(points_[index - 1], points_[index]);
  const Step out = stepBetween(points_[index], points_[index + 1]);
  if (in.dx * out.dx + in.dy * out.dy <= 0) return 1;
  const auto cross = static_cast<float>(std::abs(in.dx * out.dy - in.dy * out.dx));
  return cross / (lengthOf(in) * lengthOf(out));
}

float OutlineBuilder::length() const {
  float sum = 0;
  for (size_t i = 1; i < points_.size(); ++i) sum += lengthOf(stepBetween(points_[i - 1], points_[i]));
  return sum;
}

bool OutlineBuilder::prepare() {
  switch (stage_) {
    case Stage::kCollecting:
      stage_ = Stage::kDone;
      if (points_.empty()) break;
      if (const auto last = simplifier_.finish()) keep(*last);
      if (encode(0)) break;
      stage_ = Stage::kSpacing;
      spacing_ = length() / kEvenPoints;
      break;
    case Stage::kSpacing:
      if (encode(spacing_)) {
        stage_ = Stage::kDone;
      } else if (++attempts_ == kMaxAttempts) {
        stage_ = Stage::kThinning;
      }
      spacing_ *= kWider;
      break;
    case Stage::kThinning:
      thin(points_.size() / 4);
      attempts_ = 0;
      spacing_ = length() / kEvenPoints;
      stage_ = Stage::kSpacing;
      break;
    case Stage::kDone:
      break;
  }
  return stage_ == Stage::kDone;
}

/**
 * Encodes points with `spacing` between them and those where the line has turned; 0: all points as they are.
 * Returns false if that is too large.
 */
bool OutlineBuilder::encode(float spacing) {
  ByteWriter out(kMaxOutline);
  out.number(static_cast<uint16_t>(table_.width / kHundredthsPerMm));
  out.number(static_cast<uint16_t>(table_.height / kHundredthsPerMm));
  out.number(static_cast<uint8_t>(table_.isRound));
  out.number(points_[0].x);
  out.number(points_[0].y);
  size_t size = kHeadSize;
  StepCodec codec(kPlainSize);
  GridPoint at = points_[0];
  const auto add = [&](GridPoint to) {
    if (to.x == at.x && to.y == at.y) return;
    uint8_t bytes[StepCodec::maxSize(kPlainSize)];
    const size_t added = codec.encode(stepBetween(at, to), bytes);
    size += added;
    if (size <= kMaxOutline) out.raw({bytes, added});
    at = to;
  };
  float passed = 0;  // since the last point that was added
  float turned = 0;
  for (size_t i = 1; i < points_.size() && size <= kMaxOutline; ++i) {
    const Step step = stepBetween(points_[i - 1], points_[i]);
    const float whole = lengthOf(step);
    for (float along = spacing - passed; spacing > 0 && along < whole; along += spacing) {
      add(pointOn(points_[i - 1], step, along / whole));
      passed = -along;
      turned = 0;
    }
    passed += whole;
    turned += turnAt(i);
    if (spacing > 0 && turned < kMaxTurn) continue;
    add(points_[i]);
    passed = turned = 0;
  }
  if (size > kMaxOutline) return false;
  outline_ = out.take();
  return true;
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
