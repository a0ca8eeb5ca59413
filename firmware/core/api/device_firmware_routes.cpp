#include "core/api/device_firmware_routes.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

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
    return Error{"The report needs id and status."};
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
  explicit DeviceFirmwareRoutes(DeviceFirmwareRoutesContext context) : context_(std::move(context)) {}

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

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/device/{}/firmware/{}", Access::kDevice, onCall<&DeviceFirmwareRoutes::image>},
    {Method::kPost, "/api/device/{}/update", Access::kDevice,
     onRead<&DeviceFirmwareRoutes::report, reportFrom>, kMaxReport},
};

}  // namespace

void addDeviceFirmwareRoutes(Router& router, DeviceFirmwareRoutesContext context) {
  router.add(kRoutes, std::make_shared<const DeviceFirmwareRoutes>(std::move(context)));
}

std::string deviceFirmwarePath(const std::string& deviceId, const std::string& version) {
  return concat({"/api/device/", percentEncoded(deviceId), "/firmware/", percentEncoded(version)});
}

}  // namespace lumi
