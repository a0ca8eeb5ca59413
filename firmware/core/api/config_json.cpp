#include "core/api/config_json.h"

#include <optional>
#include <utility>

#include "core/api/device_firmware_routes.h"
#include "core/api/json/matrix_json.h"
#include "core/api/streams/framed_source.h"
#include "core/base/text.h"
#include "core/base/time.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

void writeRevisions(JsonWriter& json, const Revisions& revisions) {
  json.field("revision", revisions.present);
  json.field("savedRevision", revisions.saved);
}

/** Writes the status of the hub, or of a device connected to one of its pins. */
void writeHub(JsonWriter& json, std::string_view version, const Revisions& revisions, const Clock& clock) {
  json.field("online", true);
  json.time("lastSeen", clock.wall());
  json.field("lastSeenAgo", 0);
  json.field("uptime", clock.now() / kSecond);
  json.time("deviceTime", clock.wall());
  json.field("version", version);
  writeRevisions(json, revisions);
  json.field("clockSet", clock.wall().has_value());
}

void writeLights(JsonWriter& json, const LightsStatus& status) {
  json.beginObject("lights");
  json.field("on", status.on);
  json.field("lit", status.lit);
  json.field("reason", kLightsReasonNames[static_cast<size_t>(status.reason)]);
  if (status.limitMilliamps > 0) json.field("currentLimit", status.limitMilliamps);
  if (status.nightLight) {
    json.beginObject("nightLight");
    json.field("secondsLeft", status.nightLight->duration / kSecond);
    json.field("brightness", status.nightLight->brightness);
    json.endObject();
  }
  json.field("fading", status.fading > 0 ? std::optional<Millis>((status.fading + kSecond - 1) / kSecond)
                                         : std::nullopt);
  json.endObject();
}

void writeDevice(JsonWriter& json, const Device& device, const Revisions& revisions,
                 const DeviceRegistry& devices) {
  const bool online = devices.isOnline(device);
  const std::optional<Millis> silence = devices.silence(device);
  json.field("online", online);
  json.time("lastSeen", device.lastSeenWall);
  json.field("lastSeenAgo", silence ? std::optional<Millis>(*silence / kSecond) : std::nullopt);
  json.field("uptime", online ? std::optional<uint32_t>(device.heartbeat.uptime) : std::nullopt);
  json.time("deviceTime", online ? device.heartbeat.deviceTime : std::nullopt);
  json.field("version", device.heartbeat.version);
  writeRevisions(json, revisions);
  json.field("clockSet", online && device.heartbeat.deviceTime.has_value());
}

void writeOffer(JsonWriter& json, const std::string& deviceId, const UpdateOffer& offer) {
  json.beginObject("update");
  json.field("id", offer.id);
  json.field("version", offer.version);
  json.field("size", offer.size);
  json.field("sha256", toHex(offer.sha256));
  json.field("url", deviceFirmwarePath(deviceId, offer.version));
  json.endObject();
}

std::unique_ptr<BodySource> currentJson(const Matrices& matrices) {
  return matricesJson(matrices.settings(), matrices.revision(), matrices.isJoined());
}

/** Writes the beginning of a conflict response, up to the current part of the configuration. */
JsonWriter conflictOpening(std::string_view message, uint32_t revision) {
  JsonWriter json;
  json.beginObject();
  json.field("error", message);
  json.field("message", message);
  json.field("code", "conflict");
  json.field("revision", revision);
  return json;
}

}  // namespace

std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices) {
  JsonWriter json;
  json.beginObject();
  json.json("led", lights.json());
  json.json("matrix", "");
  return std::make_unique<FramedSource>(json.take(), currentJson(matrices), "}");
}

