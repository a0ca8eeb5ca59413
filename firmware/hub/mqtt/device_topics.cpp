#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/json/text_forms.h"
#include "hub/mqtt/option_names.h"
#include "hub/mqtt/topics.h"

namespace lumi {
namespace {

constexpr std::string_view kSubject = "The command";
constexpr std::string_view kHub = "hub";
constexpr size_t kMaxSummary = 255;  // Home Assistant shows no more
constexpr std::array<std::string_view, 2> kOnOff = {"OFF", "ON"};

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

/** The installation on the device that is in progress, or null. */
const UpdateRecord* installationOn(const Ota& ota, std::string_view deviceId) {
  return findPointer(ota.history().all(), [&](const UpdateRecord& one) {
    return one.deviceId == deviceId && one.status == UpdateStatus::kInstalling;
  });
}

std::optional<int> percentOf(const Ota& ota, const UpdateRecord* installation) {
  if (installation == nullptr) return std::nullopt;
  const auto all = ota.progress();
  const auto* progress =
      findPointer(all, [&](const InstallProgress& one) { return one.historyId == installation->id; });
  return progress == nullptr ? std::nullopt : std::optional<int>(progress->percent);
}

void writeFirmware(JsonWriter& json, const Ota& ota, const char* name, std::string_view deviceId,
                   std::string_view version) {
  const FirmwareVersion* newest = newestFor(ota, deviceId);
  const UpdateRecord* installation = installationOn(ota, deviceId);
  json.beginObject(name);
  json.field("installed_version", version);
  json.field("latest_version", newest == nullptr ? version : newest->version);
  json.field("release_summary",
             newest == nullptr ? std::string_view() : cutText(newest->description, kMaxSummary));
  json.field("in_progress", installation != nullptr);
  json.field("update_percentage", percentOf(ota, installation));
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

std::string mqttLiveState(const std::optional<LiveStatus>& status) {
  JsonObject json;
  json.field("state", kOnOff[status && !status->isTakenBack ? 1 : 0]);
  json.textOrNull("protocol", status ? kLiveProtocolNames[static_cast<size_t>(status->protocol)] : "");
  json.textOrNull("address", status ? addressText(status->address) : "");
  return json.take();
}

Status mqttSetLive(LiveMixer& live, Millis now, std::string_view text) {
  std::optional<size_t> state;
  const Status read =
      readMembers(text, kSubject, [&](JsonField& field) { field.choice("state", kOnOff, state); });
  if (!read) return read;
  if (!state) return must("state", "ON or OFF");
  if (!live.status()) return conflict("No program sends live light.");
  live.setOverride(now, *state == 0 ? LiveOverride::kUntilPause : LiveOverride::kNone);
  return Done{};
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
  OptionNames names;
  const Scene* named =
      findPointer(scenes.all(), [&](const Scene& one) { return names.next(one.summary.name) == name; });
  if (named == nullptr) return must("name", "that of a scene, or id its number");
  return named->id;
}

std::string mqttSceneState(const SceneList& scenes, std::optional<uint32_t> running, bool isPlaying) {
  OptionNames names;
  std::string name;
  for (const Scene& scene : scenes.all()) {
    const std::string shown = names.next(scene.summary.name);
    if (scene.id == running) name = shown;
  }
  JsonObject json;
  json.field("id", running);
  json.textOrNull("name", name);
  json.field("playing", isPlaying);
  return json.take();
}

}  // namespace lumi
