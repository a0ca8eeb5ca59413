#include "core/api/device_firmware_routes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/api/limited_source.h"
#include "core/api/ota_answer.h"
#include "core/base/text.h"
#include "core/http/byte_range.h"
#include "core/json/json_fields.h"

namespace lumi {
namespace {

constexpr size_t kLongestReport = 1024;  // bytes
constexpr size_t kLongestText = 512;     // bytes, in a report

/** What a satellite says of its installation: `{id, status, error_message?}`. */
class ReportFields : public JsonFields {
 public:
  uint32_t id = 0;  // of the installation, as it was offered
  UpdateStatus status = UpdateStatus::kUploaded;
  std::string errorMessage;

  bool isComplete() const { return id != 0 && status != UpdateStatus::kUploaded; }

 private:
  Status field(std::string_view path, const JsonValue& value) override {
    if (path.empty()) return readObject(value, "The report");
    if (path == "id") return readWhole(value, path, UINT32_MAX, id);
    if (path == "status") return readStatus(value);
    const bool hasMessage = path == "error_message" && value.kind != JsonValue::Kind::kNull;
    return hasMessage ? readText(value, path, kLongestText, errorMessage) : Status(Done{});
  }

  Status readStatus(const JsonValue& value) {
    for (const UpdateStatus known :
         {UpdateStatus::kInstalling, UpdateStatus::kSuccess, UpdateStatus::kFailed}) {
      if (value.text != updateStatusName(known)) continue;
      status = known;
      return Done{};
    }
    return must("status", "installing, success or failed");
  }
};

Response outsideResponse(uint64_t size) {
  Response response = errorResponse(416, "The image has no such bytes.");
  response.headers.add("Content-Range", "bytes */" + std::to_string(size));
  return response;
}

/** All of it, or the part that was asked for. */
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
  response.headers.add("Content-Range", "bytes " + std::to_string(range->first) + "-" + std::to_string(last) +
                                            "/" + std::to_string(image.size));
  response.streamLength = length;
  response.stream = std::make_unique<LimitedSource>(std::move(response.stream), length);
  return response;
}

class DeviceFirmwareRoutes {
 public:
  explicit DeviceFirmwareRoutes(DeviceFirmwareRoutesContext context) : context_(std::move(context)) {}

  void image(const Call& call) const {
    if (call.parameter != call.who.deviceId) {
      return call.reply.send(errorResponse(403, "A device can only fetch its own firmware."));
    }
    const auto range = byteRangeFrom(call.request.headers.find("Range"));
    auto offered = context_.imageFor(call.parameter, call.secondParameter, range ? range->first : 0);
    if (!offered) return call.reply.send(errorResponse(404, "This firmware is not offered to this device."));
    call.reply.send(imageResponse(std::move(*offered), range));
  }

  void report(const Call& call, std::string_view body) const {
    if (call.parameter != call.who.deviceId) {
      return call.reply.send(errorResponse(403, "A device can only report for itself."));
    }
    ReportFields report;
    Status read = readJson(body, kLongestText, "The report", report);
    if (read && !report.isComplete()) read = Error{"The report needs id and status."};
    if (!read) return call.reply.send(errorResponse(400, read.error().message));
    call.reply.send(
        otaResponse(context_.reported(call.parameter, report.id, report.status, report.errorMessage)));
  }

 private:
  DeviceFirmwareRoutesContext context_;
};

}  // namespace

void addDeviceFirmwareRoutes(Router& router, DeviceFirmwareRoutesContext context) {
  const auto routes = std::make_shared<const DeviceFirmwareRoutes>(std::move(context));
  router.add(Method::kGet, "/api/device/{}/firmware/{}", Access::kDevice,
             [routes](const Call& call) { routes->image(call); });
  router.addJson(Method::kPost, "/api/device/{}/update", Access::kDevice, kLongestReport,
                 [routes](const Call& call, std::string_view body) { routes->report(call, body); });
}

std::string deviceFirmwarePath(const std::string& deviceId, const std::string& version) {
  return "/api/device/" + percentEncoded(deviceId) + "/firmware/" + percentEncoded(version);
}

}  // namespace lumi
