#include "core/sand/library/pattern_upload.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/http/message/request.h"

namespace lumi {
namespace {

/** The free space is queried once per this many bytes, because a query may read the whole store. */
constexpr uint64_t kRoomStep = 8 * 1024;
/** Maximum number of bytes that one call adds to the program: its moves, its buffer, outline and footer. */
constexpr uint64_t kMaxPerCall =
    PatternReader::kMovesPerCall * kMaxMoveSize + 512 + kMaxOutline + kProgramFooterSize;  // bytes
constexpr std::array<std::string_view, 3> kPlays = {"none", "next", "queue"};
/** File extensions of other programs for G-code. */
constexpr std::array<std::string_view, 7> kOtherGcode = {".nc", ".ngc", ".gc", ".tap", ".g", ".gco", ".cnc"};

std::string_view wrongType(std::string_view fileName) {
  const std::string name = toLowerAscii(fileName);
  const bool isGcode = anyOf(kOtherGcode, [&](std::string_view ending) { return endsWith(name, ending); });
  return isGcode ? "Invalid file type. Please upload a .gcode file. If it is G-code, rename it to .gcode."
                 : "Invalid file type. Please upload a .gcode file.";
}

}  // namespace

PatternUpload::PatternUpload(PatternLibrary& library, FileStore& files, const Clock& clock, Reply reply,
                             UploadPlay play, Rejection rejection, Accepted accepted,
                             const MotionLimits& limits)
    : library_(library),
      files_(files),
      clock_(clock),
      reply_(std::move(reply)),
      rejection_(std::move(rejection)),
      accepted_(std::move(accepted)),
      limits_(limits) {
  uploaded_.play = play;
}

std::unique_ptr<Response> PatternUpload::begin(const Request& request) {
  if (const std::string why = rejection_(uploaded_.play); !why.empty()) {
    return std::make_unique<Response>(errorResponse(409, why, "queue-full"));
  }
  const uint64_t least = request.contentLength.value_or(0) / kShrinksAtMost;
  if (least > library_.freeBytes()) return std::make_unique<Response>(fullResponse());
  return nullptr;
}

void PatternUpload::field(std::string_view name, std::string_view value) {
  if (state_ != State::kBeforeFile) return;
  if (name == "placement") {
    const auto placement = placementFrom(value);
    if (!placement)
      return refuse(400, "The placement must be: scale, x, y, quarter turns, 0 or 1.", "bad-placement");
    placement_ = *placement;
  } else if (name == "fit") {
    if (value != "circle" && value != "stretch") {
      return refuse(400, "The fit must be circle or stretch.", "bad-fit");
    }
    fit_ = value == "stretch" ? ThetaRhoFit::kStretch : ThetaRhoFit::kCircle;
  } else if (name == "name") {
    name_ = readableNameOf(trim(value));
  } else if (name == "play") {
    const auto play = findIf(kPlays, [value](std::string_view one) { return one == value; });
    if (play == kPlays.end()) return refuse(400, "Play must be none, next or queue.", "bad-play");
    uploaded_.play = static_cast<UploadPlay>(play - kPlays.begin());
  }
}

void PatternUpload::fileBegin(std::string_view name, std::string_view fileName) {
  if (state_ == State::kClosed) return;
  if (state_ != State::kBeforeFile) return refuse(400, "Please send one file at a time.", "one-file");
  if (name != "gcode") return refuse(400, "The file must be sent as the part gcode.", "bad-part");
  uploaded_.fileName = patternNameOf(fileName);
  if (uploaded_.fileName.empty()) return refuse(400, "Please choose a pattern file.", "no-file");
  const auto kind = patternKindOf(uploaded_.fileName, fit_);
  if (!kind) return refuse(400, wrongType(uploaded_.fileName), "bad-type");
  if (isRejected()) return;
  if (name_.empty()) name_ = trim(withoutEnding(uploaded_.fileName));
  if (name_.empty()) name_ = trim(uploaded_.fileName);
  uploaded_.id = library_.newId();
  writer_ = std::make_unique<ProgramWriter>(files_, programPathOf(uploaded_.id), limits_,
                                            ProgramOrigin{*kind, limits_.table.shape});
  // The pattern is stored once and drawn at any speed.
  const ChordRule chords = chordRule(limits_, kMaxSpeed);
  reader_ = makeReaderFor(uploaded_.fileName, *writer_, fit_, placement_, limits_.table.shape, chords);
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
    if (!writer_->prepare()) return false;
    store();
    return state_ == State::kClosed;
  }
  if (state_ == State::kStored) {
    add();
    return state_ == State::kClosed;
  }
  if (state_ != State::kInFile || !hasRoom()) return true;
  const bool ended = reader_->finish();
  if (!isSound()) return true;
  if (ended) state_ = State::kRead;
  return false;
}

