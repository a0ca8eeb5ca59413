#include "core/api/config_routes.h"

#include <memory>
#include <optional>
#include <utility>

#include "core/api/config_json.h"
#include "core/api/outcome_response.h"
#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/devices/devices_codec.h"
#include "core/devices/hardware_settings.h"
#include "core/http/routing/call_checks.h"
#include "core/lights/lights_codec.h"

namespace lumi {
namespace {

constexpr size_t kMaxLightsBody = 4 * 1024;  // with eight segments and palettes, the panel sends 3.6 KiB
constexpr size_t kMaxCommandBody = 1024;
constexpr size_t kMaxHeartbeat = 1024;
constexpr size_t kMaxHardwareBody = 4 * 1024;
constexpr size_t kMaxTestLightBody = 512;

/** True if the change lets other host names in or sends the log elsewhere. */
bool needsPassword(const HardwareSettings& present, const HardwareSettings& wanted) {
  return wanted.allowedHosts != present.allowedHosts || wanted.syslog != present.syslog;
}

class ConfigRoutes {
 public:
  explicit ConfigRoutes(ConfigRoutesContext context) : context_(std::move(context)) {}

  void configs(const Call& call) const {
    call.reply.send(streamedJson(200, configsJson(context_.lights, context_.matrices)));
  }

  void effects(const Call& call) const { call.reply.sendJson(200, effectsJson()); }

  void setLights(const Call& call, std::string_view body) const {
    if (call.who.isGuest && !context_.lights.onlySwitches(body)) return call.reply.send(guestRefusal());
    const Status applied = context_.lights.apply(body, sourceOf(call.who));
    if (applied) return call.reply.sendJson(200, changedJson(context_.lights.revision()));
    if (applied.isError(ErrorKind::kConflict)) {
      return call.reply.sendJson(409, conflictJson(applied.error().message, context_.lights));
    }
    call.reply.send(outcomeResponse(applied));
  }

  /** Guests may only switch the lights. */
  void command(const Call& call, std::string_view body) const {
    auto read = lightCommandFromJson(body);
    if (!read) return call.reply.send(outcomeResponse(read.error()));
    LightCommand& command = read.value();
    if (call.who.isGuest && !command.onlySwitches()) return call.reply.send(guestRefusal());
    command.source = sourceOf(call.who);
    (void)context_.lights.command(command);
    call.reply.sendJson(200, changedJson(context_.lights.revision()));
  }

  void reset(const Call& call) const {
    context_.lights.reset(sourceOf(call.who));
    context_.matrices.reset(sourceOf(call.who));
    call.reply.sendSuccess();
  }

  void status(const Call& call) const {
    if (call.who.kind == Principal::Kind::kUser)
      offerClientTime(context_.clockSetter, call.request, call.who.isAdmin);
    call.reply.sendJson(200, statusJson(facts(), context_.devices, context_.clock));
  }

  void heartbeat(const Call& call, std::string_view body) const {
    auto report = heartbeatFromJson(body);
    if (!report) return call.reply.sendError(400, report.error().message);
    if (call.who.kind == Principal::Kind::kDevice) return deviceHeartbeat(call, std::move(report.value()));
    const std::string& id = report.value().deviceId;
    if (!isThere(id)) {
      return call.reply.sendError(404, "There is no device with this id.");
    }
    if (report.value().currentTime) context_.clockSetter.offer(*report.value().currentTime, call.who.isAdmin);
    call.reply.sendSuccess();
  }

  void hardware(const Call& call) const {
    call.reply.sendJson(200, hardwareToJson(context_.hardware.settings()));
  }

  void setHardware(const Call& call, std::string_view body) const {
    const HardwareSettings& present = context_.hardware.settings();
    const auto wanted = hardwareFromJson(present, body);
    if (!wanted) return call.reply.send(outcomeResponse(wanted.error()));
    if (needsPassword(present, wanted.value()) && !call.who.isConfirmed) {
      return call.reply.send(passwordRefusal());
    }
    const Status applied = context_.hardware.replace(
        wanted.value(), context_.auth.callerOf(call.who.userId, call.request.remoteAddress));
    if (applied) return hardware(call);
    call.reply.send(outcomeResponse(applied));
  }

  void testLight(const Call& call, std::string_view body) const {
    call.reply.send(outcomeResponse(context_.lights.test(body)));
  }

 private:
  void deviceHeartbeat(const Call& call, ReportedHeartbeat report) const {
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

  MatrixConnection connectionOf(size_t index) const {
    return context_.hardware.settings().matrices[index].connection;
  }

  HubFacts facts() const {
    const Lights& lights = context_.lights;
    const Matrices& matrices = context_.matrices;
    return {context_.version,
            {lights.revision(), lights.savedRevision()},
            lights.status(),
            {matrices.revision(), matrices.savedRevision()},
            {connectionOf(0), connectionOf(1)},
            matrices.isJoined(),
            matrices.settings(),
            utcOffset(),
            context_.scenes(),
            context_.auth,
            lights.source(),
            matrices.lastSource(),
            context_.updatesRevision(),
            context_.schedule(),
            context_.live(),
            context_.savedPatterns.revision()};
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

  ConfigRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/configs", Access::kGuest, onCall<&ConfigRoutes::configs>},
    {Method::kGet, "/api/config/effects", Access::kGuest, onCall<&ConfigRoutes::effects>},
    {Method::kPost, "/api/config/led-config", Access::kGuest, onJson<&ConfigRoutes::setLights>,
     kMaxLightsBody},
    {Method::kPost, "/api/lights", Access::kGuest, onJson<&ConfigRoutes::command>, kMaxCommandBody},
    {Method::kPost, "/api/config/reset-configs", Access::kUser, onCall<&ConfigRoutes::reset>},
    {Method::kGet, "/api/config/device/status", Access::kGuest, onCall<&ConfigRoutes::status>},
    {Method::kPost, "/api/config/device/heartbeat", Access::kUserOrDevice, onJson<&ConfigRoutes::heartbeat>,
     kMaxHeartbeat},
    {Method::kGet, "/api/config/hardware", Access::kGuest, onCall<&ConfigRoutes::hardware>},
    {Method::kPut, "/api/config/hardware", Access::kAdmin, onJson<&ConfigRoutes::setHardware>,
     kMaxHardwareBody},
    {Method::kPost, "/api/config/hardware/test-light", Access::kAdmin, onJson<&ConfigRoutes::testLight>,
     kMaxTestLightBody},
};

}  // namespace

void addConfigRoutes(Router& router, const ConfigRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const ConfigRoutes>(context));
}

void offerClientTime(ClockSetter& clockSetter, const Request& request, bool byAdministrator) {
  const auto time = parseUnsigned(request.headers.find("X-Client-Time"));
  if (!time || *time > static_cast<uint64_t>(ClockSetter::kLatest)) return;
  clockSetter.offer(static_cast<EpochMillis>(*time), byAdministrator);
}

}  // namespace lumi
