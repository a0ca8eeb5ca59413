#include "core/sand/canvas/sand_canvas.h"

#include <algorithm>
#include <array>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/store/store_use.h"

namespace lumi {
namespace {

// Reserve in bytes. A run that ends while the file cannot be rewritten may need two more chunks.
constexpr uint32_t kReserve = 3 * kMaxChunk;
constexpr uint32_t kMinLimit = 5 * kReserve;
/** The free space is queried once per this many bytes, because a query may read the whole store. */
constexpr uint32_t kRoomStep = 8 * 1024;
constexpr int kChunksAtOnce = 64;

constexpr char kNotSaved[] = "The sand could not be saved: the hub's storage is full or faulty.";

TablePoint toTenths(TablePoint hundredths) {
  return {(hundredths.x + 5) / 10, (hundredths.y + 5) / 10};
}

}  // namespace

SandCanvas::SandCanvas(FileStore& files, Log& log, uint32_t limit)
    : files_(files), log_(log), limit_(std::max(limit, kMinLimit)), line_(kTolerance * kHundredthsPerMm) {
  restart();
}

uint64_t SandCanvas::mayStillTake() const {
  const uint64_t taken = uint64_t{fileSize_} + (rewriter_ ? rewriter_->written().end : 0);
  const uint64_t needed = uint64_t{limit_} + limit_ / 4;
  return needed - std::min(taken, needed);
}

// ---- Loading ----

bool SandCanvas::load() {
  if (scan_) return scan();
  rewriter_.reset();
  file_.reset();
  readers_.endAll();
  isAdding_ = false;
  files_.remove(kNewCanvasPath);
  restart();
  if (!files_.exists(kCanvasPath)) return false;
  if (beginScan()) return scan();
  log_.write(LogLevel::kWarning, "The sand's file is damaged; the sand is smooth again.");
  return false;
}

void SandCanvas::restart() {
  adopt(CanvasIdentity(), firstMark(1), firstMark(1));
  exists_ = false;
  fileSize_ = roomEnd_ = 0;
  lastRun_ = lastLines_ = 0;
}

/** Takes over a file without damage. */
void SandCanvas::adopt(const CanvasIdentity& identity, const CanvasMark& kept, const CanvasMark& written) {
  generation_ = identity.generation;
  table_ = identity.table;
  kept_ = kept;
  written_ = written;
  fileSize_ = roomEnd_ = written.end;
  canSimplify_ = hasGarbageTail_ = mustShrink_ = hasFailedToRewrite_ = false;
}

/** Returns false if the header is damaged. */
bool SandCanvas::beginScan() {
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
  scan_ = std::make_unique<Scan>(files_, readers_.lease(), kept_.end, kept_.link);
  return true;
}

/** Reads some chunks. Returns true while there are more. */
bool SandCanvas::scan() {
  for (int i = 0; i < kChunksAtOnce; ++i) {
    if (!scan_->next(UINT32_MAX)) {
      endScan();
      return false;
    }
    const ChunkHead& head = scan_->head();
    canSimplify_ = canSimplify_ || head.level < kCoarsestLevel;
    if (head.stepCount > 0) scan_->lines = scan_->offset();
    if (head.continues) continue;
    kept_ = scan_->mark();
    lastRun_ = head.run;
    lastLines_ = scan_->lines;
  }
  return true;
}

void SandCanvas::endScan() {
  written_ = kept_;
  hasGarbageTail_ = scan_->mark().end < fileSize_;
  mustShrink_ = kept_.end + kReserve > limit_;
  scan_.reset();
  if (fileSize_ > kept_.end) {
    log_.write(LogLevel::kWarning, {"Of the sand's file ", fileSize_ - kept_.end, " of ", fileSize_,
                                    " bytes can't be read: the power was cut while it "
                                    "was written, or the storage is faulty."});
  }
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
  adopt(identity, mark, mark);
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
  if (!exists_ && !writeEmptyFile({generation_, table_})) return notSaved(kNotSaved);
  line_.begin({start});
  chunk_.begin(run, 0, toTenths(start));
  isAdding_ = true;
  hasFailed_ = false;
  return Done{};
}

bool SandCanvas::add(const Move& move) {
  if (!isAdding_ || hasFailed_) return true;
  if (rewriter_ || wantsRewriting()) return false;
  const auto kept = line_.add(move);
  if (kept) hasFailed_ = !keep(*kept);
  return true;
}

bool SandCanvas::keep(const Move& step) {
  const Move rounded{toTenths(step.to), step.isRapid};
  if (chunk_.add(rounded)) return true;
  if (!append(true)) return false;
  chunk_.beginNext();
  return chunk_.add(rounded);
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
  const uint64_t room = roomFor(files_, StoreUse::kLists);
  if (room < end - fileSize_) return false;
  roomEnd_ = std::max(end, fileSize_ + kRoomStep);
  if (room < roomEnd_ - fileSize_) roomEnd_ = end;
  return true;
}

bool SandCanvas::openForRun() {
  if (file_) return true;
  file_ = files_.open(kCanvasPath, OpenMode::kUpdate);
  return file_ && file_->seek(written_.end);
}

Status SandCanvas::endRun() {
  if (!isAdding_) return invalid("No pattern is being added to the sand.");
  // This loops only if several short runs end while the file is being rewritten.
  while (written_.end + 2 * kMaxChunk > limit_ && tick()) {
  }
  if (hasFailed_ || !finishRun()) {
    dropRun();
    wipeTail();
    hasGarbageTail_ = fileSize_ > kept_.end;
    return notSaved(kNotSaved);
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
  const Move at = line_.at();
  rewriter_.reset();
  if (!writeEmptyFile({generationAfter(generation_), table_})) return notSaved(kNotSaved);
  line_.begin(at);
  chunk_.begin(chunk_.run(), 0, toTenths(at.to));
  return Done{};
}

Status SandCanvas::beginAnew(const TableShape& table) {
  rewriter_.reset();
  if (!writeEmptyFile({generationAfter(generation_), table})) return notSaved(kNotSaved);
  dropRun();
  return Done{};
}

// ---- Rewriting ----

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
  const uint64_t room = roomFor(files_, StoreUse::kLists);
  if (room < std::min(end, kReserve)) return abandonRewriting();
  CanvasRewriting how;
  how.fromGeneration = generation_;
  how.to = {generationAfter(generation_), table_};
  how.isCoarser = mustShrink_ && canSimplify_;
  // Coarser lines may be short enough: whether some must be dropped is decided afterwards.
  const uint64_t wanted = how.isCoarser ? std::max(limit_, end) : mustShrink_ ? goodSize() : limit_;
  const uint64_t aim = std::min(wanted, room);
  how.firstKept = end - static_cast<uint32_t>(std::min<uint64_t>(end, aim - kCanvasHeaderSize));
  rewriter_ = std::make_unique<CanvasRewriter>(files_, readers_, how);
}

void SandCanvas::finishRewriting() {
  if (!install()) return abandonRewriting();
  const bool mustShrink = mustShrink_ && rewriter_->wasCoarser();
  adopt({rewriter_->generation(), table_}, rewriter_->kept(), rewriter_->written());
  canSimplify_ = rewriter_->canSimplify();
  mustShrink_ = mustShrink && written_.end > goodSize();
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
  if (lastLines_ == 0) return std::nullopt;
  std::optional<TablePoint> end;
  CanvasReader reader(files_, readers_.lease(), lastLines_);
  if (!reader.next(kept_.end)) return std::nullopt;
  ChunkWalker walker = reader.walk();
  while (walker.next()) end = TablePoint{walker.at().to.x * kHundredths, walker.at().to.y * kHundredths};
  return end;
}

}  // namespace lumi
