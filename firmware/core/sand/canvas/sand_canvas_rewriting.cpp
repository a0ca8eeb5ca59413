#include <algorithm>

#include "core/sand/canvas/sand_canvas.h"

namespace lumi {

uint32_t SandCanvas::goodSize() const {
  return limit_ / 4 * 3;
}

bool SandCanvas::wantsRewriting() const {
  return exists_ && (mustShrink_ || hasGarbageTail_) && !hasGivenUp_;
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
      abandonRewriting();
      break;
  }
  return wantsRewriting();
}

void SandCanvas::startRewriting() {
  // LittleFS cannot read data that is not synced.
  readers_.closeAll();
  if (file_ && !file_->sync()) return abandonRewriting();
  file_.reset();
  const uint64_t keptFree = mustShrink_ ? kKeptFree : kKeptFree / 2;
  const uint32_t end = std::max(written_.end, salvageEnd_);
  if (files_.space().free < keptFree + end) return abandonRewriting();
  CanvasRewriting how;
  how.fromGeneration = generation_;
  how.toGeneration = generationAfter(generation_);
  how.isCoarser = mustShrink_ && canSimplify_;
  const uint32_t aim = mustShrink_ && !canSimplify_ ? goodSize() : limit_;
  how.firstKept = end - std::min(end, aim - kMaxMemory - kCanvasHeaderSize);
  how.skipsDamage = salvageEnd_ > 0;
  rewriter_ = std::make_unique<CanvasRewriter>(files_, readers_, runs_, how);
}

void SandCanvas::finishRewriting() {
  if (!install()) return abandonRewriting();
  generation_ = rewriter_->generation();
  kept_ = rewriter_->kept();
  written_ = rewriter_->written();
  fileSize_ = roomEnd_ = written_.end;
  canSimplify_ = rewriter_->canSimplify();
  hasGarbageTail_ = false;
  salvageEnd_ = 0;
  mustShrink_ = mustShrink_ && rewriter_->wasCoarser() && written_.end > goodSize();
  rewriter_.reset();
}

void SandCanvas::abandonRewriting() {
  rewriter_.reset();
  files_.remove(kNewCanvasPath);
  hasGivenUp_ = true;
  log_.write(LogLevel::kError, "The sand's file could not be rewritten: the storage is full or faulty.");
}

}  // namespace lumi
