#include "core/ota/form/firmware_upload.h"

#include "core/base/size_text.h"
#include "core/base/text.h"
#include "core/http/message/request.h"

namespace lumi {
namespace {

constexpr std::string_view kVersionCharacters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.+_-";

bool isVersion(std::string_view text) {
  return text.size() <= FirmwareVersion::kMaxVersionLength &&
         text.find_first_not_of(kVersionCharacters) == std::string_view::npos;
}

/** Converts CR LF to LF. Browsers send every line end as CR LF. */
std::string withPlainLineEnds(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const bool isPair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!isPair) plain += text[i];
  }
  return plain;
}

Status givenTwice(std::string_view name) {
  return invalid(concat({"The field ", name, " was sent twice."}));
}

constexpr std::string_view kEnding = ".bin";

std::unique_ptr<Response> refusal(Response&& response) {
  return std::make_unique<Response>(std::move(response));
}

size_t indexOf(DeviceType category) {
  return static_cast<size_t>(category);
}

bool hasEnding(std::string_view fileName) {
  return endsWith(toLowerAscii(fileName), kEnding);
}

}  // namespace

Status FirmwareForm::take(std::string_view name, std::string_view value) {
  if (name == "version") return version_ ? givenTwice(name) : takeVersion(value);
  if (name == "description") return description_ ? givenTwice(name) : takeDescription(value);
  if (name == "device_category") return category_ ? givenTwice(name) : takeCategory(value);
  if (name == "device_id") return deviceId_ ? givenTwice(name) : takeDevice(value);
  if (name == "is_stable") return isStable_ ? givenTwice(name) : takeStable(value);
  return Done{};
}

Status FirmwareForm::takeVersion(std::string_view value) {
  if (value.empty()) return invalid(kIncomplete);
  if (!isVersion(value)) return invalid("The version may have up to 31 letters, digits and . + _ -");
  version_ = value;
  return Done{};
}

Status FirmwareForm::takeDescription(std::string_view value) {
  std::string text = withPlainLineEnds(value);
  if (text.size() > FirmwareVersion::kMaxDescriptionLength) {
    return invalid("The description is too long: at most 500 bytes.");
  }
  if (!areReadableLines(text)) return invalid("The description holds characters that can't be shown.");
  description_ = std::move(text);
  return Done{};
}

Status FirmwareForm::takeCategory(std::string_view value) {
  category_ = categoryFromName(value);
  if (!category_) return invalid("The device category must be led_strip or led_matrix.");
  return check();
}

Status FirmwareForm::takeDevice(std::string_view value) {
  if (!value.empty() && !categoryOfDevice(value)) return invalid("There is no device with this id.");
  deviceId_ = value;
  return category_ ? check() : Status(Done{});
}

Status FirmwareForm::takeStable(std::string_view value) {
  if (value != "true" && value != "false") return invalid("is_stable must be true or false.");
  isStable_ = value == "true";
  return Done{};
}

Status FirmwareForm::check() const {
  if (!deviceId_ || deviceId_->empty() || categoryOfDevice(*deviceId_) == category()) return Done{};
  return invalid("This device takes no firmware of the chosen category.");
}

void FirmwareForm::describe(FirmwareVersion& version) const {
  version.version = version_.value_or("");
  version.description = description_.value_or("");
  version.category = category();
  version.deviceId = deviceId_.value_or("");
  version.isStable = isStable_.value_or(false);
}

FirmwareUpload::FirmwareUpload(const FirmwareStore& versions, const ImageRules& rules, const Clock& clock,
                               std::string uploader, Reply reply, Accepted accepted)
    : versions_(versions),
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
  beginInspection();
  state_ = State::kInFile;
}

/** Returns the 409 response if such an image cannot be added, based on the form fields received so far. */
std::optional<Response> FirmwareUpload::conflict(ImageKind kind) const {
  FirmwareVersion version = versionOf({});
  version.kind = kind;
  if (versions_.catalogue.findSame(version)) {
    return errorResponse(409, concat({"Version ", version.version, " is already there. Delete it first."}),
                         "version-exists");
  }
  if (versions_.catalogue.hasRoomFor(version)) return std::nullopt;
  return errorResponse(409, FirmwareCatalogue::kFull, "catalogue-full");
}

/** Starts to inspect the image, for both categories if the category is not known yet. */
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

/** Inspects the bytes. If the image cannot be used, sends the response and returns false. */
bool FirmwareUpload::inspect(ConstBytes piece) {
  bool isPossible = false;
  for (auto& inspector : inspectors_) isPossible = (inspector && inspector->feed(piece)) || isPossible;
  if (!isPossible) refuseImage(inspectors_[indexOf(form_.category())]->problem());
  return isPossible;
}

/** Stores the bytes. If that fails, sends the response and returns false. */
bool FirmwareUpload::store(ConstBytes piece) {
  if (!isWriting_) {  // the kind is known now, and no stored image was evicted yet
    const ImageKind kind = inspectors_[indexOf(form_.category())]->kind();
    if (auto response = form_.version() ? conflict(kind) : std::nullopt) {
      refuse(std::move(*response));
      return false;
    }
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
  if (auto response = conflict(facts.value().kind)) return refuse(std::move(*response));
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

void FirmwareUpload::keep(FirmwareVersion&& version) {
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

/** Adds a history entry. If the history cannot be saved, logs that; the upload does not fail. */
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

void FirmwareUpload::refuse(Response&& response) {
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
  const std::string largest = sizeText(versions_.images.maxBytes());
  return errorResponse(
      413, concat({"The firmware does not fit. The largest image this hub takes has ", largest, "."}),
      "too-large");
}

Response FirmwareUpload::full() const {
  const std::string free = sizeText(versions_.images.freeBytes());
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
