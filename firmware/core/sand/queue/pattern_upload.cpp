#include "core/sand/queue/pattern_upload.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

/** The free space is queried once per this many bytes, because a query may read the whole store. */
constexpr uint64_t kRoomStep = 8 * 1024;
/** Maximum number of bytes that one call adds to the program: its moves, and 1,024 for buffer and footer. */
constexpr uint64_t kMaxPerCall = PatternReader::kMovesPerCall * kMaxPointStep + 1024;  // bytes

Response queueFullResponse() {
  return errorResponse(409, JobQueue::kFull, "queue-full");
}

}  // namespace

PatternUpload::PatternUpload(JobQueue& queue, FileStore& files, Reply reply, Accepted accepted,
                             const MotionLimits& limits)
    : queue_(queue),
      files_(files),
      reply_(std::move(reply)),
      accepted_(std::move(accepted)),
      limits_(limits) {}

PatternUpload::~PatternUpload() {
  close();
}

std::unique_ptr<Response> PatternUpload::begin(const Request& request) {
  if (queue_.isFull()) return std::make_unique<Response>(queueFullResponse());
  queue_.removeLeftovers();
  const uint64_t least = request.contentLength.value_or(0) / kShrinksAtMost;
  if (least > queue_.reachableBytes()) return std::make_unique<Response>(fullResponse());
  return nullptr;
}

void PatternUpload::field(std::string_view name, std::string_view value) {
  if (state_ != State::kBeforeFile) return;
  if (name == "placement") {
    const auto placement = placementFrom(value);
    if (!placement)
      return refuse(400, "The placement must be: scale, x, y, quarter turns, 0 or 1.", "bad-placement");
    placement_ = *placement;
  }
  if (name != "fit") return;
  if (value != "circle" && value != "stretch") {
    return refuse(400, "The fit must be circle or stretch.", "bad-fit");
  }
  fit_ = value == "stretch" ? ThetaRhoFit::kStretch : ThetaRhoFit::kCircle;
}

void PatternUpload::fileBegin(std::string_view name, std::string_view fileName) {
  if (state_ == State::kClosed) return;
  if (state_ != State::kBeforeFile) return refuse(400, "Please send one file at a time.", "one-file");
  if (name != "gcode") return refuse(400, "The file must be sent as the part gcode.", "bad-part");
  job_.originalName = jobNameOf(fileName);
  if (job_.originalName.empty()) return refuse(400, "Please choose a pattern file.", "no-file");
  reader_ = makeReaderFor(job_.originalName, *this, fit_, placement_);
  if (!reader_) {
    return refuse(400, "Invalid file type. Please upload a .gcode file.", "bad-type");
  }
  job_.file = queue_.newFileName();
  writer_ = std::make_unique<ProgramWriter>(files_, JobQueue::programPath(job_.file), limits_);
  state_ = State::kInFile;
}

size_t PatternUpload::fileData(ConstBytes piece) {
  if (state_ != State::kInFile || !hasRoom()) return piece.size();
  const size_t taken = reader_->write(piece.sub(0, kBytesPerPause - sincePause_));
  sincePause_ = taken < piece.size() ? 0 : sincePause_ + taken;
  return isSound() ? taken : piece.size();
}

bool PatternUpload::fileEnd() {
  if (state_ == State::kRead) {
    store();
    return state_ == State::kClosed;
  }
  if (state_ != State::kInFile || !hasRoom()) return true;
  const bool ended = reader_->finish();
  if (!isSound()) return true;
  if (ended) state_ = State::kRead;
  return false;
}

void PatternUpload::store() {
  const auto info = writer_->finish(reader_->stats());
  if (!info) return refuseUnstored();
  job_.info = info.value();
  state_ = State::kStored;
}

void PatternUpload::end() {
  if (state_ == State::kClosed) return;
  if (state_ != State::kStored) return refuse(400, "Please choose a pattern file.", "no-file");
  if (const Status added = queue_.add(job_); !added) {
    if (queue_.isFull()) return refuse(queueFullResponse());
    return refuse(500, added.error().message, "store-fault");
  }
  state_ = State::kClosed;
  close();
  accepted_(job_, reply_);
}

void PatternUpload::abort() {
  close();
}

void PatternUpload::move(const Move& move) {
  writer_->move(move);
}

bool PatternUpload::hasRoom() {
  if (writer_->size() + kMaxPerCall <= granted_ || makeRoom()) return true;
  // Closing the writer frees the space that it used.
  close();
  refuse(fullResponse());
  return false;
}

/**
 * Lets the program grow by kRoomStep bytes, or by less if less can be freed. Returns false if that is not
 * enough for one call.
 */
bool PatternUpload::makeRoom() {
  queue_.makeRoom(std::min(kRoomStep, queue_.reachableBytes()));
  const uint64_t room = std::min(kRoomStep, queue_.freeBytes());
  granted_ = std::min(writer_->size() + room, ProgramWriter::kMax);
  return writer_->size() + kMaxPerCall <= granted_;
}

/** Sends an error and returns false if the file is not a valid pattern or could not be written. */
bool PatternUpload::isSound() {
  if (!reader_->error().empty()) {
    refuse(400, reader_->error(), "bad-pattern");
    return false;
  }
  if (writer_->failed()) {
    refuseUnstored();
    return false;
  }
  return true;
}

void PatternUpload::refuseUnstored() {
  const bool isFull = queue_.freeBytes() < kMaxPerCall;
  close();
  if (isFull) return refuse(fullResponse());
  refuse(500, "The pattern could not be stored: the storage is faulty.", "store-fault");
}

void PatternUpload::refuse(int status, std::string_view message, std::string_view code) {
  refuse(errorResponse(status, message, code));
}

void PatternUpload::refuse(Response response) {
  close();
  reply_.send(std::move(response));
}

/** Removes a program without a job. */
void PatternUpload::close() {
  reader_.reset();
  writer_.reset();
  if (state_ == State::kStored) files_.remove(JobQueue::programPath(job_.file));
  state_ = State::kClosed;
}

Response PatternUpload::fullResponse() const {
  const std::string free = numberText(static_cast<int64_t>(queue_.reachableBytes() / 1024));
  return errorResponse(
      413, concat({"The pattern does not fit into the hub's memory. The hub has ", free, " KB free."}),
      "store-full");
}

}  // namespace lumi
