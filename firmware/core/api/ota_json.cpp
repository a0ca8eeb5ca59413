#include "core/api/ota_json.h"

#include <ArduinoJson.h>

#include "core/api/json_document_text.h"
#include "core/base/text.h"
#include "core/base/time.h"

namespace lumi {
namespace {

void writeTime(JsonDocument& out, const char* field, std::optional<EpochMillis> time) {
  out[field] = nullptr;
  if (time) out[field] = toIso(*time);
}

/** "" is null. */
void writeText(JsonDocument& out, const char* field, const std::string& text) {
  out[field] = nullptr;
  if (!text.empty()) out[field] = text;
}

}  // namespace

std::string versionJson(const FirmwareVersion& version, bool available) {
  JsonDocument json;
  json["id"] = version.id;
  json["kind"] = version.kind == ImageKind::kPanel ? "panel" : "program";
  json["version"] = version.version;
  json["description"] = version.description;
  json["device_category"] = categoryName(version.category);
  writeText(json, "device_id", version.deviceId);
  json["is_stable"] = version.isStable;
  json["file_size"] = version.fileSize;
  writeTime(json, "created_at", version.createdAt);
  json["uploaded_by_username"] = version.uploadedBy;
  json["sha256"] = toHex(version.sha256);
  json["signed"] = version.isSigned;
  json["available"] = available;
  return toText(json);
}

std::string updateJson(const UpdateRecord& record, std::optional<int> percent) {
  JsonDocument json;
  json["id"] = record.id;
  json["device_id"] = record.deviceId;
  json["version"] = record.version;
  json["device_category"] = categoryName(record.category);
  json["status"] = updateStatusName(record.status);
  writeTime(json, "started_at", record.startedAt);
  writeText(json, "error_message", record.errorMessage);
  json["progress"] = nullptr;
  if (percent) json["progress"] = *percent;
  return toText(json);
}

std::string firmwareUploadedJson(const FirmwareVersion& version) {
  return "{\"success\":true,\"version\":" + versionJson(version, true) + "}";
}

Result<std::string> installDeviceFromJson(std::string_view body) {
  if (body.empty()) return std::string();
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  const JsonVariantConst device = json["device_id"];
  if (device.isNull()) return std::string();
  if (!device.is<const char*>()) return Error{"device_id must be a text."};
  return device.as<std::string>();
}

}  // namespace lumi
