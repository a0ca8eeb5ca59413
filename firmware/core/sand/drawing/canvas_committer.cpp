#include "core/sand/drawing/canvas_committer.h"

namespace lumi {

void CanvasCommitter::begin(const Drawing& drawing, const Checkpoint& drawn) {
  isActive_ = true;
  drawing_ = drawing;
  drawn_ = drawn;
  waiting_.reset();
  ballReached_ = false;
  why_.clear();
  reader_.reset();
  auto opened = openMoves(files_, drawing, canvas_.table());
  if (!opened) {
    why_ = opened.error().message;
    return;
  }
  const Status begun = canvas_.beginRun(drawn.run, drawn.cleared.ball);
  if (!begun) {
    why_ = begun.error().message;
    return;
  }
  reader_ = std::move(opened.value());
}

CanvasCommitter::Outcome CanvasCommitter::tick() {
  if (!reader_) return end(Next::kDamaged);
  for (size_t i = 0; i < kMovesPerTick; i++) {
    const Next read = waiting_ ? Next::kMove : readOne();
    if (read != Next::kMove) return end(read);
    if (waiting_ && !canvas_.add(*waiting_)) break;
    waiting_.reset();
  }
  return Outcome::kBusy;
}

/**
 * True if the ball is on the path of the next move. Never true at the end of the program: a program that was
 * drawn completely is read to its end, so that its CRC is verified.
 */
bool CanvasCommitter::isBeforeBall() const {
  const uint32_t move = drawn_.reached.move;
  return reader_->position().move >= move && move < reader_->info().moveCount;
}

MoveReader::Next CanvasCommitter::readOne() {
  if (isBeforeBall()) {
    if (ballReached_ || reader_->position().at == drawn_.ball) return Next::kEnd;
    ballReached_ = true;
    waiting_ = Move{drawn_.ball, false};
    return Next::kMove;
  }
  Move move;
  const Next next = reader_->next(move);
  if (next == Next::kMove && !isCleared()) waiting_ = move;
  if (next == Next::kDamaged) why_ = kProgramDamaged;
  return next;
}

CanvasCommitter::Outcome CanvasCommitter::end(Next how) {
  isActive_ = false;
  reader_.reset();
  if (how == Next::kDamaged) return Outcome::kNotKept;
  const Status kept = canvas_.endRun();
  if (!kept) why_ = kept.error().message;
  return kept ? Outcome::kKept : Outcome::kNotKept;
}

}  // namespace lumi
