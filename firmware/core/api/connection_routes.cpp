#include "core/api/connection_routes.h"

#include <array>
#include <memory>

#include "core/api/answers.h"

namespace lumi {
namespace {

constexpr size_t kMaxMqttBody = 8 * 1024;  // with a certificate
constexpr std::array<std::string_view, 4> kStateNames = {"off", "connecting", "connected",
                                                         "failed"};  // by MqttState

/** By MqttTrial::State, without kNone. */
constexpr std::array<std::string_view, 3> kTrialNames = {"running", "passed", "failed"};

class ConnectionRoutes {
 public:
  explicit ConnectionRoutes(const ConnectionRoutesContext& context) : context_(context) {}

  void mqtt(const Call& call) const {
    const MqttLinkStatus status = context_.mqtt.status();
    JsonObject json;
    json.json("settings", mqttToJson(context_.mqtt.settings()));
    json.field("hasTls", context_.mqtt.hasTls());
    json.field("state", kStateNames[static_cast<size_t>(status.state)]);
    json.field("problem", status.problem);
    json.field("retry", status.retry ? std::optional((*status.retry + kSecond - 1) / kSecond) : std::nullopt);
    const MqttTrial& trial = context_.mqtt.trial();
    if (trial.state() != MqttTrial::State::kNone) {
      json.beginObject("test");
      json.field("state", kTrialNames[static_cast<size_t>(trial.state()) - 1]);
      json.field("problem", trial.problem());
      json.endObject();
    }
    call.reply.sendJson(200, json.take());
  }

  void setMqtt(const Call& call, std::string_view body) const {
    const auto next = context_.mqtt.read(body);
    respond(call, next ? context_.mqtt.replace(next.value(), callerOf(context_.auth, call)) : next.error());
  }

  void testMqtt(const Call& call, std::string_view body) const {
    auto tried = context_.mqtt.read(body);
    if (tried && tried.value().host.empty()) tried = Error{MqttSettings::kNoHost};
    if (tried && tried.value().usesTls && !context_.mqtt.hasTls()) tried = Error{MqttSettings::kNoTls};
    respond(call, tried ? context_.mqtt.test(tried.value()) : tried.error());
  }

 private:
  void respond(const Call& call, const Status& done) const {
    if (!done) return sendOutcome(call.reply, done);
    mqtt(call);
  }

  ConnectionRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/connections/mqtt", Access::kAdmin, onCall<&ConnectionRoutes::mqtt>},
    {Method::kPut, "/api/connections/mqtt", Access::kConfirmed, onJson<&ConnectionRoutes::setMqtt>,
     kMaxMqttBody},
    {Method::kPost, "/api/connections/mqtt/test", Access::kConfirmed, onJson<&ConnectionRoutes::testMqtt>,
     kMaxMqttBody},
};

}  // namespace

void addConnectionRoutes(Router& router, const ConnectionRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const ConnectionRoutes>(context));
}

}  // namespace lumi