std::string effectsJson() {
  JsonWriter json;
  json.beginObject();
  json.beginArray("effects");
  for (size_t i = 0; i < kLightModeNames.size(); ++i) {
    const ModeUses uses = usesOf(static_cast<LightMode>(i));
    json.beginObject();
    json.field("name", kLightModeNames[i]);
    json.field("colors", uses.colors);
    json.field("palette", uses.palette);
    json.field("intensity", uses.intensity);
    json.field("speed", uses.speed);
    json.endObject();
  }
  json.endArray();
  json.beginArray("palettes");
  for (size_t i = 0; i < kFirstOwnPalette; ++i) {
    json.beginObject();
    json.field("name", kPaletteNames[i]);
    json.beginArray("colors");
    for (const Rgb color : colorsOf(static_cast<Palette>(i))) json.element(toHexColor(color));
    json.endArray();
    json.endObject();
  }
  json.endArray();
  json.endObject();
  return json.take();
}

std::string changedJson(uint32_t revision, std::optional<uint32_t> id) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  if (id) json.field("id", *id);
  json.field("revision", revision);
  json.endObject();
  return json.take();
}

std::string conflictJson(std::string_view message, const Lights& lights) {
  JsonWriter json = conflictOpening(message, lights.revision());
  json.json("led", lights.json());
  json.endObject();
  return json.take();
}

std::unique_ptr<BodySource> conflictJson(std::string_view message, const Matrices& matrices) {
  JsonWriter json = conflictOpening(message, matrices.revision());
  json.json("matrix", "");
  return std::make_unique<FramedSource>(json.take(), currentJson(matrices), "}");
}

void writeLive(JsonWriter& json, const LiveStatus& live) {
  json.field("protocol", kLiveProtocolNames[static_cast<size_t>(live.protocol)]);
  json.field("address", addressText(live.address));
  json.field("fps", live.fps);
}

std::string statusJson(const HubFacts& hub, const DeviceRegistry& devices, const Clock& clock) {
  JsonWriter json;
  json.beginObject();
  json.beginObject(kHubDeviceId);
  writeHub(json, hub.version, hub.lights, clock);
  writeLights(json, hub.lightsStatus);
  json.beginObject("matrix");
  writeRevisions(json, hub.matrices);
  json.field("joined", hub.areMatricesJoined);
  json.endObject();
  json.beginObject("matrixPatterns");
  json.field("revision", hub.savedPatterns);
  json.endObject();
  json.beginObject("updates");
  json.field("revision", hub.updates);
  json.endObject();
  json.beginObject("schedule");
  json.field("revision", hub.schedule.revision);
  json.field("night", hub.schedule.nightBrightness);
  json.endObject();
  json.field("utcOffset", hub.utcOffset);
  json.beginObject("scenes");
  json.field("revision", hub.scenes.revision);
  json.field("running", hub.scenes.running);
  json.field("looksPlaying", hub.scenes.arePlaying);
  json.endObject();
  json.beginObject("changedBy");
  writeSource(json, "lights", hub.lightsSource, hub.auth);
  writeSource(json, "matrix", hub.matricesSource, hub.auth);
  json.endObject();
  if (hub.live) {
    json.beginObject("live");
    writeLive(json, *hub.live);
    json.endObject();
  }
  json.endObject();
  for (size_t i = 0; i < kMatrices; ++i) {
    const Device* device = devices.find(matrixId(i));
    const bool isSatellite = hub.connections[i] == MatrixConnection::kSatellite;
    if (hub.connections[i] == MatrixConnection::kNone || (isSatellite && device == nullptr)) continue;
    json.beginObject(matrixId(i).data());
    if (isSatellite) {
      writeDevice(json, *device, hub.matrices, devices);
    } else {
      writeHub(json, hub.version, hub.matrices, clock);
    }
    json.field("name", (*hub.matrixSettings)[i].name);
    json.endObject();
  }
  json.endObject();
  return json.take();
}

std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  json.time("time", clock.wall());
  json.field("revision", news.revision);
  if (news.update) {
    writeOffer(json, news.deviceId, *news.update);
  } else {
    json.null("update");
  }
  json.endObject();
  return json.take();
}

}  // namespace lumi
