#include "core/ota/form/firmware_upload.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/ota/image/image_texts.h"

namespace lumi {
namespace {

constexpr std::string_view kEnding = ".bin";

std::unique_ptr<Response> refusal(Response response) {
  return std::make_unique<Response>(std::move(response));
}

size_t indexOf(DeviceType category) {
  return static_cast<size_t>(category);
}

std::string inKilobytes(uint64_t bytes) {
  return concat({numberText(bytes / 1024), " KB"});
}

bool hasEnding(std::string_view fileName) {
  return endsWith(toLowerAscii(fileName), kEnding);
}

}  // namespace

FirmwareUpload::FirmwareUpload(const FirmwareStore& shelf, const ImageRules& rules, const Clock& clock,
                               std::string uploader, Reply reply, Accepted accepted)
    : versions_(shelf),
      rules_(rules),
      clock_(clock),
      uploader_(std::move(uploader)),
      reply_(std::move(reply)),
      accepted_(std::move(accepted)) {}

FirmwareUpload::~FirmwareUpload() {
  close();
}

std::unique_ptr<Response> FirmwareUpload::begin(const Request& request) {
  if (versions_.catalogue.isFull())
    return refusal(errorResponse(409, FirmwareCatalogue::kFull, "catalogue-full"));
  if (const Status ready = versions_.images.ready(); !ready) {
    return refusal(errorResponse(409, ready.error().message, "not-now"));
  }
  const uint64_t length = request.contentLength.value_or(0);
  const uint64_t least = length - std::min(length, kFormAllowance);
  if (least > versions_.images.maxBytes()) return refusal(tooLarge());
  if (least > versions_.images.freeBytes()) return refusal(full());
  return nullptr;
}

void FirmwareUpload::field(std::string_view name, std::string_view value) {
  if (state_ == State::kClosed) return;
  if (const Status taken = form_.take(name, value); !taken) refuseForm(taken.error().message);
}

void FirmwareUpload::fileBegin(std::string_view name, std::string_view fileName) {
  if (state_ == State::kClosed) return;
  if (state_ != State::kBeforeFile) return refuseForm("Please send one file at a time.");
  if (name != "firmware") return refuseForm("The file must be sent as the part firmware.");
  if (fileName.empty()) return refuseForm(FirmwareForm::kIncomplete);
  if (!hasEnding(fileName)) return refuseForm("Please select a .bin firmware file.");
  if (form_.version()) {
    if (auto response = conflict()) return refuse(std::move(*response));
  }
  beginInspection();
  state_ = State::kInFile;
}

/** Returns the 409 response if the version cannot be added, based on the form fields received so far. */
std::optional<Response> FirmwareUpload::conflict() const {
  const FirmwareVersion version = versionOf({});
  if (versions_.catalogue.findSame(version)) {
    return errorResponse(409, concat({"Version ", version.version, " is already there. Delete it first."}),
                         "version-exists");
  }
  if (versions_.catalogue.hasRoomFor(version)) return std::nullopt;
  return errorResponse(409, FirmwareCatalogue::kFull, "catalogue-full");
}

/** Inspects for both categories if the category is not known yet. */
void FirmwareUpload::beginInspection() {
  if (const auto category = form_.givenCategory()) return inspectAs(*category);
  inspectAs(DeviceType::kHub);
  inspectAs(DeviceType::kMatrix);
}

void FirmwareUpload::inspectAs(DeviceType category) {
  inspectors_[indexOf(category)].emplace(rules_.crypto, rules_.signatures,
                                         rules_.demandsOf(category, form_.version().value_or("")));
}

size_t FirmwareUpload::fileData(ConstBytes piece) {
  if (state_ != State::kInFile) return piece.size();
  const ConstBytes taken = piece.sub(0, kBytesPerPause - sincePause_);
  sincePause_ = taken.size() < piece.size() ? 0 : sincePause_ + taken.size();
  return inspect(taken) && store(taken) ? taken.size() : piece.size();
}

/** Inspects the bytes. Returns false, after answering, if the image cannot be used. */
bool FirmwareUpload::inspect(ConstBytes piece) {
  bool isPossible = false;
  for (auto& inspector : inspectors_) isPossible = (inspector && inspector->feed(piece)) || isPossible;
  if (!isPossible) refuseImage(inspectors_[indexOf(form_.category())]->problem());
  return isPossible;
}

/** Stores the bytes. Returns false, after answering, if that fails. */
bool FirmwareUpload::store(ConstBytes piece) {
  if (!isWriting_) {
    if (const Status begun = versions_.images.begin(versions_.catalogue.nextId()); !begun) {
      refuse(409, begun.error().message, "not-now");
      return false;
    }
    isWriting_ = true;
  }
  if (!versions_.images.write(piece)) {
    refuseUnstored(piece.size());
    return false;
  }
  size_ += piece.size();
  return true;
}

bool FirmwareUpload::fileEnd() {
  if (state_ == State::kInFile) state_ = State::kBehindFile;
  return true;
}

void FirmwareUpload::end() {
  if (state_ == State::kClosed) return;
  if (state_ != State::kBehindFile || !form_.version()) return refuseForm(FirmwareForm::kIncomplete);
  if (const Status fits = form_.check(); !fits) return refuseForm(fits.error().message);
  const auto facts = inspectors_[indexOf(form_.category())]->end();
  if (!facts) return refuseImage(facts.error().message);
  const std::string problem = versionProblem(facts.value().version, *form_.version());
  if (!problem.empty()) return refuseImage(problem);
  if (auto response = conflict()) return refuse(std::move(*response));
  keep(versionOf(facts.value()));
}

FirmwareVersion FirmwareUpload::versionOf(const ImageFacts& facts) const {
  FirmwareVersion version;
  form_.describe(version);
  version.kind = facts.kind;
  version.fileSize = facts.size;
  version.sha256 = facts.sha256;
  version.isSigned = facts.isSigned;
  version.createdAt = clock_.wall();
  version.uploadedBy = uploader_;
  return version;
}

void FirmwareUpload::keep(FirmwareVersion version) {
  if (!versions_.images.finish()) {
    return refuse(413, "The firmware could not be stored: the storage is full or faulty.", "store-full");
  }
  isWriting_ = false;
  version.id = versions_.catalogue.nextId();
  if (const auto added = versions_.catalogue.add(version); !added) {
    (void)versions_.images.remove(version.id);
    return refuse(413, added.error().message, "store-full");
  }
  note(version, UpdateStatus::kUploaded, "");
  close();
  accepted_(version, reply_);
}

/** Adds a history entry. A history that cannot be saved is logged and does not fail the upload. */
void FirmwareUpload::note(const FirmwareVersion& version, UpdateStatus status,
                          std::string_view errorMessage) {
  UpdateRecord record;
  record.deviceId = UpdateRecord::kUpload;
  record.versionId = version.id;
  record.version = version.version;
  record.category = version.category;
  record.status = status;
  record.startedAt = clock_.wall();
  record.errorMessage = errorMessage;
  (void)versions_.history.add(std::move(record));
}

void FirmwareUpload::abort() {
  close();
}

void FirmwareUpload::refuse(int status, std::string_view message, std::string_view code) {
  refuse(errorResponse(status, message, code));
}

void FirmwareUpload::refuseForm(std::string_view message) {
  refuse(400, message, "bad-form");
}

void FirmwareUpload::refuse(Response response) {
  close();
  reply_.send(std::move(response));
}

void FirmwareUpload::refuseImage(const std::string& reason) {
  note(versionOf({}), UpdateStatus::kFailed, reason);
  refuse(422, reason, "bad-image");
}

void FirmwareUpload::refuseUnstored(size_t bytes) {
  const bool isTooLarge = size_ + bytes > versions_.images.maxBytes();
  const bool isFull = versions_.images.freeBytes() < bytes;
  close();  // frees the bytes written so far
  if (isTooLarge) return refuse(tooLarge());
  if (isFull) return refuse(full());
  refuse(500, "The firmware could not be stored: the storage is faulty.", "store-fault");
}

Response FirmwareUpload::tooLarge() const {
  const std::string largest = inKilobytes(versions_.images.maxBytes());
  return errorResponse(
      413, concat({"The firmware does not fit. The largest image this hub takes has ", largest, "."}),
      "too-large");
}

Response FirmwareUpload::full() const {
  const std::string free = inKilobytes(versions_.images.freeBytes());
  return errorResponse(413, concat({"The firmware does not fit. The hub has ", free, " free."}),
                       "store-full");
}

void FirmwareUpload::close() {
  if (isWriting_) versions_.images.abort();
  isWriting_ = false;
  for (auto& inspector : inspectors_) inspector.reset();
  state_ = State::kClosed;
}

}  // namespace lumi
