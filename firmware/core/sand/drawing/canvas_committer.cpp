#include "core/sand/drawing/canvas_committer.h"

namespace lumi {

CanvasCommitter::CanvasCommitter(FileStore& files, SandCanvas& canvas) : files_(files), canvas_(canvas) {}

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
  if (!reader_) return end(Next::kFailed);
  for (size_t i = 0; i < kMovesPerTick; i++) {
    const Next next = offerOne();
    if (next == Next::kLater) break;
    if (next != Next::kMove) return end(next);
  }
  return Outcome::kBusy;
}

CanvasCommitter::Next CanvasCommitter::offerOne() {
  if (!waiting_) {
    const Next read = readOne();
    if (read != Next::kMove || !waiting_) return read;
  }
  if (!canvas_.add(*waiting_)) return Next::kLater;
  waiting_.reset();
  return Next::kMove;
}

/**
 * True if the ball is on the path of the next move. Never true at the end of the program: a program that was
 * drawn completely is read to its end, so that its CRC is verified.
 */
bool CanvasCommitter::isBeforeBall() const {
  const uint32_t move = drawn_.reached.move;
  return reader_->position().move >= move && move < reader_->info().moveCount;
}

bool CanvasCommitter::isCleared() const {
  return reader_->position().move <= drawn_.cleared.move;
}

CanvasCommitter::Next CanvasCommitter::readOne() {
  if (isBeforeBall()) {
    if (ballReached_ || reader_->position().at == drawn_.ball) return Next::kEnd;
    ballReached_ = true;
    waiting_ = Move{drawn_.ball, false};
    return Next::kMove;
  }
  Move move;
  switch (reader_->next(move)) {
    case MoveReader::Next::kMove:
      if (!isCleared()) waiting_ = move;
      return Next::kMove;
    case MoveReader::Next::kEnd:
      return Next::kEnd;
    case MoveReader::Next::kDamaged:
      why_ = "The pattern's file is damaged.";
      break;
  }
  return Next::kFailed;
}

CanvasCommitter::Outcome CanvasCommitter::end(Next how) {
  isActive_ = false;
  reader_.reset();
  if (how == Next::kFailed) return Outcome::kNotKept;
  const Status kept = canvas_.endRun();
  if (!kept) why_ = kept.error().message;
  return kept ? Outcome::kKept : Outcome::kNotKept;
}

}  // namespace lumi
