#include "satellite/updater.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

FirmwareVersion described(const FirmwareOffer& offer) {
  FirmwareVersion version;
  version.version = offer.version;
  version.category = DeviceType::kMatrix;
  version.fileSize = offer.size;
  version.sha256 = offer.sha256;
  return version;
}

constexpr std::array<std::string_view, 4> kStepNames = {"downloading", "trial", "confirming", "finished"};

constexpr std::string_view kRecord = "update";
constexpr const char* kStopped =
    "The new firmware stopped before it had passed its test; the old one is back.";
constexpr const char* kNotStarted = "The new firmware did not start; the old one is back.";
constexpr const char* kCutOff = "The device restarted while it was downloading the firmware.";
constexpr const char* kWithdrawn = "The hub does not offer this version any more.";
constexpr const char* kBrokenOff = "The download broke off.";
constexpr const char* kTooLarge = "The image is too large for this device.";
constexpr const char* kNoPlace = "The place for new firmware can't be used now.";
constexpr const char* kNotWritten = "The firmware could not be written to the flash.";
constexpr const char* kNoHub = "The new firmware could not reach the hub.";

}  // namespace

void fields(FieldVisitor& visit, KeptUpdate& update) {
  visit.whole("id", update.id, 1, UINT32_MAX);
  visit.text("version", update.version, FirmwareOffer::kMaxVersionLength);
  visit.text("previous", update.previous, FirmwareOffer::kMaxVersionLength);
  visit.choice("step", update.step, kStepNames);
  visit.text("error", update.error, Updater::kMaxErrorLength);
}

Updater::Updater(const SatellitePorts& ports, const SatelliteOptions& options, RecordStore& records,
                 Callback<bool()> isOnline)
    : ports_(ports), options_(options), records_(records), isOnline_(std::move(isOnline)) {}

// ---- After a restart ----

Status Updater::forget(RecordStore& records) {
  return records.remove(kRecord);
}

void Updater::start() {
  if (const auto record = records_.load(kRecord)) {
    KeptUpdate update;
    if (readFields(*record, "The record", update) && update.id != 0) update_ = std::move(update);
  }
  if (ports_.slot.isPendingVerify()) return beginTrial();
  if (update_) settle();
}

/**
 * Determines the result of the installation from the saved step. Another restart would give the same result,
 * so nothing is saved.
 */
void Updater::settle() {
  switch (update_->step) {
    case UpdateStep::kDownloading:
      return conclude(kCutOff);
    case UpdateStep::kTrial:
    case UpdateStep::kConfirming:
      return conclude(runsNew() ? std::string() : update_->error);
    case UpdateStep::kFinished:
      return;
  }
}

/** True if the new program is running. If the same version was installed again, the saved step decides. */
bool Updater::runsNew() const {
  if (update_->version != options_.version) return false;
  return update_->version != update_->previous || update_->step == UpdateStep::kConfirming;
}

/**
 * Starts the self-test. Saves a reason for a failure in advance: if this program stops early, the old program
 * reports it.
 */
void Updater::beginTrial() {
  ports_.log.write(LogLevel::kInfo, "This firmware is on trial.");
  if (isOwnTrial()) {
    update_->step = UpdateStep::kTrial;
    update_->error = kStopped;
    (void)save();  // the self-test detects a storage that cannot be written
  } else if (update_) {
    settle();
  }
  trial_.emplace(std::vector<SelfTest::Check>{{kNoHub, isOnline_}, storageCheck(records_)},
                 options_.selfTestLimit, ports_.clock.now());
}

/** True if this updater installed the running program, false if it was installed by other means. */
bool Updater::isOwnTrial() const {
  return update_ && update_->version == options_.version;
}

bool Updater::tick() {
  if (isRestarting_) return false;
  if (trial_) judgeTrial();
  if (isChecking()) checkSlice();
  return isChecking();
}

void Updater::judgeTrial() {
  switch (trial_->tick(ports_.clock.now())) {
    case SelfTest::Verdict::kPending:
      return;
    case SelfTest::Verdict::kPassed:
      return keepNew();
    case SelfTest::Verdict::kFailed:
      return goBack(trial_->failure());
  }
}

void Updater::keepNew() {
  if (isOwnTrial()) {
    update_->step = UpdateStep::kConfirming;
    if (const Status saved = save(); !saved) return goBack(saved.error().message);
  }
  if (const Status confirmed = ports_.slot.confirm(); !confirmed) return goBack(confirmed.error().message);
  trial_.reset();
  if (!isOwnTrial()) return;
  conclude("");
  // If saving fails, the record still contains kConfirming, and settle() reaches the same result at the next
  // start.
  (void)save();
}

void Updater::goBack(const std::string& reason) {
  ports_.log.write(LogLevel::kError, {"The old firmware comes back: ", reason});
  trial_.reset();
  if (isOwnTrial()) {
    update_->step = UpdateStep::kTrial;
    update_->error = reason;
    (void)save();  // a failed save is ignored: rolling back is more important than the reason
  }
  if (const Status back = ports_.slot.rollBack(); !back) {
    ports_.log.write(LogLevel::kError, back.error().message);  // the restart rolls back in any case
  }
  restart();
}

// ---- A new installation ----

void Updater::offered(const FirmwareOffer& offer) {
  if (isRestarting_ || trial_) return;
  if (!update_) return begin(offer);
  const bool isOther = offer.id != update_->id;
  if (update_->step == UpdateStep::kDownloading && isOther) fail(kWithdrawn);
}

