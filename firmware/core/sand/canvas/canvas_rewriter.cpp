#include "core/sand/canvas/canvas_rewriter.h"

namespace lumi {
namespace {

// Tolerance for going up from each level, in tenths of a millimetre. Drawing itself adds 0.05 mm for
// simplification and 0.071 mm for rounding to 0.1 mm. The total stays below 0.5 mm.
constexpr double kStepUp[kCoarsestLevel] = {1.2, 2.5};

}  // namespace

bool startCanvasFile(File& file, uint32_t generation, const CanvasRuns& runs, CanvasMark& mark) {
  mark = firstMark(generation);
  bool written = file.write(storedHeader(generation));
  CanvasChunkBuilder chunk;
  for (const uint32_t run : runs) {
    chunk.begin(run, kCoarsestLevel, {});
    written = written && chunk.writeTo(file, mark, false);
  }
  return written;
}

CanvasRewriter::CanvasRewriter(FileStore& files, OpenReaders& leases, const CanvasRuns& runs,
                               const CanvasRewriting& how)
    : files_(files),
      runs_(runs),
      how_(how),
      source_(files, leases.lease(), firstMark(how.fromGeneration)),
      file_(files.open(kNewCanvasPath, OpenMode::kReplace)) {
  failed_ = !file_ || !startCanvasFile(*file_, how.toGeneration, {}, written_);
  kept_ = written_;
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
  if (!source_.next(sourceEnd)) return how_.skipsDamage && source_.skip(sourceEnd);
  const ChunkHead& head = source_.head();
  if (source_.offset() < how_.firstKept) return leaveOut();
  const bool sameRun = inLine_ && head.run == chunk_.run();
  const LinePoint at = inLine_ ? line_->at() : LinePoint{};
  const bool continues = sameRun && head.level == lineFrom_ && head.start.x == at.x && head.start.y == at.y;
  if (!continues && !(endLine(sameRun) && beginLine(levelOf(head)))) return false;
  for (ChunkWalker walker = source_.walk(); walker.next();) {
    const auto kept = line_->add(walker.at());
    if (kept && !keep(*kept)) return false;
  }
  return head.continues || endLine(false);
}

bool CanvasRewriter::leaveOut() {
  if (source_.head().continues || !runs_.holds(source_.head().run)) return true;
  return beginLine(kCoarsestLevel) && endLine(false);
}

bool CanvasRewriter::beginLine(uint8_t level) {
  const ChunkHead& head = source_.head();
  const double tolerance = level > head.level ? kStepUp[head.level] : 0;
  line_ = std::make_unique<PathSimplifier>(tolerance);
  line_->begin(head.start);
  chunk_.begin(head.run, level, head.start);
  lineFrom_ = head.level;
  inLine_ = true;
  return true;
}

bool CanvasRewriter::endLine(bool continues) {
  if (!inLine_) return true;
  inLine_ = false;
  const auto last = line_->finish();
  if (last && !keep(*last)) return false;
  // A chunk without steps is written only to end the preceding chunks of its run or to remember the run.
  if (chunk_.empty() && (continues || !(isOpenRun_ || runs_.holds(chunk_.run())))) return true;
  return write(continues);
}

bool CanvasRewriter::keep(const LinePoint& point) {
  if (chunk_.add(point)) return true;
  if (!write(true)) return false;
  chunk_.beginNext();
  return chunk_.add(point);
}

bool CanvasRewriter::write(bool continues) {
  isOpenRun_ = continues;
  canSimplify_ = canSimplify_ || (!chunk_.empty() && chunk_.level() < kCoarsestLevel);
  return chunk_.writeTo(*file_, written_, continues);
}

uint8_t CanvasRewriter::levelOf(const ChunkHead& head) const {
  return how_.isCoarser && head.level < kCoarsestLevel ? static_cast<uint8_t>(head.level + 1) : head.level;
}

}  // namespace lumi
