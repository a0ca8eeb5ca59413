#include "core/api/config_json.h"

#include <ArduinoJson.h>

#include <optional>

#include "core/base/text.h"
#include "core/base/time.h"

namespace lumi {
namespace {

void writeTime(JsonObject out, const char* field, std::optional<EpochMillis> time) {
  if (time) {
    out[field] = toIso(*time);
  } else {
    out[field] = nullptr;
  }
}

void writeHub(JsonObject out, const HubFacts& hub, const Clock& clock) {
  out["online"] = true;
  writeTime(out, "lastSeen", clock.wall());
  out["lastSeenAgo"] = 0;
  out["uptime"] = clock.now() / kSecond;
  writeTime(out, "deviceTime", clock.wall());
  out["version"] = hub.version;
  out["revision"] = hub.revision;
  out["savedRevision"] = hub.savedRevision;
  out["clockSet"] = clock.wall().has_value();
}

void writeDevice(JsonObject out, const Device& device, const DeviceRegistry& devices) {
  const bool online = devices.isOnline(device);
  out["online"] = online;
  writeTime(out, "lastSeen", device.lastSeenWall);
  const auto silence = devices.silence(device);
  if (silence) {
    out["lastSeenAgo"] = *silence / kSecond;
  } else {
    out["lastSeenAgo"] = nullptr;
  }
  if (online) {
    out["uptime"] = device.heartbeat.uptime;
  } else {
    out["uptime"] = nullptr;
  }
  writeTime(out, "deviceTime", online ? device.heartbeat.deviceTime : std::nullopt);
  out["version"] = device.heartbeat.version;
  out["revision"] = 0;
  out["savedRevision"] = 0;
  out["clockSet"] = online && device.heartbeat.deviceTime.has_value();
}

std::string toText(const JsonDocument& json) {
  std::string text;
  serializeJson(json, text);
  return text;
}

}  // namespace

std::string configsJson(const Lights& lights) {
  return "{\"led\":" + lights.json() + ",\"matrix\":{\"matrices\":[],\"revision\":0}}";
}

std::string changedJson(uint32_t revision) {
  return "{\"success\":true,\"revision\":" + std::to_string(revision) + "}";
}

std::string conflictJson(std::string_view message, const Lights& lights) {
  std::string text;
  appendJsonString(text, message);
  return "{\"error\":" + text + ",\"message\":" + text +
         ",\"code\":\"conflict\",\"revision\":" + std::to_string(lights.revision()) +
         ",\"led\":" + lights.json() + "}";
}

std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock) {
  JsonDocument json;
  writeHub(json[kHubDeviceId].to<JsonObject>(), hub, clock);
  for (const Device& device : devices.all()) {
    writeDevice(json[device.id].to<JsonObject>(), device, devices);
  }
  return toText(json);
}

std::string deviceHeartbeatJson(const Clock& clock) {
  JsonDocument json;
  json["success"] = true;
  writeTime(json.as<JsonObject>(), "time", clock.wall());
  json["revision"] = 0;
  json["update"] = nullptr;
  return toText(json);
}

}  // namespace lumi
