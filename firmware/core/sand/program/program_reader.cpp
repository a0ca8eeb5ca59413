#include "core/sand/program/program_reader.h"

#include <algorithm>
#include <cstring>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

/** Returns the point at which the first move of a block starts. */
TablePoint blockStart(ConstBytes head) {
  return {static_cast<int32_t>(numberAt(&head[2], 3)), static_cast<int32_t>(numberAt(&head[5], 3))};
}

}  // namespace

Result<std::unique_ptr<ProgramReader>> ProgramReader::open(FileStore& files, std::string_view path) {
  auto opened = openProgram(files, path);
  if (!opened) return opened.error();
  return std::unique_ptr<ProgramReader>(new ProgramReader(std::move(opened.value())));
}

ProgramReader::ProgramReader(OpenProgram&& opened) : file_(std::move(opened.file)), footer_(opened.footer) {}

ProgramReader::Next ProgramReader::next(Move& move) {
  if (position_.move == info().moveCount) return end();
  Step step;
  const bool isRead = readBlockHead() && readStep(step);
  const int64_t x = int64_t{position_.at.x} + step.dx;
  const int64_t y = int64_t{position_.at.y} + step.dy;
  if (!isRead || !info().origin.table.contains(x, y)) return Next::kDamaged;
  move = {{static_cast<int32_t>(x), static_cast<int32_t>(y)}, isRapid_};
  position_.advance(move.to);
  if (position_.move % kMovesPerBlock == 0) position_.offset = at_;
  return Next::kMove;
}

/** Reads the head of a block if one begins here. Returns false if it does not fit to the position. */
bool ProgramReader::readBlockHead() {
  if (position_.move % kMovesPerBlock != 0) return true;
  const ConstBytes head = ahead(kBlockHeadSize);
  if (head.size() < kBlockHeadSize) return false;
  if (position_.at != blockStart(head)) return false;
  consume(kBlockHeadSize);
  steps_.restart();
  isRapid_ = false;
  return true;
}

bool ProgramReader::readStep(Step& step) {
  const ConstBytes bytes = ahead(kMaxMoveSize);
  const size_t head = !bytes.empty() && bytes[0] == kRapidChange ? 1 : 0;
  const size_t size = steps_.decode(bytes.sub(head, bytes.size() - head), step);
  if (size == 0) return false;
  if (head > 0) isRapid_ = !isRapid_;
  consume(head + size);
  return true;
}

ProgramReader::Next ProgramReader::end() const {
  const bool isWhole = at_ == footer_.movesSize &&
                       (!travelKnown_ || position_.motorTravel == info().motorTravel) &&
                       (!crcKnown_ || crc_ == footer_.movesCrc);
  return isWhole ? Next::kEnd : Next::kDamaged;
}

/** Returns the next `wanted` bytes of the moves, or fewer at their end. */
ConstBytes ProgramReader::ahead(size_t wanted) {
  if (bufferEnd_ - bufferAt_ < wanted && filled_ < footer_.movesSize) refill();
  return ConstBytes(buffer_).sub(bufferAt_, std::min(wanted, bufferEnd_ - bufferAt_));
}

void ProgramReader::consume(size_t bytes) {
  bufferAt_ += bytes;
  at_ += bytes;
}

void ProgramReader::refill() {
  const size_t kept = bufferEnd_ - bufferAt_;
  std::memmove(buffer_.data(), buffer_.data() + bufferAt_, kept);
  const uint64_t left = footer_.movesSize - filled_;
  const auto wanted = static_cast<size_t>(std::min<uint64_t>(buffer_.size() - kept, left));
  const Bytes room = Bytes(buffer_).sub(kept, wanted);
  const size_t got = file_->read(room);
  crc_ = crc32(room.sub(0, got), crc_);
  filled_ += got;
  bufferAt_ = 0;
  bufferEnd_ = kept + got;
}

bool ProgramReader::seek(const ProgramPosition& position) {
  if (!isPossible(position)) return false;
  const ProgramPosition before = position_;
  const bool isExact = position.at != kAnyPoint;
  if (jumpTo(position) && (!isExact || position_.at == position.at)) {
    travelKnown_ = isExact;
    position_.motorTravel = position.motorTravel;
    return true;
  }
  (void)jumpTo(before);
  position_ = before;
  return false;
}

bool ProgramReader::isPossible(const ProgramPosition& position) const {
  const uint64_t blocks = position.move / kMovesPerBlock;
  const uint64_t least = blocks * (kBlockHeadSize + kMovesPerBlock);
  const uint64_t most = blocks * (kBlockHeadSize + kMovesPerBlock * kMaxMoveSize);
  return position.move <= info().moveCount && position.offset <= footer_.movesSize &&
         position.offset >= least && position.offset <= most &&
         (position.at == kAnyPoint ||
          (position.motorTravel <= info().motorTravel && info().origin.table.surrounds(position.at)));
}

/** Reads the block of `position` up to it. The point is that of the block. */
bool ProgramReader::jumpTo(const ProgramPosition& position) {
  return seekBlock(position.offset, position.move - position.move % kMovesPerBlock) && readTo(position.move);
}

MoveReader::Edge ProgramReader::edge() const {
  if (footer_.firstEdge.moves == 0) return {};
  Edge edge{footer_.firstEdge, footer_.lastEdge};
  edge.last.moves = info().moveCount - edge.last.moves;
  return edge;
}

bool ProgramReader::seekLastEdge() {
  const EdgePoint& point = footer_.lastEdge;
  if (point.moves == 0) return false;
  const uint32_t firstMove = (point.moves - 1) / kMovesPerBlock * kMovesPerBlock;
  return seekBlock(point.block, firstMove) && readTo(point.moves) && position_.at == point.at;
}

std::optional<ProgramReader::BlockHead> ProgramReader::seekBlock(uint64_t offset, uint32_t move) {
  const ProgramPosition position{move, offset, {}, 0};
  if (move % kMovesPerBlock != 0 || !isPossible(position) || !file_->seek(offset)) return std::nullopt;
  at_ = filled_ = offset;
  bufferAt_ = bufferEnd_ = 0;
  crc_ = 0;
  crcKnown_ = offset == 0;
  position_ = position;
  const bool isEnd = move == info().moveCount;
  const ConstBytes head = ahead(kBlockHeadSize);
  if (head.size() < kBlockHeadSize && !isEnd) return std::nullopt;
  position_.at = isEnd ? info().last : blockStart(head);
  return BlockHead{static_cast<uint16_t>(isEnd ? 0 : numberAt(head.data(), 2)), position_.at};
}

bool ProgramReader::readTo(uint32_t move) {
  Move skipped;
  while (position_.move < move) {
    if (next(skipped) != Next::kMove) return false;
  }
  return true;
}

size_t writeProgramLine(const Move& move, char* out) {
  const std::string_view command = move.isRapid ? "G0 X" : "G1 X";
  char* at = writeDecimal(move.to.x, 2, std::copy(command.begin(), command.end(), out));
  *at++ = ' ';
  *at++ = 'Y';
  at = writeDecimal(move.to.y, 2, at);
  *at++ = '\n';
  return static_cast<size_t>(at - out);
}

}  // namespace lumi
