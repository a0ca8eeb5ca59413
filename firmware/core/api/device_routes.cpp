#include "core/api/device_routes.h"

#include <memory>
#include <string>

#include "core/api/json/device_json.h"
#include "core/api/outcome_response.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"
#include "core/devices/devices_codec.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxPairingBody = 512;  // bytes; small, because anyone may send a pairing request

constexpr const char* kWrongCode = "This is not the code that was typed into the panel.";

Response pairingResponse(const Result<PairingAnswer>& answer) {
  if (!answer) return outcomeResponse(answer.error());
  switch (answer.value().state) {
    case PairingState::kPaired:
      return jsonResponse(200, jsonObject("token", answer.value().token));
    case PairingState::kPending:
      return jsonResponse(202, "{\"pending\":true}");
    case PairingState::kWrong:
    case PairingState::kWrongAgain:
      return errorResponse(403, kWrongCode, "wrong-code");
  }
  return {};
}

class DeviceRoutes {
 public:
  explicit DeviceRoutes(const DeviceRoutesContext& context) : context_(context) {}

  void openWindow(const Call& call, std::string_view body) const {
    const auto request = windowRequestFromJson(body);
    if (!request) return call.reply.sendError(400, request.error().message, "body");
    const auto& [deviceId, code] = request.value();
    call.reply.send(outcomeResponse(context_.pairing.openWindow(
        deviceId, code, context_.auth.callerOf(call.who.userId, call.request.remoteAddress))));
  }

  void pair(const Call& call, std::string_view body) const {
    auto command = pairingRequestFromJson(body);
    if (!command) return call.reply.sendError(400, command.error().message, "body");
    command.value().address = call.request.remoteAddress;
    call.reply.send(context_.pairing.isGuessable(command.value().deviceId, command.value().address)
                        ? guess(command.value())
                        : pairingResponse(context_.pairing.ask(command.value())));
  }

  void pairing(const Call& call) const { call.reply.sendJson(200, pairingJson(context_.pairing)); }

  void unpair(const Call& call) const {
    if (context_.devices.find(call.parameter) == nullptr) {
      return call.reply.sendError(404, "There is no device with this id.");
    }
    const Status done = context_.pairing.unpair(
        call.parameter, context_.auth.callerOf(call.who.userId, call.request.remoteAddress));
    if (done) context_.unpaired(call.parameter);
    call.reply.send(outcomeResponse(asSaved(done)));
  }

  void weather(const Call& call) const {
    call.reply.sendJson(200, weatherJson(context_.hardware.settings(), context_.weather));
  }

 private:
  // Only a wrong code that this address sends for the first time while a window is open counts as a failed
  // attempt. A satellite repeats its code every 2 s, also if the administrator has mistyped it. These
  // requests must not be slowed down.
  Response guess(const PairingRequest& command) const {
    const std::string subject = concat({"pair:", command.deviceId});
    if (const auto wait = context_.limiter.begin(subject, command.address)) {
      return retryLaterResponse(429, tooManyAttempts(*wait).message, *wait);
    }
    const Result<PairingAnswer> answer = context_.pairing.ask(command);
    if (answer && answer.value().state == PairingState::kPaired) {
      context_.limiter.succeeded(subject, command.address);
    } else if (!answer || answer.value().state != PairingState::kWrong) {
      context_.limiter.withdrawn(subject, command.address);
    }
    return pairingResponse(answer);
  }

  DeviceRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kPost, "/api/device/window", Access::kAdmin, onJson<&DeviceRoutes::openWindow>, kMaxPairingBody},
    {Method::kPost, "/api/device/pair", Access::kPublic, onJson<&DeviceRoutes::pair>, kMaxPairingBody},
    {Method::kGet, "/api/device/pairing", Access::kAdmin, onCall<&DeviceRoutes::pairing>},
    {Method::kDelete, "/api/device/{}", Access::kAdmin, onCall<&DeviceRoutes::unpair>},
    {Method::kGet, "/api/config/weather", Access::kGuest, onCall<&DeviceRoutes::weather>},
};

}  // namespace

void addDeviceRoutes(Router& router, const DeviceRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const DeviceRoutes>(context));
}

}  // namespace lumi
