#include "core/sand/canvas/sand_canvas.h"

#include <algorithm>
#include <array>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/canvas/canvas_sources.h"

namespace lumi {
namespace {

constexpr double kUnitsPerMm = 100;  // of TablePoint
// Reserve in bytes. A run that ends while the file cannot be rewritten may need two more chunks.
constexpr uint32_t kReserve = 3 * kMaxChunk;
constexpr uint32_t kMinLimit = 5 * kReserve;
/** The free space is queried once per this many bytes, because a query may read the whole store. */
constexpr uint32_t kRoomStep = 8 * 1024;

Error notSaved() {
  return {"The sand could not be saved: the hub's storage is full or faulty."};
}

LinePoint toTenths(const LinePoint& hundredths) {
  return {(hundredths.x + 5) / 10, (hundredths.y + 5) / 10, hundredths.isRapid};
}

}  // namespace

SandCanvas::SandCanvas(FileStore& files, Log& log, uint32_t limit)
    : files_(files), log_(log), limit_(std::max(limit, kMinLimit)), line_(kTolerance * kUnitsPerMm) {
  restart();
}

uint64_t SandCanvas::mayStillTake() const {
  const uint64_t taken = uint64_t{fileSize_} + (rewriter_ ? rewriter_->written().end : 0);
  const uint64_t needed = uint64_t{limit_} + limit_ / 4;
  return needed - std::min(taken, needed);
}

// ---- Loading ----

void SandCanvas::load() {
  rewriter_.reset();
  file_.reset();
  readers_.endAll();
  isAdding_ = false;
  files_.remove(kNewCanvasPath);
  restart();
  if (files_.exists(kCanvasPath) && !scan()) {
    log_.write(LogLevel::kWarning, "The sand's file is damaged; the sand is smooth again.");
  }
}

void SandCanvas::restart() {
  generation_ = 1;
  table_ = {};
  exists_ = false;
  fileSize_ = roomEnd_ = 0;
  kept_ = written_ = firstMark(generation_);
  lastRun_ = 0;
  canSimplify_ = hasGarbageTail_ = mustShrink_ = hasFailedToRewrite_ = false;
}

bool SandCanvas::scan() {
  const auto file = files_.open(kCanvasPath, OpenMode::kRead);
  CanvasHeader header{};
  if (file) (void)file->read(header);
  if (file) fileSize_ = static_cast<uint32_t>(std::min<uint64_t>(file->size(), UINT32_MAX));
  const auto identity = identityIn(header);
  // If the header is damaged, choose a generation that counting up from 1 has not reached.
  generation_ = identity ? identity->generation : std::max<uint32_t>(crc32(header), 1) | 1u << 31;
  kept_ = written_ = firstMark(generation_);
  if (!identity) return false;
  table_ = identity->table;
  exists_ = true;
  CanvasReader reader(files_, readers_.lease(), kept_);
  while (reader.next(UINT32_MAX)) {
    const ChunkHead& head = reader.head();
    canSimplify_ = canSimplify_ || head.level < kCoarsestLevel;
    if (head.continues) continue;
    kept_ = reader.mark();
    lastRun_ = head.run;
  }
  written_ = kept_;
  hasGarbageTail_ = reader.mark().end < fileSize_;
  mustShrink_ = kept_.end + kReserve > limit_;
  if (fileSize_ > kept_.end) {
    log_.write(LogLevel::kWarning,
               {"Of the sand's file ", numberText(fileSize_ - kept_.end), " of ", numberText(fileSize_),
                " bytes can't be read: the power was cut while it "
                "was written, or the storage is faulty."});
  }
  return true;
}

bool SandCanvas::writeEmptyFile(const CanvasIdentity& identity) {
  CanvasMark mark = firstMark(identity.generation);
  auto file = files_.open(kNewCanvasPath, OpenMode::kReplace);
  bool written = file && file->write(storedHeader(identity));
  if (written && lastRun_ != 0) {
    CanvasChunkBuilder memory;
    memory.begin(lastRun_, kCoarsestLevel, {});
    written = memory.writeTo(*file, mark, false);
  }
  written = written && file->sync();
  file.reset();
  if (!written || !install()) {
    files_.remove(kNewCanvasPath);
    return false;
  }
  generation_ = identity.generation;
  table_ = identity.table;
  kept_ = written_ = mark;
  fileSize_ = roomEnd_ = mark.end;
  canSimplify_ = hasGarbageTail_ = mustShrink_ = hasFailedToRewrite_ = false;
  return true;
}

bool SandCanvas::install() {
  file_.reset();
  readers_.endAll();
  if (!files_.rename(kNewCanvasPath, kCanvasPath)) return false;
  exists_ = true;
  return true;
}

// ---- Adding a run ----

Status SandCanvas::beginRun(uint32_t run, TablePoint start) {
  dropRun();
  hasFailedToRewrite_ = false;
  roomEnd_ = fileSize_;
  if (!exists_ && !writeEmptyFile({generation_, table_})) return notSaved();
  const LinePoint at{start.x, start.y, false};
  line_.begin(at);
  chunk_.begin(run, 0, toTenths(at));
  isAdding_ = true;
  hasFailed_ = false;
  return Done{};
}

bool SandCanvas::add(const Move& move) {
  if (!isAdding_ || hasFailed_) return true;
  if (rewriter_ || wantsRewriting()) return false;
  const auto kept = line_.add({move.to.x, move.to.y, move.isRapid});
  if (kept) hasFailed_ = !keep(*kept);
  return true;
}

bool SandCanvas::keep(const LinePoint& point) {
  const LinePoint to = toTenths(point);
  if (chunk_.add(to)) return true;
  if (!append(true)) return false;
  chunk_.beginNext();
  return chunk_.add(to);
}

bool SandCanvas::append(bool continues) {
  const uint32_t end = written_.end + chunk_.size();
  if (end > limit_ || !hasRoomFor(end) || !openForRun()) return false;
  const bool isWritten = chunk_.writeTo(*file_, written_, continues);
  fileSize_ = std::max(fileSize_, end);
  if (!isWritten) return false;
  canSimplify_ = true;
  mustShrink_ = mustShrink_ || written_.end + kReserve > limit_;
  return true;
}

bool SandCanvas::hasRoomFor(uint32_t end) {
  if (end <= roomEnd_) return true;
  const uint64_t free = files_.space().free;
  if (free < kKeptFree + (end - fileSize_)) return false;
  roomEnd_ = std::max(end, fileSize_ + kRoomStep);
  if (free < kKeptFree + (roomEnd_ - fileSize_)) roomEnd_ = end;
  return true;
}

bool SandCanvas::openForRun() {
  if (file_) return true;
  file_ = files_.open(kCanvasPath, OpenMode::kUpdate);
  return file_ && file_->seek(written_.end);
}

Status SandCanvas::endRun() {
  if (!isAdding_) return Error{"No pattern is being added to the sand."};
  // This loops only if several short runs end while the file is being rewritten.
  while (written_.end + 2 * kMaxChunk > limit_ && tick()) {
  }
  if (hasFailed_ || !finishRun()) {
    dropRun();
    wipeTail();
    hasGarbageTail_ = fileSize_ > kept_.end;
    return notSaved();
  }
  kept_ = written_;
  lastRun_ = chunk_.run();
  isAdding_ = false;
  file_.reset();
  return Done{};
}

bool SandCanvas::finishRun() {
  const auto last = line_.finish();
  if ((last && !keep(*last)) || !append(false)) return false;
  readers_.closeAll();
  return file_->sync();
}

void SandCanvas::dropRun() {
  // The rewriter may have read bytes of the dropped run, which will be overwritten.
  if (written_.end != kept_.end) rewriter_.reset();
  written_ = kept_;
  if (file_) readers_.closeAll();
  file_.reset();
  isAdding_ = false;
}

void SandCanvas::wipeTail() {
  readers_.closeAll();
  const auto file = files_.open(kCanvasPath, OpenMode::kUpdate);
  if (!file || file->size() <= kept_.end || !file->seek(kept_.end)) return;
  if (file->write(std::array<uint8_t, kChunkHeadSize>{})) (void)file->sync();
}

Status SandCanvas::clear() {
  const LinePoint at = line_.at();
  rewriter_.reset();
  if (!writeEmptyFile({generationAfter(generation_), table_})) return notSaved();
  line_.begin(at);
  chunk_.begin(chunk_.run(), 0, toTenths(at));
  return Done{};
}

Status SandCanvas::beginAnew(const TableShape& table) {
  rewriter_.reset();
  if (!writeEmptyFile({generationAfter(generation_), table})) return notSaved();
  dropRun();
  return Done{};
}

// ---- Rewriting ----

uint32_t SandCanvas::goodSize() const {
  return limit_ / 4 * 3;
}

bool SandCanvas::wantsRewriting() const {
  return exists_ && (mustShrink_ || hasGarbageTail_) && !hasFailedToRewrite_;
}

bool SandCanvas::tick() {
  if (!rewriter_ && !wantsRewriting()) return false;
  if (!rewriter_) startRewriting();
  if (!rewriter_) return false;
  switch (rewriter_->slice(written_.end, kept_.end)) {
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
  // In LittleFS another handle cannot read data before it is synced.
  readers_.closeAll();
  if (file_ && !file_->sync()) return abandonRewriting();
  file_.reset();
  const uint32_t end = written_.end;
  const uint64_t free = files_.space().free;
  if (free < kKeptFree + std::min(end, kReserve)) return abandonRewriting();
  CanvasRewriting how;
  how.fromGeneration = generation_;
  how.to = {generationAfter(generation_), table_};
  how.isCoarser = mustShrink_ && canSimplify_;
  // Coarser lines may be short enough: whether some must be dropped is decided afterwards.
  const uint64_t wanted = how.isCoarser ? std::max(limit_, end) : mustShrink_ ? goodSize() : limit_;
  const uint64_t aim = std::min(wanted, free - kKeptFree);
  how.firstKept = end - static_cast<uint32_t>(std::min<uint64_t>(end, aim - kCanvasHeaderSize));
  rewriter_ = std::make_unique<CanvasRewriter>(files_, readers_, how);
}

void SandCanvas::finishRewriting() {
  if (!install()) return abandonRewriting();
  generation_ = rewriter_->generation();
  kept_ = rewriter_->kept();
  written_ = rewriter_->written();
  fileSize_ = roomEnd_ = written_.end;
  canSimplify_ = rewriter_->canSimplify();
  hasGarbageTail_ = false;
  mustShrink_ = mustShrink_ && rewriter_->wasCoarser() && written_.end > goodSize();
  rewriter_.reset();
}

void SandCanvas::abandonRewriting() {
  rewriter_.reset();
  files_.remove(kNewCanvasPath);
  hasFailedToRewrite_ = true;
  log_.write(LogLevel::kError, "The sand's file could not be rewritten: the storage is full or faulty.");
}

// ---- Reading ----

std::optional<TablePoint> SandCanvas::end() const {
  constexpr int32_t kHundredths = 10;  // per tenth
  std::optional<TablePoint> end;
  CanvasReader reader(files_, readers_.lease(), kCanvasHeaderSize);
  while (reader.next(kept_.end)) {
    ChunkWalker walker = reader.walk();
    while (walker.next()) end = TablePoint{walker.at().x * kHundredths, walker.at().y * kHundredths};
  }
  return end;
}

std::unique_ptr<BodySource> SandCanvas::binaryFrom(uint32_t from) const {
  const bool isMark = from == kept_.end || (from > kCanvasHeaderSize &&
                                            CanvasReader(files_, readers_.lease(), from).next(kept_.end));
  return canvasBinarySource(files_, readers_.lease(), generation_, isMark ? from : kCanvasHeaderSize,
                            kept_.end);
}

std::unique_ptr<BodySource> SandCanvas::segmentsJson() const {
  return canvasSegmentSource(files_, readers_.lease(), kept_.end);
}

}  // namespace lumi
