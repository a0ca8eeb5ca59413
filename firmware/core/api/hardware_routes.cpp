#include "core/api/hardware_routes.h"

#include <memory>

#include "core/api/outcome_response.h"
#include "core/devices/devices_codec.h"
#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

constexpr size_t kMaxBody = 4 * 1024;

/** True if the change lets other host names in or sends the log elsewhere. */
bool needsPassword(const HardwareSettings& present, const HardwareSettings& wanted) {
  return wanted.allowedHosts != present.allowedHosts || wanted.syslog != present.syslog;
}

class HardwareRoutes {
 public:
  HardwareRoutes(Hardware& hardware, const Auth& auth) : hardware_(hardware), auth_(auth) {}

  void settings(const Call& call) const { call.reply.sendJson(200, hardwareToJson(hardware_.settings())); }

  void setSettings(const Call& call, std::string_view body) const {
    const HardwareSettings& present = hardware_.settings();
    const auto wanted = hardwareFromJson(present, body);
    if (!wanted) return call.reply.send(outcomeResponse(wanted.error()));
    if (needsPassword(present, wanted.value()) && !call.who.isConfirmed) {
      return call.reply.send(passwordRefusal());
    }
    const Status applied =
        hardware_.replace(wanted.value(), auth_.callerOf(call.who.userId, call.request.remoteAddress));
    if (applied) return settings(call);
    call.reply.send(outcomeResponse(applied));
  }

 private:
  Hardware& hardware_;
  const Auth& auth_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/hardware", Access::kGuest, onCall<&HardwareRoutes::settings>},
    {Method::kPut, "/api/config/hardware", Access::kAdmin, onJson<&HardwareRoutes::setSettings>, kMaxBody},
};

}  // namespace

void addHardwareRoutes(Router& router, Hardware& hardware, const Auth& auth) {
  router.add(kRoutes, std::make_shared<const HardwareRoutes>(hardware, auth));
}

}  // namespace lumi
