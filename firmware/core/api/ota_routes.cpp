#include "core/api/ota_routes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr size_t kMaxCommand = 512;       // bytes
constexpr uint64_t kMaxForm = 64 * 1024;  // bytes without the file
constexpr size_t kUpdatesUnlessTold = 10;

/**
 * The messages for a second upload and for a file that is too large. The second text is the same as in the
 * panel.
 */
constexpr UploadSentences kUploadSentences = {
    "Another firmware upload is running. Please try again when it has finished.",
    "File too large. Maximum size is 50MB.",
};

/** `available`: the hub stores the image. */
std::string versionJson(const FirmwareVersion& version, bool available) {
  JsonObject json;
  json.field("id", version.id);
  json.field("kind", version.kind == ImageKind::kPanel ? "panel" : "program");
  json.field("version", version.version);
  json.field("description", version.description);
  json.field("device_category", categoryName(version.category));
  json.textOrNull("device_id", version.deviceId);
  json.field("is_stable", version.isStable);
  json.field("file_size", version.fileSize);
  json.time("created_at", version.createdAt);
  json.field("uploaded_by_username", version.uploadedBy);
  json.field("sha256", toHex(version.sha256));
  json.field("signed", version.isSigned);
  json.field("available", available);
  return json.take();
}

/** `percent` is set during the installation. */
std::string updateJson(const UpdateRecord& record, std::optional<int> percent) {
  JsonObject json;
  json.field("id", record.id);
  json.field("device_id", record.deviceId);
  json.field("version_id", record.versionId);
  json.field("version", record.version);
  json.field("device_category", categoryName(record.category));
  json.field("status", updateStatusName(record.status));
  json.time("started_at", record.startedAt);
  json.textOrNull("error_message", record.errorMessage);
  json.field("progress", percent);
  return json.take();
}

/** Returns the device of `{device_id?}`. Returns "" if it is missing or the body is empty. */
Result<std::string> installDeviceFromJson(std::string_view body) {
  if (body.empty()) return std::string();
  const auto take = [](JsonField& field, std::string& device) { field.text("device_id", device); };
  return readBody<std::string>(body, take);
}

/** Returns the JSON of an entry, or nothing if the entry no longer exists. */
using TextOf = std::optional<std::string> (*)(const Ota& ota, uint32_t id);

std::optional<std::string> versionText(const Ota& ota, uint32_t id) {
  const FirmwareVersion* version = ota.catalogue().find(id);
  if (!version) return std::nullopt;
  return versionJson(*version, ota.isAvailable(*version));
}

std::optional<std::string> updateText(const Ota& ota, uint32_t id) {
  const UpdateRecord* record = ota.history().find(id);
  if (!record) return std::nullopt;
  for (const InstallProgress& progress : ota.progress()) {
    if (progress.historyId == id) return updateJson(*record, progress.percent);
  }
  return updateJson(*record, std::nullopt);
}

class OtaRoutes {
 public:
  explicit OtaRoutes(const OtaRoutesContext& context) : context_(context) {}

  /**
   * Collects the ids before the list is sent, as the next function does. If an entry is removed meanwhile, no
   * other entry is skipped.
   */
  void versions(const Call& call) const {
    const ImageStore& images = context_.ota.images();
    JsonObject head;
    head.field("freeBytes", images.freeBytes());
    head.field("maxBytes", images.maxBytes());
    stream(call, "versions", context_.ota.catalogue().ids(), versionText, std::move(head));
  }

  void history(const Call& call) const {
    const auto& all = context_.ota.history().all();
    const size_t offset = countInQuery(call, "offset", 0, all.size());
    const size_t limit = countInQuery(call, "limit", kUpdatesUnlessTold, all.size() - offset);
    std::vector<uint32_t> ids;
    for (auto record = all.rbegin() + static_cast<std::ptrdiff_t>(offset); ids.size() < limit; ++record) {
      ids.push_back(record->id);
    }
    JsonObject head;
    head.field("total", all.size());
    stream(call, "updates", std::move(ids), updateText, std::move(head));
  }

  std::unique_ptr<PartSink> upload(const Call& call) const {
    return context_.ota.upload(
        call, context_.usernameOf(call.who.userId),
        [&log = context_.log, by = callerOf(call)](const FirmwareVersion& version, const Reply& reply) {
          log.write(LogLevel::kSecurity, {"Firmware ", version.version, " was uploaded by ", by});
          JsonObject json;
          json.field("success", true);
          json.json("version", versionJson(version, true));
          reply.sendJson(200, json.take());
        });
  }

  void install(const Call& call, const std::string& device) const {
    const Status outcome = context_.ota.install(call.id(), device);
    note(call, outcome, concat({"Firmware ", versionOf(call.id()), " is installed as asked for by "}));
    sendOutcome(call.reply, outcome, 202);
  }

  void removeVersion(const Call& call) const {
    const std::string version = versionOf(call.id());
    const Status outcome = context_.ota.removeVersion(call.id());
    note(call, outcome, concat({"Firmware ", version, " was deleted by "}));
    sendOutcome(call.reply, outcome);
  }

  void removeRecord(const Call& call) const { sendOutcome(call.reply, context_.ota.removeRecord(call.id())); }

  void revertPanel(const Call& call) const {
    const Status outcome = context_.ota.revertPanel();
    note(call, outcome, "The panel before the present one was brought back by ");
    sendOutcome(call.reply, outcome);
  }

 private:
  std::string callerOf(const Call& call) const {
    return concat({context_.usernameOf(call.who.userId), " from ", call.request.remoteAddress});
  }

  std::string versionOf(uint32_t id) const {
    const FirmwareVersion* version = context_.ota.catalogue().find(id);
    return version == nullptr ? "" : version->version;
  }

