#include "core/api/json/ota_json.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {

std::string versionJson(const FirmwareVersion& version, bool available) {
  JsonWriter json;
  json.beginObject();
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
  json.endObject();
  return json.take();
}

std::string updateJson(const UpdateRecord& record, std::optional<int> percent) {
  JsonWriter json;
  json.beginObject();
  json.field("id", record.id);
  json.field("device_id", record.deviceId);
  json.field("version_id", record.versionId);
  json.field("version", record.version);
  json.field("device_category", categoryName(record.category));
  json.field("status", updateStatusName(record.status));
  json.time("started_at", record.startedAt);
  json.textOrNull("error_message", record.errorMessage);
  json.field("progress", percent);
  json.endObject();
  return json.take();
}

std::string firmwareUploadedJson(const FirmwareVersion& version) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  json.json("version", versionJson(version, true));
  json.endObject();
  return json.take();
}

Result<std::string> installDeviceFromJson(std::string_view body) {
  std::string device;
  if (body.empty()) return device;
  const Status done = readBody(body, [&](JsonField& field) { field.text("device_id", device); });
  if (!done) return done.error();
  return device;
}

}  // namespace lumi
