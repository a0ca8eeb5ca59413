#include "core/sand/program/outline.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/program/fitted_reader.h"
#include "core/sand/program/program.h"

namespace lumi {
namespace {

constexpr int32_t kMinDistance = 4;  // grid units; nearer points of a line are left out, except at corners
constexpr uint8_t kLine = 0;
constexpr uint8_t kRound = 1;
constexpr uint8_t kBitmap = 2;
constexpr uint8_t kCircle = 4;
constexpr uint8_t kStretched = 8;
constexpr uint8_t kDensity = 16;
constexpr size_t kKindAt = 4;    // offset of the byte with these bits
constexpr int32_t kMinStep = 6;  // cells
/** Fewer than most bitmaps need, so that none gets fewer cells than fit. */
constexpr float kBytesPerEdge = 0.26F;

/** True if `point` is more than half a unit beside the line. */
bool isCorner(GridPoint from, GridPoint point, GridPoint to) {
  const int32_t dx = to.x - from.x;
  const int32_t dy = to.y - from.y;
  const int32_t aside = dx * (point.y - from.y) - dy * (point.x - from.x);
  return 4 * aside * aside > dx * dx + dy * dy;
}

}  // namespace

OutlineBuilder::OutlineBuilder(const TableShape& table)
    : table_(table),
      scale_((uint64_t{kGridSize - 1} << 32) / static_cast<uint64_t>(std::max(table.width, table.height))),
      line_(std::make_unique<OutlineLine>(kMaxBody)),
      bitmap_(std::make_unique<PathBitmap>(onGrid({table.width, table.height}))) {}

GridPoint OutlineBuilder::onGrid(TablePoint point) const {
  const auto scaled = [this](int32_t hundredths, int32_t most) {
    const auto inside = static_cast<uint64_t>(std::clamp<int32_t>(hundredths, 0, most));
    return static_cast<uint16_t>((inside * scale_ + (uint64_t{1} << 31)) >> 32);
  };
  return {scaled(point.x, table_.width), scaled(point.y, table_.height)};
}

void OutlineBuilder::add(TablePoint point) {
  const GridPoint to = onGrid(point);
  if (hasPoint_) {
    bitmap_->lineTo(to);
  } else {
    hasPoint_ = true;
    bitmap_->begin(to);
    keep(to);
  }
  if (line_ && std::max(std::abs(to.x - kept_.x), std::abs(to.y - kept_.y)) >= kMinDistance) {
    if (isCorner(kept_, last_, to)) keep(last_);
    keep(to);
  }
  last_ = to;
}

void OutlineBuilder::keep(GridPoint point) {
  if (line_ && !line_->add(point)) line_.reset();
  kept_ = point;
}

bool OutlineBuilder::prepare() {
  if (!hasPoint_ || !bitmap_) return true;
  if (!isEnded_) {
    isEnded_ = true;
    if (last_ != kept_) keep(last_);
    return false;
  }
  if (densityEncoder_) return encodeDensity();
  if (!line_) return encodeBitmap();
  if (line_->encode()) return finish(kLine, line_->bytes());
  if (line_->isCrude()) line_.reset();
  return false;
}

/** Encodes some rows of the bitmap. If it turns out too large, starts again with fewer cells. */
bool OutlineBuilder::encodeBitmap() {
  if (bitmapSide_ == 0) {
    bitmapSide_ =
        sideFor(kBytesPerEdge * static_cast<float>(bitmap_->edges() + 1), PathBitmap::kSide + kMinStep);
  }
  if (!encoder_) encoder_ = std::make_unique<PathBitmapEncoder>(*bitmap_, bitmapSide_, kMaxBody);
  if (!encoder_->encodeSome()) return false;
  if (encoder_->size() > kMaxBody) {
    bitmapSide_ = sideFor(static_cast<float>(encoder_->size()), bitmapSide_);
    encoder_.reset();
    return false;
  }
  if (!encoder_->isSolid()) return finish(kBitmap, encoder_->takeBytes());
  encodedBitmap_ = encoder_->takeBytes();
  encoder_.reset();
  startDensity();
  return false;
}

void OutlineBuilder::startDensity() {
  densityEncoder_ =
      std::make_unique<PathDensityEncoder>(bitmap_->density(), kDensityLevels[levels_], kMaxBody);
}

/** Encodes some rows of the density. If it turns out too large, starts again with fewer levels. */
bool OutlineBuilder::encodeDensity() {
  if (!densityEncoder_->encodeSome()) return false;
  if (densityEncoder_->size() <= kMaxBody) return finish(kDensity, densityEncoder_->takeBytes());
  if (++levels_ == kDensityLevels.size()) return finish(kBitmap, encodedBitmap_);
  startDensity();
  return false;
}

/**
 * Returns a smaller side than `side`, with which a bitmap probably fits that has `size` bytes with that side.
 * The size of an encoded bitmap grows with the side to the power of 1.6, or a higher one.
 */
int32_t OutlineBuilder::sideFor(float size, int32_t side) {
  const float root = std::sqrt(static_cast<float>(kMaxBody) / size);
  const float share = root * std::sqrt(std::sqrt(root));  // the ratio to the power of 1 / 1.6
  return std::min(static_cast<int32_t>(share * static_cast<float>(side)), side - kMinStep);
}

bool OutlineBuilder::finish(uint8_t kind, const std::string& body) {
  ByteWriter out(kHeadSize + body.size());
  out.number(static_cast<uint16_t>(table_.width / kHundredthsPerMm));
  out.number(static_cast<uint16_t>(table_.height / kHundredthsPerMm));
  out.number(static_cast<uint8_t>(kind | (table_.isRound ? kRound : 0)));
  out.raw(asBytes(body));
  outline_ = out.take();
  line_.reset();
  bitmap_.reset();
  encoder_.reset();
  densityEncoder_.reset();
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
  if (!isWhole) return invalid(kProgramDamaged);
  if (outline.size() <= kKindAt) return outline;
  const FitKind fit = fitKindOf(footer.info);
  if (fit == FitKind::kCircle) bytes[kKindAt] |= kCircle;
  if (fit == FitKind::kStretched) bytes[kKindAt] |= kStretched;
  return outline;
}

}  // namespace lumi
