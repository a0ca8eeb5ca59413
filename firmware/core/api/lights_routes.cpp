#include "core/api/lights_routes.h"

#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/json/matrix_json.h"
#include "core/api/streams/sources.h"
#include "core/http/routing/call_checks.h"
#include "core/lights/lights_codec.h"

namespace lumi {
namespace {

constexpr size_t kMaxSettings = 4 * 1024;  // with eight segments and palettes, the panel sends 3.6 KiB
constexpr size_t kMaxCommand = 1024;
constexpr size_t kMaxTestLight = 512;

JsonObject ledJson(const Lights& lights) {
  JsonObject json;
  json.json("led", lights.json());
  return json;
}

std::unique_ptr<BodySource> withMatrix(JsonObject json, const Matrices& matrices) {
  json.json("matrix", "");
  auto current = matricesJson(matrices.settings(), matrices.revision(), matrices.isJoined());
  return std::make_unique<FramedSource>(json.JsonWriter::take(), std::move(current), "}");
}

class LightsRoutes {
 public:
  LightsRoutes(Lights& lights, Matrices& matrices) : lights_(lights), matrices_(matrices) {}

  void configs(const Call& call) const {
    const std::string_view only = queryText(call.request.query, "only");
    if (only == "led") return call.reply.sendJson(200, ledJson(lights_).take());
    if (only == "matrix") return call.reply.send(streamedJson(200, withMatrix(JsonObject(), matrices_)));
    if (!only.empty()) return call.reply.sendError(400, "\"only\" has to be \"led\" or \"matrix\".");
    call.reply.send(streamedJson(200, configsJson(lights_, matrices_)));
  }

  void reset(const Call& call) const {
    lights_.reset(sourceOf(call.who));
    matrices_.reset(sourceOf(call.who));
    call.reply.sendSuccess();
  }

  void effects(const Call& call) const { call.reply.sendJson(200, effectsToJson()); }

  void setSettings(const Call& call, std::string_view body) const {
    const Status applied = lights_.apply(body, sourceOf(call.who));
    if (!applied.isError(ErrorKind::kConflict)) return sendChanged(call.reply, applied, lights_);
    JsonObject json = conflictOpening(applied.error().message, lights_.revision());
    json.json("led", lights_.json());
    call.reply.sendJson(409, json.take());
  }

  /** Guests may only switch the lights. */
  void command(const Call& call, LightCommand&& command) const {
    if (call.who.isGuest && !command.onlySwitches()) return call.reply.send(guestRefusal());
    command.source = sourceOf(call.who);
    (void)lights_.command(command);
    sendChanged(call.reply, Done{}, lights_);
  }

  void test(const Call& call, std::string_view body) const { sendOutcome(call.reply, lights_.test(body)); }

 private:
  Lights& lights_;
  Matrices& matrices_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/configs", Access::kGuest, onCall<&LightsRoutes::configs>},
    {Method::kPost, "/api/config/reset-configs", Access::kUser, onCall<&LightsRoutes::reset>},
    {Method::kGet, "/api/config/effects", Access::kGuest, onCall<&LightsRoutes::effects>},
    {Method::kPost, "/api/config/led-config", Access::kUser, onJson<&LightsRoutes::setSettings>,
     kMaxSettings},
    {Method::kPost, "/api/lights", Access::kGuest, onRead<&LightsRoutes::command, lightCommandFromJson>,
     kMaxCommand, nullptr, RateRule::kFree},
    {Method::kPost, "/api/config/hardware/test-light", Access::kAdmin, onJson<&LightsRoutes::test>,
     kMaxTestLight},
};

}  // namespace

std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices) {
  return withMatrix(ledJson(lights), matrices);
}

void addLightsRoutes(Router& router, Lights& lights, Matrices& matrices) {
  router.add(kRoutes, std::make_shared<const LightsRoutes>(lights, matrices));
}

}  // namespace lumi
