#include "core/api/status_routes.h"

#include <array>
#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/ota_routes.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/devices/devices_codec.h"
#include "core/http/message/request.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxHeartbeat = 1024;

/** By SourceKind. */
constexpr std::array<std::string_view, 9> kSourceKinds = {"",     "person", "token", "timer", "schedule",
                                                          "mqtt", "wled",   "live",  "button"};
constexpr std::array<std::string_view, 9> kSourceNames = {
    "", "somebody", "somebody", "the timer", "the schedule", "MQTT", "WLED", "live light", "a button"};

/** Writes null before the first change. `id` is 0 unless it is a person's or a token's. */
void writeSource(JsonWriter& json, const char* field, const Source& source, const Auth& auth) {
  const auto kind = static_cast<size_t>(source.kind);
  if (source.kind == SourceKind::kNone) return json.null(field);
  const std::string_view name = source.id == 0 ? std::string_view() : auth.nameOfCaller(source.id);
  json.beginObject(field);
  json.field("kind", kSourceKinds[kind]);
  json.field("id", source.id);
  json.field("name", name.empty() ? kSourceNames[kind] : name);
  if (source.scene != 0) json.field("scene", source.scene);
  json.endObject();
}

/** Writes the revisions of lights or matrices; the saved one survives a power cut. */
template <typename Part>
void writeRevisions(JsonWriter& json, const Part& part) {
  json.field("revision", part.revision());
  json.field("savedRevision", part.savedRevision());
}

