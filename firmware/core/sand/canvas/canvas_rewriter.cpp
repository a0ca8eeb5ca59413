#include "core/sand/canvas/canvas_rewriter.h"

namespace lumi {
namespace {

// Simplification tolerance in tenths of a millimetre, from level 0 to 1 and from 1 to 2. Adding a run
// simplifies by up to 0.05 mm and rounds by up to 0.071 mm. Together, the canvas deviates from the drawn path
// by less than 0.5 mm.
constexpr double kStepUp[kCoarsestLevel] = {1.2, 2.5};

}  // namespace

CanvasRewriter::CanvasRewriter(FileStore& files, OpenReaders& readers, const CanvasRewriting& how)
    : files_(files),
      how_(how),
      source_(files, readers.lease(), kCanvasHeaderSize, firstMark(how.fromGeneration).link),
      file_(files.open(kNewCanvasPath, OpenMode::kReplace)),
      written_(firstMark(how.to.generation)),
      kept_(written_) {
  failed_ = !file_ || !file_->write(storedHeader(how.to));
}

CanvasRewriter::~CanvasRewriter() {
  if (!file_ && !failed_) return;
  file_.reset();
  files_.remove(kNewCanvasPath);
}

CanvasRewriter::Progress CanvasRewriter::slice(uint32_t sourceEnd, uint32_t keptEnd) {
  if (!failed_ && source_.mark().end < sourceEnd) {
    failed_ = !take(sourceEnd);
    if (source_.mark().end == keptEnd) kept_ = written_;
    return failed_ ? Progress::kFailed : Progress::kMore;
  }
  failed_ = failed_ || !endLine(true) || !file_->sync();
  if (failed_) return Progress::kFailed;
  file_.reset();
  return Progress::kDone;
}

bool CanvasRewriter::take(uint32_t sourceEnd) {
  if (!source_.next(sourceEnd)) return false;
  const ChunkHead& head = source_.head();
  if (source_.offset() < how_.firstKept) return true;
  const bool sameRun = inLine_ && head.run == chunk_.run();
  const bool continues = sameRun && head.level == lineFrom_ && head.start == line_->at().to;
  if (!continues) {
    if (!endLine(sameRun)) return false;
    beginLine(levelOf(head));
  }
  for (ChunkWalker walker = source_.walk(); walker.next();) {
    const auto kept = line_->add(walker.at());
    if (kept && !keep(*kept)) return false;
  }
  return head.continues || endLine(false);
}

void CanvasRewriter::beginLine(uint8_t level) {
  const ChunkHead& head = source_.head();
  const double tolerance = level > head.level ? kStepUp[head.level] : 0;
  line_ = std::make_unique<PathSimplifier>(tolerance);
  line_->begin({head.start});
  chunk_.begin(head.run, level, head.start);
  lineFrom_ = head.level;
  inLine_ = true;
}

bool CanvasRewriter::endLine(bool continues) {
  if (!inLine_) return true;
  inLine_ = false;
  const auto last = line_->finish();
  if (last && !keep(*last)) return false;
  // A chunk without steps is only needed to mark the end of its run.
  if (chunk_.empty() && continues) return true;
  return write(continues);
}

bool CanvasRewriter::keep(const Move& step) {
  if (chunk_.add(step)) return true;
  if (!write(true)) return false;
  chunk_.beginNext();
  return chunk_.add(step);
}

bool CanvasRewriter::write(bool continues) {
  canSimplify_ = canSimplify_ || (!chunk_.empty() && chunk_.level() < kCoarsestLevel);
  return chunk_.writeTo(*file_, written_, continues);
}

uint8_t CanvasRewriter::levelOf(const ChunkHead& head) const {
  return how_.isCoarser && head.level < kCoarsestLevel ? static_cast<uint8_t>(head.level + 1) : head.level;
}

}  // namespace lumi
