#include "core/api/config_routes.h"

#include "core/api/change_source.h"
#include "core/api/json/matrix_json.h"
#include "core/api/streams/framed_source.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

class ConfigRoutes {
 public:
  ConfigRoutes(Lights& lights, Matrices& matrices) : lights_(lights), matrices_(matrices) {}

  void configs(const Call& call) const {
    call.reply.send(streamedJson(200, configsJson(lights_, matrices_)));
  }

  void reset(const Call& call) const {
    lights_.reset(sourceOf(call.who));
    matrices_.reset(sourceOf(call.who));
    call.reply.sendSuccess();
  }

 private:
  Lights& lights_;
  Matrices& matrices_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/config/configs", Access::kGuest, onCall<&ConfigRoutes::configs>},
    {Method::kPost, "/api/config/reset-configs", Access::kUser, onCall<&ConfigRoutes::reset>},
};

}  // namespace

std::unique_ptr<BodySource> configsJson(const Lights& lights, const Matrices& matrices) {
  JsonWriter json;
  json.beginObject();
  json.json("led", lights.json());
  json.json("matrix", "");
  auto current = matricesJson(matrices.settings(), matrices.revision(), matrices.isJoined());
  return std::make_unique<FramedSource>(json.take(), std::move(current), "}");
}

void addConfigRoutes(Router& router, Lights& lights, Matrices& matrices) {
  router.add(kRoutes, std::make_shared<const ConfigRoutes>(lights, matrices));
}

}  // namespace lumi
