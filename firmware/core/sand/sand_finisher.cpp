#include "core/sand/sand_finisher.h"

namespace lumi {

SandFinisher::SandFinisher(FileStore& files, SandCanvas& canvas) : files_(files), canvas_(canvas) {}

void SandFinisher::begin(std::string_view path, uint32_t run, const std::optional<Checkpoint>& drawn) {
  isActive_ = true;
  drawn_ = drawn;
  waiting_.reset();
  ballReached_ = false;
  why_.clear();
  reader_.reset();
  auto opened = ProgramReader::open(files_, path);
  if (!opened) {
    why_ = opened.error().message;
    return;
  }
  const Status begun = canvas_.beginRun(run, TablePoint{});
  if (!begun) {
    why_ = begun.error().message;
    return;
  }
  reader_ = std::move(opened.value());
}

SandFinisher::Outcome SandFinisher::tick() {
  if (!reader_) return end(Next::kFailed);
  for (size_t i = 0; i < kMovesPerTick; i++) {
    const Next next = offerOne();
    if (next == Next::kLater) break;
    if (next != Next::kMove) return end(next);
  }
  return Outcome::kBusy;
}

SandFinisher::Next SandFinisher::offerOne() {
  if (!waiting_) {
    const Next read = readOne();
    if (read != Next::kMove) return read;
  }
  if (!canvas_.add(*waiting_)) return Next::kLater;
  waiting_.reset();
  return Next::kMove;
}

SandFinisher::Next SandFinisher::readOne() {
  if (drawn_ && reader_->position().move >= drawn_->reached.move) {
    if (ballReached_ || reader_->position().at == drawn_->ball) return Next::kEnd;
    ballReached_ = true;
    waiting_ = Move{drawn_->ball, false};
    return Next::kMove;
  }
  Move move;
  switch (reader_->next(move)) {
    case ProgramReader::Next::kMove:
      waiting_ = move;
      return Next::kMove;
    case ProgramReader::Next::kEnd:
      return Next::kEnd;
    case ProgramReader::Next::kDamaged:
      why_ = "The pattern's file is damaged.";
      break;
  }
  return Next::kFailed;
}

SandFinisher::Outcome SandFinisher::end(Next how) {
  isActive_ = false;
  reader_.reset();
  if (how == Next::kFailed) return Outcome::kNotKept;
  const Status kept = canvas_.endRun();
  if (!kept) why_ = kept.error().message;
  return kept ? Outcome::kKept : Outcome::kNotKept;
}

}  // namespace lumi
