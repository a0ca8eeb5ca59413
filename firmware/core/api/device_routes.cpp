#include "core/api/device_routes.h"

#include <memory>
#include <string>

#include "core/api/device_json.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"
#include "core/devices/devices_codec.h"

namespace lumi {
namespace {

constexpr size_t kLongestPairingBody = 512;  // anybody may send one

Response windowResponse(const WindowAnswer& answer) {
  switch (answer.opened) {
    case WindowOpened::kDone:
      return successResponse();
    case WindowOpened::kRefused:
      return errorResponse(400, answer.message);
    case WindowOpened::kConflict:
      return errorResponse(409, answer.message, "conflict");
  }
  return {};
}

Response pairingResponse(const PairingAnswer& answer) {
  switch (answer.outcome) {
    case PairingOutcome::kPaired:
      return jsonResponse(200, "{\"token\":\"" + answer.token + "\"}");
    case PairingOutcome::kPending:
      return jsonResponse(202, "{\"pending\":true}");
    case PairingOutcome::kWrong:
    case PairingOutcome::kWrongAgain:
      return errorResponse(403, answer.message, "wrong-code");
    case PairingOutcome::kRefused:
      return errorResponse(400, answer.message);
    case PairingOutcome::kConflict:
      return errorResponse(409, answer.message, "conflict");
    case PairingOutcome::kNotSaved:
      return errorResponse(413, answer.message, "not-saved");
  }
  return {};
}

class DeviceRoutes {
 public:
  explicit DeviceRoutes(const DeviceRoutesContext& context) : context_(context) {}

  void openWindow(const Call& call, std::string_view body) const {
    const auto request = windowRequestFromJson(body);
    if (!request) return call.reply.sendError(400, request.error().message, "body");
    call.reply.send(
        windowResponse(context_.pairing.openWindow(request.value().deviceId, request.value().code)));
  }

  void pair(const Call& call, std::string_view body) const {
    auto wish = pairingWishFromJson(body);
    if (!wish) return call.reply.sendError(400, wish.error().message, "body");
    wish.value().address = call.request.remoteAddress;
    call.reply.send(context_.pairing.isGuessable(wish.value().deviceId)
                        ? guess(wish.value())
                        : pairingResponse(context_.pairing.ask(wish.value())));
  }

  void pairing(const Call& call) const { call.reply.sendJson(200, pairingJson(context_.pairing)); }

  void unpair(const Call& call) const {
    if (context_.devices.find(call.parameter) == nullptr) {
      return call.reply.sendError(404, "There is no device with this id.");
    }
    const Status done = context_.pairing.unpair(call.parameter);
    if (done) context_.unpaired(call.parameter);
    call.reply.send(done ? successResponse() : errorResponse(413, done.error().message, "not-saved"));
  }

  void weather(const Call& call) const {
    call.reply.sendJson(200, weatherJson(context_.hardware.settings(), context_.weather));
  }

 private:
  // Only while a window is open does an ask tell whether its code is right. A satellite that waits for an
  // administrator asks every 2 s and must not be slowed for it; nor when it goes on asking with a code that
  // was mistyped before it first asked.
  Response guess(const PairingWish& wish) const {
    const std::string subject = "pair:" + wish.deviceId;
    if (const auto wait = context_.limiter.begin(subject, wish.address)) {
      return retryLaterResponse(429, tooManyAttempts(*wait).message, *wait);
    }
    const PairingAnswer answer = context_.pairing.ask(wish);
    if (answer.outcome == PairingOutcome::kPaired) {
      context_.limiter.succeeded(subject, wish.address);
    } else if (answer.outcome != PairingOutcome::kWrong) {
      context_.limiter.withdrawn(subject, wish.address);
    }
    return pairingResponse(answer);
  }

  DeviceRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kPost, "/api/device/window", Access::kAdmin, onJson<&DeviceRoutes::openWindow>,
     kLongestPairingBody},
    {Method::kPost, "/api/device/pair", Access::kPublic, onJson<&DeviceRoutes::pair>, kLongestPairingBody},
    {Method::kGet, "/api/device/pairing", Access::kAdmin, onCall<&DeviceRoutes::pairing>},
    {Method::kDelete, "/api/device/{}", Access::kAdmin, onCall<&DeviceRoutes::unpair>},
    {Method::kGet, "/api/config/weather", Access::kUser, onCall<&DeviceRoutes::weather>},
};

}  // namespace

void addDeviceRoutes(Router& router, const DeviceRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const DeviceRoutes>(context));
}

}  // namespace lumi