void Updater::begin(const FirmwareOffer& offer) {
  ports_.log.write(LogLevel::kInfo, {"Firmware ", offer.version, " is being installed."});
  update_ = KeptUpdate{offer.id, offer.version, options_.version, UpdateStep::kDownloading, ""};
  isBeginReported_ = false;
  tries_ = 0;
  sendAt_ = ports_.clock.now();
  if (offer.size > ports_.slot.capacity()) return fail(kTooLarge);
  if (const Status saved = save(); !saved) return fail(saved.error().message);
  if (!ports_.slot.begin()) return fail(kNoPlace);
  download_ = std::make_unique<Download>();
  download_->offer = offer;
}

/** Checks a slice of the image. Call when the whole image is in the spare slot. */
void Updater::checkSlice() {
  auto& check = download_->check;
  if (!check) {
    const ImageRules rules{ports_.crypto, ports_.signatures, options_.chip, options_.updateKey,
                           options_.chip};
    const auto read = [this](uint64_t offset, Bytes out) { return ports_.slot.read(offset, out); };
    check.emplace(rules, described(download_->offer), read);
  }
  const std::optional<Status> checked = check->tick();
  if (!checked) return;
  if (!*checked) return fail(checked->error().message);
  startNew();
}

void Updater::startNew() {
  download_.reset();
  update_->step = UpdateStep::kTrial;
  update_->error = kNotStarted;
  if (const Status saved = save(); !saved) return fail(saved.error().message);
  if (const Status activated = ports_.slot.activate(); !activated) return fail(activated.error().message);
  ports_.log.write(LogLevel::kInfo, {"Firmware ", update_->version, " is here and starts now."});
  restart();
}

void Updater::restart() {
  isRestarting_ = true;
  ports_.system.restart();
}

// ---- Communication with the hub ----

bool Updater::next(HttpRequest& request) {
  if (!update_ || isRestarting_ || ports_.clock.now() < sendAt_) return false;
  if (update_->step == UpdateStep::kFinished) {
    requested_ = Requested::kResult;
    report(request, update_->error.empty() ? UpdateStatus::kSuccess : UpdateStatus::kFailed);
  } else if (!download_ || download_->isWhole()) {
    return false;
  } else if (!isBeginReported_) {
    requested_ = Requested::kBeginning;
    report(request, UpdateStatus::kInstalling);
  } else {
    requested_ = Requested::kPiece;
    requestPiece(request);
  }
  status_ = 0;
  return true;
}

void Updater::report(HttpRequest& request, UpdateStatus status) const {
  request.method = "POST";
  request.url = concat({"/api/device/", options_.id, "/update"});
  JsonObject json;
  json.field("status", updateStatusName(status));
  json.field("id", update_->id);
  if (status == UpdateStatus::kFailed) json.field("error_message", update_->error);
  request.body = json.take();
}

void Updater::requestPiece(HttpRequest& request) {
  const uint32_t offset = download_->offset;
  missing_ = std::min(kPiece, download_->offer.size - offset);
  request.url = download_->offer.path;
  request.range = ByteRange{offset, uint64_t{offset} + missing_ - 1};
}

void Updater::status(int code, std::string_view) {
  status_ = code;
}

bool Updater::body(ConstBytes piece) {
  if (requested_ != Requested::kPiece) return true;
  if (status_ != 206) return status_ != 200;  // 200: the hub sends the whole image; stop it
  if (piece.size() > missing_) return false;
  if (!ports_.slot.write(piece)) {
    fail(kNotWritten);
    return false;
  }
  download_->offset += static_cast<uint32_t>(piece.size());
  missing_ -= static_cast<uint32_t>(piece.size());
  tries_ = 0;
  return true;
}

void Updater::end() {
  if (requested_ == Requested::kResult) {
    if (status_ == 200 || status_ == 404) return forget();
    reportLater();
  } else if (status_ == 404) {
    fail(kWithdrawn);
  } else if (requested_ == Requested::kPiece) {
    endPiece();
  } else {
    endBeginning();
  }
}

void Updater::endBeginning() {
  if (status_ != 200) return retryOrFail();
  isBeginReported_ = true;
  tries_ = 0;
}

void Updater::endPiece() {
  if (status_ != 206 || missing_ > 0) retryOrFail();
}

void Updater::failed(std::string_view) {
  if (requested_ == Requested::kResult) {
    reportLater();
  } else if (download_) {
    retryOrFail();
  }
}

void Updater::interrupted() {
  sendAt_ = ports_.clock.now();
}

void Updater::retryOrFail() {
  if (tries_ == kTries) return fail(kBrokenOff);
  sendAt_ = ports_.clock.now() + (options_.retryPause << tries_);
  ++tries_;
}

void Updater::reportLater() {
  sendAt_ = ports_.clock.now() + kReportPauses * options_.retryPause;
}

// ---- Results ----

void Updater::fail(const std::string& error) {
  conclude(error);
  (void)save();  // if saving fails, settle() determines the result after a restart from the saved step
}

void Updater::conclude(const std::string& error) {
  download_.reset();
  const bool isReadable = isUtf8(error) && !hasControlCharacter(error);
  update_->step = UpdateStep::kFinished;
  update_->error = cutText(isReadable ? error : "The image is damaged.", kMaxErrorLength);
  sendAt_ = ports_.clock.now();
  const std::string firmware = concat({"Firmware ", update_->version});
  if (error.empty()) return ports_.log.write(LogLevel::kInfo, {firmware, " is installed."});
  ports_.log.write(LogLevel::kWarning, {firmware, " is not installed: ", update_->error});
}

Status Updater::save() {
  return records_.save(kRecord, fieldsToJson(*update_), StoreUse::kSettings);
}

void Updater::forget() {
  update_.reset();
  // If this fails, the result is reported again after a restart. The hub then responds with 404.
  (void)records_.remove(kRecord);
}

}  // namespace lumi
