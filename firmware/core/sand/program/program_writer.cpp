#include "core/sand/program/program_writer.h"

#include <algorithm>
#include <cmath>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/edge_way.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

const char kNotStored[] = "The pattern could not be stored: the storage is full or faulty.";
constexpr float kOnEdge = 100;  // hundredths of a mm; points closer than that count as on the edge

}  // namespace

ProgramWriter::ProgramWriter(FileStore& files, std::string path, const MotionLimits& limits,
                             const ProgramOrigin& origin)
    : files_(files),
      path_(std::move(path)),
      partPath_(concat({path_, ".part"})),
      file_(files.open(partPath_, OpenMode::kReplace)),
      outline_(origin.table),
      timer_(limits),
      failed_(!file_) {
  footer_.info.origin = origin;
}

void ProgramWriter::move(const Move& move) {
  if (failed_ || !file_) return;
  if (buffer_.size() - buffered_ < kBlockHeadSize + kMaxMoveSize && !flushBuffer()) return;
  if (footer_.info.moveCount % kMovesPerBlock == 0) beginBlock();
  append(move);
  measure(move);
  at_ = move.to;
}

void ProgramWriter::beginBlock() {
  const auto start = static_cast<uint32_t>(size());
  uint8_t* out = buffer_.data() + buffered_;
  out = putNumber(start - footer_.lastBlock, 2, out);
  out = putNumber(static_cast<uint32_t>(at_.x), kPlainStepSize, out);
  putNumber(static_cast<uint32_t>(at_.y), kPlainStepSize, out);
  buffered_ += kBlockHeadSize;
  footer_.lastBlock = start;
  steps_.restart();
  isRapid_ = false;
}

void ProgramWriter::append(const Move& move) {
  if (move.isRapid != isRapid_) buffer_[buffered_++] = kRapidChange;
  isRapid_ = move.isRapid;
  buffered_ += steps_.encode({move.to.x - at_.x, move.to.y - at_.y}, buffer_.data() + buffered_);
}

void ProgramWriter::measure(const Move& move) {
  ProgramInfo& info = footer_.info;
  if (info.moveCount++ == 0) {
    info.first = move.to;
  } else {
    length_ += static_cast<double>(distance(at_, move.to));
  }
  info.motorTravel += motorTravel(at_, move.to);
  timer_.move(move.to);
  outline_.add(move.to);
  const int64_t x = 2 * int64_t{move.to.x} - info.origin.table.width;
  const int64_t y = 2 * int64_t{move.to.y} - info.origin.table.height;
  reach_ = std::max(reach_, x * x + y * y);
  measureEdge(move.to);
}

/** Without a point on the edge, the closest one is next to it. */
void ProgramWriter::measureEdge(TablePoint at) {
  const float gap = std::max(kOnEdge, edgeGap(footer_.info.origin.table, at));
  const bool isFirst = footer_.firstEdge.moves == 0 || gap < edgeGap_;
  if (!isFirst && gap > edgeGap_) return;
  edgeGap_ = gap;
  footer_.lastEdge = {footer_.info.moveCount, footer_.lastBlock, at};
  if (isFirst) footer_.firstEdge = footer_.lastEdge;
}

bool ProgramWriter::flushBuffer() {
  const ConstBytes bytes = ConstBytes(buffer_).sub(0, buffered_);
  const bool fits = size() + kProgramFooterSize + kMaxOutline <= kMax;
  failed_ = failed_ || !file_ || !fits || !file_->write(bytes);
  if (failed_) return false;
  footer_.movesCrc = crc32(bytes, footer_.movesCrc);
  written_ += buffered_;
  buffered_ = 0;
  return true;
}

Result<StoredProgram> ProgramWriter::finish(const PatternStats& stats) {
  ProgramInfo& info = footer_.info;
  info.stats = stats;
  info.time = timer_.finish();
  info.last = at_;
  info.length = static_cast<uint32_t>(length_ / kHundredthsPerMm + 0.5);
  info.reach = static_cast<uint32_t>(std::sqrt(static_cast<double>(reach_)) / 2 + 0.5);
  const Status sealed = seal();
  if (sealed) return StoredProgram{info, footer_.movesCrc};
  failed_ = true;
  discard();
  return sealed.error();
}

Status ProgramWriter::seal() {
  if (!flushBuffer()) return invalid(kNotStored);
  while (!outline_.prepare()) {
  }
  const std::string outline = outline_.take();
  footer_.movesSize = static_cast<uint32_t>(written_);
  footer_.outlineSize = static_cast<uint16_t>(outline.size());
  footer_.outlineCrc = crc32(asBytes(outline));
  footer_.info.fileSize = static_cast<uint32_t>(written_ + outline.size() + kProgramFooterSize);
  const std::string end = outline + encodeProgramFooter(footer_);
  if (!file_->write(asBytes(end)) || !file_->sync()) return invalid(kNotStored);
  file_.reset();
  if (files_.rename(partPath_, path_)) return Done{};
  files_.remove(partPath_);
  return invalid(kNotStored);
}

void ProgramWriter::discard() {
  if (!file_) return;
  file_.reset();
  files_.remove(partPath_);
}

}  // namespace lumi
