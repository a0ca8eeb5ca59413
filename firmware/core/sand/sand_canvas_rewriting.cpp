#include <algorithm>

#include "core/sand/sand_canvas.h"

namespace lumi {

uint32_t SandCanvas::goodSize() const {
  return limit_ / 4 * 3;
}

bool SandCanvas::wantsRewriting() const {
  return exists_ && (isCrowded_ || hasRubbish_) && !hasGivenUp_;
}

bool SandCanvas::tick() {
  if (!rewriter_ && !wantsRewriting()) return false;
  if (!rewriter_) startRewriting();
  if (!rewriter_) return false;
  switch (rewriter_->slice(std::max(written_.end, salvageEnd_), std::max(kept_.end, salvageEnd_))) {
    case CanvasRewriter::Progress::kMore:
      return true;
    case CanvasRewriter::Progress::kDone:
      finishRewriting();
      break;
    case CanvasRewriter::Progress::kFailed:
      giveUpRewriting();
      break;
  }
  return wantsRewriting();
}

void SandCanvas::startRewriting() {
  // On LittleFS what is not synced can't be read.
  leases_.closeAll();
  if (file_ && !file_->sync()) return giveUpRewriting();
  file_.reset();
  const uint64_t keptFree = isCrowded_ ? kKeptFree : kKeptFree / 2;
  const uint32_t end = std::max(written_.end, salvageEnd_);
  if (files_.space().free < keptFree + end) return giveUpRewriting();
  CanvasRewriting how;
  how.fromGeneration = generation_;
  how.toGeneration = generationAfter(generation_);
  how.isCoarser = isCrowded_ && hasFiner_;
  const uint32_t aim = isCrowded_ && !hasFiner_ ? goodSize() : limit_;
  how.firstKept = end - std::min(end, aim - kLongestMemory - kCanvasHeaderSize);
  how.skipsDamage = salvageEnd_ > 0;
  rewriter_ = std::make_unique<CanvasRewriter>(files_, leases_, runs_, how);
}

void SandCanvas::finishRewriting() {
  if (!install()) return giveUpRewriting();
  generation_ = rewriter_->generation();
  kept_ = rewriter_->kept();
  written_ = rewriter_->written();
  fileSize_ = roomEnd_ = written_.end;
  hasFiner_ = rewriter_->hasFiner();
  hasRubbish_ = false;
  salvageEnd_ = 0;
  isCrowded_ = isCrowded_ && rewriter_->wasCoarser() && written_.end > goodSize();
  rewriter_.reset();
}

void SandCanvas::giveUpRewriting() {
  rewriter_.reset();
  files_.remove(kNewCanvasPath);
  hasGivenUp_ = true;
  log_.write(LogLevel::kError, "The sand's file could not be rewritten: the storage is full or faulty.");
}

}  // namespace lumi
