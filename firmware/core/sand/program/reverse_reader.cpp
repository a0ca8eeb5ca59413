#include "core/sand/program/reverse_reader.h"

#include <algorithm>
#include <utility>

#include "core/sand/geometry/kinematics.h"

namespace lumi {

Result<std::unique_ptr<MoveReader>> ReverseReader::open(FileStore& files, std::string_view path) {
  auto program = ProgramReader::open(files, path);
  if (!program) return program.error();
  return std::unique_ptr<MoveReader>(new ReverseReader(std::move(program.value())));
}

ReverseReader::ReverseReader(std::unique_ptr<ProgramReader> program)
    : program_(std::move(program)), info_(program_->info()) {
  std::swap(info_.first, info_.last);
  info_.motorTravel += motorTravel({}, info_.first);
  info_.motorTravel -= motorTravel({}, info_.last);
}

MoveReader::Next ReverseReader::next(Move& move) {
  if (position_.move == info_.moveCount) {
    return !isTravelKnown_ || position_.motorTravel == info_.motorTravel ? Next::kEnd : Next::kDamaged;
  }
  if (!isLoaded_ && !load()) return Next::kDamaged;
  const uint32_t index = info_.moveCount - 1 - position_.move;
  const bool isRapid = position_.move == 0 || moves_[index + 1 - firstMove_].isRapid;
  if (index < firstMove_ && !loadBefore()) return Next::kDamaged;
  move = {moves_[index - firstMove_].to, isRapid};
  position_.advance(move.to);
  return Next::kMove;
}

bool ReverseReader::seek(const ProgramPosition& position) {
  const bool isExact = position.at != kAnyPoint;
  const bool isPossible = position.move <= info_.moveCount && position.offset <= program_->lastBlock() &&
                          (!isExact || position.motorTravel <= info_.motorTravel);
  if (!isPossible) return false;
  const ProgramPosition before = std::exchange(position_, position);
  isLoaded_ = load();
  const uint32_t index = info_.moveCount - position.move;  // of the point that was read last
  const TablePoint at = position.move == 0 ? TablePoint() : moves_[index % kMovesPerBlock].to;
  if (isLoaded_ && (!isExact || at == position.at)) {
    position_.at = at;
    isTravelKnown_ = isExact;
    return true;
  }
  position_ = before;
  isLoaded_ = false;
  return false;
}

MoveReader::Edge ReverseReader::edge() const {
  const Edge forwards = program_->edge();
  if (forwards.first.moves == 0) return {};
  Edge edge{forwards.last, forwards.first};
  // The first move leads to the first point.
  ++edge.first.moves;
  --edge.last.moves;
  return edge;
}

/** Backwards, the last point next to the edge is the first one forwards. */
bool ReverseReader::seekLastEdge() {
  const EdgePoint point = program_->edge().first;
  if (point.moves == 0) return false;
  ProgramPosition position;
  position.move = info_.moveCount + 1 - point.moves;
  position.offset = program_->lastBlock() - point.block;
  position.at = point.at;
  return seek(position);
}

/** Loads the block of the point that was read last, or the last block. */
bool ReverseReader::load() {
  const uint32_t index = info_.moveCount - std::max<uint32_t>(position_.move, 1);
  return read(program_->lastBlock() - position_.offset, index - index % kMovesPerBlock);
}

bool ReverseReader::loadBefore() {
  const ProgramReader::BlockHead head = head_;
  position_.offset += head.sizeBefore;
  return position_.offset <= program_->lastBlock() &&
         read(program_->lastBlock() - position_.offset, firstMove_ - kMovesPerBlock) &&
         moves_.back().to == head.start;
}

bool ReverseReader::read(uint64_t offset, uint32_t firstMove) {
  isLoaded_ = false;
  const auto head = program_->seekBlock(offset, firstMove);
  if (!head) return false;
  head_ = *head;
  firstMove_ = firstMove;
  const uint32_t count = std::min(kMovesPerBlock, info_.moveCount - firstMove);
  for (uint32_t i = 0; i < count; ++i) {
    if (program_->next(moves_[i]) != Next::kMove) return false;
  }
  isLoaded_ = true;
  return true;
}

}  // namespace lumi
