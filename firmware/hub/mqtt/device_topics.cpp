#include <algorithm>

#include "core/base/lists.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/json/text_forms.h"
#include "hub/mqtt/topics.h"

namespace lumi {
namespace {

constexpr std::string_view kSubject = "The command";
constexpr std::string_view kHub = "hub";

/** The image that was uploaded last and can be installed on the device, or null. */
const FirmwareVersion* newestFor(const Ota& ota, std::string_view deviceId) {
  const FirmwareVersion* newest = nullptr;
  for (const FirmwareVersion& one : ota.catalogue().all()) {
    const bool isForDevice = one.deviceId.empty() || one.deviceId == deviceId;
    if (one.kind == ImageKind::kProgram && categoryOfDevice(deviceId) == one.category && isForDevice &&
        ota.isAvailable(one)) {
      newest = &one;
    }
  }
  return newest;
}

bool isInstalling(const Ota& ota, std::string_view deviceId) {
  const auto& records = ota.history().all();
  return std::any_of(records.begin(), records.end(), [&](const UpdateRecord& one) {
    return one.deviceId == deviceId && one.status == UpdateStatus::kInstalling;
  });
}

void writeFirmware(JsonWriter& json, const Ota& ota, const char* name, std::string_view deviceId,
                   std::string_view version) {
  const FirmwareVersion* newest = newestFor(ota, deviceId);
  json.beginObject(name);
  json.field("installed_version", version);
  json.field("latest_version", newest == nullptr ? version : newest->version);
  json.field("in_progress", isInstalling(ota, deviceId));
  json.endObject();
}

}  // namespace

std::string mqttFirmwareState(const Ota& ota, const DeviceRegistry& devices, std::string_view hubVersion) {
  JsonObject json;
  writeFirmware(json, ota, "hub", kHubDevice, hubVersion);
  for (const Device& device : devices.all()) {
    writeFirmware(json, ota, device.id.c_str(), device.id, device.heartbeat.version);
  }
  return json.take();
}

Status mqttInstall(Ota& ota, std::string_view text) {
  std::string device;
  const Status read = readMembers(text, kSubject, [&](JsonField& field) { field.text("install", device); });
  if (!read) return read;
  if (device.empty()) return must("install", "hub, matrix-1 or matrix-2");
  if (device == kHub) device = kHubDevice;
  const FirmwareVersion* newest = newestFor(ota, device);
  if (newest == nullptr) return notFound("There is no firmware for this device.");
  return ota.install(newest->id, device);
}

std::optional<bool> mqttPlaying(std::string_view text) {
  std::optional<bool> playing;
  (void)readMembers(text, kSubject, [&](JsonField& field) { field.flag("playing", playing); });
  return playing;
}

Result<uint32_t> mqttSceneId(const SceneList& scenes, std::string_view text) {
  std::optional<uint32_t> id;
  std::string name;
  const Status read = readMembers(text, kSubject, [&](JsonField& field) {
    field.whole("id", UINT32_MAX, id);
    field.text("name", kMaxNameBytes, name);
  });
  if (!read) return read.error();
  if (id) return *id;
  const auto& all = scenes.all();
  const auto named = findIf(all, [&](const Scene& one) { return one.summary.name == name; });
  if (named == all.end()) return must("name", "that of a scene, or id its number");
  return named->id;
}

std::string mqttSceneState(const SceneList& scenes, std::optional<uint32_t> running, bool isPlaying) {
  const Scene* scene = running ? scenes.find(*running) : nullptr;
  JsonObject json;
  json.field("id", running);
  json.textOrNull("name", scene == nullptr ? "" : scene->summary.name);
  json.field("playing", isPlaying);
  return json.take();
}

}  // namespace lumi