  /** Logs an action if it succeeded. */
  void note(const Call& call, const Status& outcome, std::string_view what) const {
    if (!outcome) return;
    context_.log.write(LogLevel::kSecurity, {what, callerOf(call)});
  }

  /** Responds with a list of the entries `ids`. Skips entries that no longer exist. */
  void stream(const Call& call, const char* name, std::vector<uint32_t> ids, TextOf textOf,
              JsonObject head) const {
    auto next = [&ota = std::as_const(context_.ota), textOf, ids = std::move(ids),
                 index = size_t{0}]() mutable {
      std::optional<std::string> text;
      while (!text && index < ids.size()) text = textOf(ota, ids[index++]);
      return text;
    };
    sendList(call.reply, name, std::move(next), std::move(head));
  }

  OtaRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/ota/versions", Access::kAdmin, onCall<&OtaRoutes::versions>},
    {Method::kGet, "/api/ota/update-history", Access::kAdmin, onCall<&OtaRoutes::history>},
    {Method::kPost, "/api/ota/upload", Access::kConfirmed, onUpload<&OtaRoutes::upload>,
     ImageStore::kMax + kMaxForm, &kUploadSentences},
    {Method::kPost, "/api/ota/versions/{}/install", Access::kConfirmed,
     onRead<&OtaRoutes::install, installDeviceFromJson>, kMaxCommand},
    {Method::kDelete, "/api/ota/versions/{}", Access::kConfirmed, onCall<&OtaRoutes::removeVersion>},
    {Method::kDelete, "/api/ota/update-history/{}", Access::kAdmin, onCall<&OtaRoutes::removeRecord>},
    {Method::kPost, "/api/ota/panel/revert", Access::kConfirmed, onCall<&OtaRoutes::revertPanel>},
};

constexpr size_t kMaxReport = 1024;     // bytes
constexpr size_t kMaxTextLength = 512;  // bytes of a text in a report

/** The progress that a satellite reports: `{id, status, error_message?}`. */
struct Report {
  uint32_t id = 0;  // id of the installation, from the offer
  UpdateStatus status = UpdateStatus::kUploaded;
  std::string errorMessage;
};

Result<Report> reportFrom(std::string_view body) {
  constexpr std::array<std::string_view, 3> kNames = {"installing", "success", "failed"};
  constexpr UpdateStatus kStatuses[] = {UpdateStatus::kInstalling, UpdateStatus::kSuccess,
                                        UpdateStatus::kFailed};
  Report report;
  const auto take = [&](JsonField& field) {
    size_t status = 0;
    field.whole("id", UINT32_MAX, report.id);
    if (field.choice("status", kNames, status)) report.status = kStatuses[status];
    field.text("error_message", kMaxTextLength, report.errorMessage);
  };
  const Status done = readMembers(body, "The report", take);
  if (!done) return done.error();
  if (report.id == 0 || report.status == UpdateStatus::kUploaded) {
    return invalid("The report needs id and status.");
  }
  return report;
}

Response outsideResponse(uint64_t size) {
  Response response = errorResponse(416, "The image has no such bytes.");
  response.headers.add("Content-Range", concat({"bytes */", numberText(size)}));
  return response;
}

/** Returns the response with the whole image or the requested range. */
Response imageResponse(OfferedImage image, const std::optional<ByteRange>& range) {
  if (range && range->first >= image.size) return outsideResponse(image.size);
  Response response;
  response.contentType = "application/octet-stream";
  response.streamLength = image.size;
  response.stream = std::move(image.source);
  response.headers.add("Accept-Ranges", "bytes");
  if (!range) return response;
  const uint64_t last = std::min(range->last, image.size - 1);
  const uint64_t length = last - range->first + 1;
  response.status = 206;
  response.headers.add("Content-Range", concat({"bytes ", numberText(range->first), "-", numberText(last),
                                                "/", numberText(image.size)}));
  response.streamLength = length;
  response.stream = std::make_unique<LimitedSource>(std::move(response.stream), length);
  return response;
}

class DeviceFirmwareRoutes {
 public:
  explicit DeviceFirmwareRoutes(const DeviceFirmwareRoutesContext& context) : context_(context) {}

  void image(const Call& call) const {
    if (isOfOther(call)) return;
    const auto range = byteRangeFrom(call.request.headers.find("Range"));
    auto offered = context_.imageFor(call.parameter, call.secondParameter, range ? range->first : 0);
    if (!offered) return call.reply.sendError(404, "This firmware is not offered to this device.");
    call.reply.send(imageResponse(std::move(*offered), range));
  }

  void report(const Call& call, const Report& report) const {
    if (isOfOther(call)) return;
    sendOutcome(call.reply, context_.reported(call.parameter, report.id, report.status, report.errorMessage));
  }

 private:
  DeviceFirmwareRoutesContext context_;
};

constexpr Route kDeviceRoutes[] = {
    {Method::kGet, "/api/device/{}/firmware/{}", Access::kDevice, onCall<&DeviceFirmwareRoutes::image>},
    {Method::kPost, "/api/device/{}/update", Access::kDevice,
     onRead<&DeviceFirmwareRoutes::report, reportFrom>, kMaxReport},
};

}  // namespace

void addOtaRoutes(Router& router, const OtaRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const OtaRoutes>(context));
}

void addDeviceFirmwareRoutes(Router& router, const DeviceFirmwareRoutesContext& context) {
  router.add(kDeviceRoutes, std::make_shared<const DeviceFirmwareRoutes>(context));
}

std::string deviceFirmwarePath(const std::string& deviceId, const std::string& version) {
  return concat({"/api/device/", percentEncoded(deviceId), "/firmware/", percentEncoded(version)});
}

}  // namespace lumi
