#include "core/sand/drawing/travel.h"

namespace lumi {

bool Travel::nextOfWay(TablePoint& point) {
  const uint32_t points = way_.corners() + (goesToEnd_ ? 1 : 0);
  if (corner_ >= points) return false;
  point = corner_ < way_.corners() ? way_.corner(corner_) : way_.to();
  ++corner_;
  return true;
}

bool Travel::nextOf(Line& line, TablePoint& point) {
  if (line.moves == 0) return false;
  if (!reader_) {
    auto opened = openMoves(*files_, line.drawing, table_);
    if (opened) reader_ = std::move(opened.value());
    const bool isArriving = &line == &arriving_;
    if (!reader_ || (isArriving && !reader_->seekLastEdge())) line.moves = 0;
  }
  Move move;
  const bool isRead = line.moves > 0 && reader_->next(move) == MoveReader::Next::kMove;
  line.moves = isRead ? line.moves - 1 : 0;
  if (line.moves == 0) reader_.reset();
  if (isRead) point = move.to;
  return isRead;
}

}  // namespace lumi
