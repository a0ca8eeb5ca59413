#include "core/api/lights_routes.h"

#include <memory>

#include "core/api/change_source.h"
#include "core/api/outcome_response.h"
#include "core/http/routing/call_checks.h"
#include "core/lights/lights_codec.h"

namespace lumi {
namespace {

constexpr size_t kMaxSettings = 4 * 1024;  // with eight segments and palettes, the panel sends 3.6 KiB
constexpr size_t kMaxCommand = 1024;
constexpr size_t kMaxTestLight = 512;

class LightsRoutes {
 public:
  explicit LightsRoutes(Lights& lights) : lights_(lights) {}

  void effects(const Call& call) const { call.reply.sendJson(200, effectsToJson()); }

  void setSettings(const Call& call, std::string_view body) const {
    const Status applied = lights_.apply(body, sourceOf(call.who));
    if (applied) return call.reply.sendJson(200, changedJson(lights_.revision()));
    if (!applied.isError(ErrorKind::kConflict)) return call.reply.send(outcomeResponse(applied));
    JsonWriter json = conflictOpening(applied.error().message, lights_.revision());
    json.json("led", lights_.json());
    json.endObject();
    call.reply.sendJson(409, json.take());
  }

  /** Guests may only switch the lights. */
  void command(const Call& call, std::string_view body) const {
    auto read = lightCommandFromJson(body);
    if (!read) return call.reply.send(outcomeResponse(read.error()));
    LightCommand& command = read.value();
    if (call.who.isGuest && !command.onlySwitches()) return call.reply.send(guestRefusal());
    command.source = sourceOf(call.who);
    (void)lights_.command(command);
    call.reply.sendJson(200, changedJson(lights_.revision()));
  }

  void test(const Call& call, std::string_view body) const {
    call.reply.send(outcomeResponse(lights_.test(body)));
  }

 private:
  Lights& lights_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/effects", Access::kGuest, onCall<&LightsRoutes::effects>},
    {Method::kPost, "/api/config/led-config", Access::kUser, onJson<&LightsRoutes::setSettings>,
     kMaxSettings},
    {Method::kPost, "/api/lights", Access::kGuest, onJson<&LightsRoutes::command>, kMaxCommand},
    {Method::kPost, "/api/config/hardware/test-light", Access::kAdmin, onJson<&LightsRoutes::test>,
     kMaxTestLight},
};

}  // namespace

void addLightsRoutes(Router& router, Lights& lights) {
  router.add(kRoutes, std::make_shared<const LightsRoutes>(lights));
}

}  // namespace lumi
