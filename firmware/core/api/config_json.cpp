#include "core/api/config_json.h"

#include <ArduinoJson.h>

#include <optional>
#include <utility>

#include "core/api/device_firmware_routes.h"
#include "core/api/framed_source.h"
#include "core/api/json_document_text.h"
#include "core/api/matrix_json.h"
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

void writeRevisions(JsonObject out, const Revisions& revisions) {
  out["revision"] = revisions.present;
  out["savedRevision"] = revisions.saved;
}

/** The hub, or what hangs on it. */
void writeHub(JsonObject out, const std::string& version, const Revisions& revisions, const Clock& clock) {
  out["online"] = true;
  writeTime(out, "lastSeen", clock.wall());
  out["lastSeenAgo"] = 0;
  out["uptime"] = clock.now() / kSecond;
  writeTime(out, "deviceTime", clock.wall());
  out["version"] = version;
  writeRevisions(out, revisions);
  out["clockSet"] = clock.wall().has_value();
}

void writeDevice(JsonObject out, const Device& device, const Revisions& revisions,
                 const DeviceRegistry& devices) {
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
  writeRevisions(out, revisions);
  out["clockSet"] = online && device.heartbeat.deviceTime.has_value();
}

void writeOffer(JsonObject out, const std::string& deviceId, const UpdateOffer& offer) {
  out["id"] = offer.id;
  out["version"] = offer.version;
  out["size"] = offer.size;
  out["sha256"] = toHex(offer.sha256);
  out["url"] = deviceFirmwarePath(deviceId, offer.version);
}

std::unique_ptr<BodySource> currentJson(const Matrices& matrices) {
  return matricesJson(matrices.settings(), matrices.revision());
}

/** The beginning of a conflict's answer, up to the current part. */
std::string conflictOpening(std::string_view message, uint32_t revision) {
  std::string text;
  appendJsonString(text, message);
  return "{\"error\":" + text + ",\"message\":" + text +
         ",\"code\":\"conflict\",\"revision\":" + std::to_string(revision);
}

}  // namespace

std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices) {
  return std::make_unique<FramedSource>("{\"led\":" + lights.json() + ",\"matrix\":", currentJson(matrices),
                                        "}");
}

std::string changedJson(uint32_t revision) {
  return "{\"success\":true,\"revision\":" + std::to_string(revision) + "}";
}

std::string conflictJson(std::string_view message, const Lights& lights) {
  return conflictOpening(message, lights.revision()) + ",\"led\":" + lights.json() + "}";
}

std::unique_ptr<BodySource> conflictJson(std::string_view message, const Matrices& matrices) {
  return std::make_unique<FramedSource>(
      conflictOpening(message, matrices.revision()) + ",\"matrix\":", currentJson(matrices), "}");
}

std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock) {
  JsonDocument json;
  const JsonObject self = json[kHubDeviceId].to<JsonObject>();
  writeHub(self, hub.version, hub.lights, clock);
  writeRevisions(self["matrix"].to<JsonObject>(), hub.matrices);
  self["updates"]["revision"] = hub.updates;
  if (hub.utcOffset) {
    self["utcOffset"] = *hub.utcOffset;
  } else {
    self["utcOffset"] = nullptr;
  }
  for (size_t i = 0; i < kMatrices; ++i) {
    const std::string id(matrixId(i));
    const Device* device = devices.find(id);
    if (hub.connections[i] == MatrixConnection::kHub) {
      writeHub(json[id].to<JsonObject>(), hub.version, hub.matrices, clock);
    } else if (hub.connections[i] == MatrixConnection::kSatellite && device != nullptr) {
      writeDevice(json[id].to<JsonObject>(), *device, hub.matrices, devices);
    }
  }
  return toText(json);
}

std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news) {
  JsonDocument json;
  json["success"] = true;
  writeTime(json.as<JsonObject>(), "time", clock.wall());
  json["revision"] = news.revision;
  json["update"] = nullptr;
  if (news.update) writeOffer(json["update"].to<JsonObject>(), news.deviceId, *news.update);
  return toText(json);
}

}  // namespace lumi