void PatternUpload::store() {
  const auto stored = writer_->finish(reader_->stats());
  if (!stored) return refuseUnstored();
  uploaded_.program = stored.value();
  state_ = State::kStored;
}

void PatternUpload::add() {
  if (const PatternId same = library_.sameAs(uploaded_.program); same != 0) {
    files_.remove(programPathOf(uploaded_.id));
    uploaded_.id = same;
    uploaded_.isDuplicate = true;
    state_ = State::kAdded;
    return;
  }
  Pattern pattern;
  pattern.id = uploaded_.id;
  pattern.name = name_;
  pattern.added = clock_.wall().value_or(0);
  describe(uploaded_.program, pattern);
  const bool isFull = library_.isFull();
  if (const Status added = library_.add(std::move(pattern)); !added) {
    return isFull ? refuse(409, added.error().message, "library-full") : refuseUnstored();
  }
  state_ = State::kAdded;
}

void PatternUpload::end() {
  if (state_ == State::kClosed) return;
  if (state_ != State::kAdded) return refuse(400, "Please choose a pattern file.", "no-file");
  if (isRejected()) return;
  state_ = State::kClosed;
  close();
  accepted_(uploaded_, reply_);
}

bool PatternUpload::isRejected() {
  const std::string why = rejection_(uploaded_.play);
  if (!why.empty()) refuse(409, why, "queue-full");
  return !why.empty();
}

/** Lets the program grow by kRoomStep bytes at a time, or by less if less is free. */
bool PatternUpload::hasRoom() {
  const uint64_t needed = writer_->size() + kMaxPerCall;
  if (needed <= granted_) return true;
  const uint64_t room = std::min(kRoomStep, library_.freeBytes());
  granted_ = std::min(writer_->size() + room, ProgramWriter::kMax);
  if (needed <= granted_) return true;
  // Closing the writer frees the space that it used.
  close();
  refuse(fullResponse());
  return false;
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
  const bool isFull = library_.freeBytes() < kMaxPerCall;
  close();
  if (isFull) return refuse(fullResponse());
  refuse(500, "The pattern could not be stored: the storage is faulty.", "store-fault");
}

void PatternUpload::refuse(int status, std::string_view message, std::string_view code) {
  refuse(errorResponse(status, message, code));
}

void PatternUpload::refuse(Response&& response) {
  close();
  reply_.send(std::move(response));
}

/** Removes what an upload stored that was not accepted. */
void PatternUpload::close() {
  reader_.reset();
  writer_.reset();
  if (state_ == State::kStored) files_.remove(programPathOf(uploaded_.id));
  if (state_ == State::kAdded && !uploaded_.isDuplicate) (void)library_.remove(uploaded_.id);
  state_ = State::kClosed;
}

Response PatternUpload::fullResponse() const {
  const std::string free = numberText(static_cast<int64_t>(library_.freeBytes() / 1024));
  return errorResponse(
      413, concat({"The pattern does not fit into the hub's memory. The hub has ", free, " KB free."}),
      "store-full");
}

}  // namespace lumi