void writeRevision(JsonWriter& json, const char* part, uint32_t revision) {
  json.beginObject(part);
  json.field("revision", revision);
  json.endObject();
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

class StatusRoutes {
 public:
  explicit StatusRoutes(const StatusRoutesContext& context) : context_(context) {}

  void status(const Call& call) const {
    if (call.who.kind == Principal::Kind::kUser)
      offerClientTime(context_.clockSetter, call.request, call.who.isAdmin);
    JsonObject json;
    writeHub(json);
    for (size_t i = 0; i < kMatrices; ++i) writeMatrix(json, i);
    call.reply.sendJson(200, json.take());
  }

  void heartbeat(const Call& call, const ReportedHeartbeat& report) const {
    if (call.who.kind == Principal::Kind::kDevice) return deviceHeartbeat(call, report);
    if (!isThere(report.deviceId)) return call.reply.sendError(404, "There is no device with this id.");
    if (report.currentTime) context_.clockSetter.offer(*report.currentTime, call.who.isAdmin);
    call.reply.sendSuccess();
  }

 private:
  void deviceHeartbeat(const Call& call, const ReportedHeartbeat& report) const {
    if (report.deviceId != call.who.deviceId) {
      return call.reply.sendError(403, "A device can only report for itself.");
    }
    DeviceNews news{report.deviceId, 0, std::nullopt};
    if (const auto index = matrixIndex(report.deviceId)) news.revision = context_.matrixRevision(*index);
    const std::string& version = report.heartbeat.version;
    context_.devices.report(report.deviceId, report.heartbeat, call.request.remoteAddress);
    if (context_.updateFor) news.update = context_.updateFor(report.deviceId, version);
    call.reply.sendJson(200, deviceHeartbeatJson(context_.clock, news));
  }

  /** Writes the presence of the hub, or of a device connected to one of its pins. */
  template <typename Part>
  void writePresence(JsonWriter& json, const Part& part) const {
    const Clock& clock = context_.clock;
    json.field("online", true);
    json.time("lastSeen", clock.wall());
    json.field("lastSeenAgo", 0);
    json.field("uptime", clock.now() / kSecond);
    json.time("deviceTime", clock.wall());
    json.field("version", context_.version);
    writeRevisions(json, part);
    json.field("clockSet", clock.wall().has_value());
  }

  void writeSatellite(JsonWriter& json, const Device& device) const {
    const bool online = context_.devices.isOnline(device);
    const std::optional<Millis> silence = context_.devices.silence(device);
    json.field("online", online);
    json.time("lastSeen", device.lastSeenWall);
    json.field("lastSeenAgo", silence ? std::optional<Millis>(*silence / kSecond) : std::nullopt);
    json.field("uptime", online ? std::optional<uint32_t>(device.heartbeat.uptime) : std::nullopt);
    json.time("deviceTime", online ? device.heartbeat.deviceTime : std::nullopt);
    json.field("version", device.heartbeat.version);
    writeRevisions(json, context_.matrices);
    json.field("clockSet", online && device.heartbeat.deviceTime.has_value());
  }

  void writeHub(JsonWriter& json) const {
    json.beginObject(kHubDeviceId);
    writePresence(json, context_.lights);
    json.beginObject("lights");
    context_.lights.status().write(json);
    writeSource(json, "switchedBy", context_.lights.switchedBy(), context_.auth);
    json.endObject();
    json.beginObject("matrix");
    writeRevisions(json, context_.matrices);
    json.field("joined", context_.matrices.isJoined());
    json.endObject();
    writeHome(json, context_.hardware.settings());
    writeRevision(json, "matrixPatterns", context_.savedPatterns.revision());
    writeRevision(json, "updates", context_.updatesRevision());
    const ScheduleFacts schedule = context_.schedule();
    json.beginObject("schedule");
    json.field("revision", schedule.revision);
    json.field("night", schedule.nightBrightness);
    json.field("quietUntil", schedule.quietUntil);
    json.endObject();
    json.field("utcOffset", utcOffset());
    const SceneFacts scenes = context_.scenes();
    json.beginObject("scenes");
    json.field("revision", scenes.revision);
    json.field("running", scenes.running);
    json.field("looksPlaying", scenes.arePlaying);
    json.endObject();
    json.beginObject("changedBy");
    writeSource(json, "lights", context_.lights.source(), context_.auth);
    writeSource(json, "matrix", context_.matrices.lastSource(), context_.auth);
    json.endObject();
    if (const auto live = context_.live()) {
      json.beginObject("live");
      writeLive(json, *live);
      json.endObject();
    }
    json.endObject();
  }

  static void writeHome(JsonWriter& json, const HardwareSettings& hardware) {
    json.beginObject("homeHas");
    json.field("table", hardware.table.isPresent);
    json.field("matrices", anyOf(hardware.matrices, [](const MatrixMount& mount) {
                 return mount.connection != MatrixConnection::kNone;
               }));
    json.endObject();
  }

  void writeMatrix(JsonWriter& json, size_t index) const {
    const Device* device = context_.devices.find(matrixId(index));
    const MatrixConnection connection = connectionOf(index);
    const bool isSatellite = connection == MatrixConnection::kSatellite;
    if (connection == MatrixConnection::kNone || (isSatellite && device == nullptr)) return;
    json.beginObject(matrixId(index).data());
    isSatellite ? writeSatellite(json, *device) : writePresence(json, context_.matrices);
    json.field("name", (*context_.matrices.settings())[index].name);
    json.endObject();
  }

  MatrixConnection connectionOf(size_t index) const {
    return context_.hardware.settings().matrices[index].connection;
  }

  std::optional<int32_t> utcOffset() const {
    const auto now = context_.clock.wall();
    const auto zone = TimeZone::parse(context_.hardware.settings().timeZone);
    if (!now || !zone) return std::nullopt;
    return zone.value().offsetAt(*now);
  }

  bool isThere(const std::string& id) const {
    if (id == kHubDeviceId) return true;
    const bool isPaired = context_.devices.find(id) != nullptr;
    const auto index = matrixIndex(id);
    if (!index) return isPaired;
    const MatrixConnection connection = connectionOf(*index);
    return connection == MatrixConnection::kHub || (isPaired && connection == MatrixConnection::kSatellite);
  }

  StatusRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/device/status", Access::kGuest, onCall<&StatusRoutes::status>},
    {Method::kPost, "/api/config/device/heartbeat", Access::kUserOrDevice,
     onRead<&StatusRoutes::heartbeat, heartbeatFromJson>, kMaxHeartbeat},
};

}  // namespace

void addStatusRoutes(Router& router, const StatusRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const StatusRoutes>(context));
}

std::string deviceHeartbeatJson(const Clock& clock, const DeviceNews& news) {
  JsonObject json;
  json.field("success", true);
  json.time("time", clock.wall());
  json.field("revision", news.revision);
  news.update ? writeOffer(json, news.deviceId, *news.update) : json.null("update");
  return json.take();
}

void offerClientTime(ClockSetter& clockSetter, const Request& request, bool byAdministrator) {
  const auto time = parseUnsigned(request.headers.find("X-Client-Time"));
  if (!time || *time > static_cast<uint64_t>(ClockSetter::kLatest)) return;
  clockSetter.offer(static_cast<EpochMillis>(*time), byAdministrator);
}

}  // namespace lumi
