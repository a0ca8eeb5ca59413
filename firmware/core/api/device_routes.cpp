#include "core/api/device_routes.h"

#include <memory>
#include <string>

#include "core/api/answers.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"
#include "core/devices/devices_codec.h"
#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

constexpr size_t kMaxPairingBody = 512;  // bytes; small, because anyone may send a pairing request

constexpr size_t kMaxSettings = 4 * 1024;

constexpr const char* kWrongCode = "This is not the code that was typed into the panel.";

/** True if the change lets other host names in or sends the log elsewhere. */
bool needsPassword(const HardwareSettings& present, const HardwareSettings& wanted) {
  return wanted.allowedHosts != present.allowedHosts || wanted.syslog != present.syslog;
}

void writeWeather(JsonWriter& json, const std::optional<Weather>& weather) {
  if (!weather) {
    for (const char* name : {"temperature", "code", "isDay", "age"}) json.null(name);
    return;
  }
  json.decimal("temperature", weather->tenthDegrees, 1);
  json.field("code", weather->code);
  json.field("isDay", weather->isDay);
  json.field("age", weather->age / kSecond);
}

void writeWindow(JsonWriter& json, const std::optional<Pairing::Window>& window) {
  if (!window) return json.null("window");
  json.beginObject("window");
  json.field("deviceId", window->deviceId);
  json.field("left", (window->left + kSecond - 1) / kSecond);
  json.field("tries", window->tries);
  json.endObject();
}

std::string pairingJson(const Pairing& pairing) {
  JsonObject json;
  json.beginArray("asking");
  for (const Pairing::Asking& one : pairing.asking()) {
    json.beginObject();
    json.field("deviceId", one.deviceId);
    json.field("version", one.version);
    json.field("address", one.address);
    json.field("ago", one.ago / kSecond);
    json.endObject();
  }
  json.endArray();
  writeWindow(json, pairing.window());
  return json.take();
}

std::string weatherJson(const HardwareSettings& settings, const WeatherService& weather) {
  JsonObject json;
  json.field("place", settings.place);
  json.textOrNull("name", weather.placeName());
  json.field("unit", settings.fahrenheit ? "F" : "C");
  writeWeather(json, weather.weather());
  json.textOrNull("problem", weather.problem());
  return json.take();
}

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

  void settings(const Call& call) const {
    call.reply.sendJson(200, hardwareToJson(context_.hardware.settings()));
  }

  void setSettings(const Call& call, std::string_view body) const {
    const HardwareSettings& present = context_.hardware.settings();
    const auto wanted = hardwareFromJson(present, body);
    if (!wanted) return sendOutcome(call.reply, wanted.error());
    if (needsPassword(present, wanted.value()) && !call.who.isConfirmed) {
      return call.reply.send(passwordRefusal());
    }
    const Status applied = context_.hardware.replace(wanted.value(), callerOf(context_.auth, call));
    if (!applied) return sendOutcome(call.reply, applied);
    settings(call);
  }

  void openWindow(const Call& call, const PairingRequest& request) const {
    sendOutcome(call.reply,
                context_.pairing.openWindow(request.deviceId, request.code, callerOf(context_.auth, call)));
  }

  void pair(const Call& call, PairingRequest&& request) const {
    request.address = call.request.remoteAddress;
    call.reply.send(context_.pairing.isGuessable(request.deviceId, request.address)
                        ? guess(request)
                        : pairingResponse(context_.pairing.ask(request)));
  }

  void pairing(const Call& call) const { call.reply.sendJson(200, pairingJson(context_.pairing)); }

  void unpair(const Call& call) const {
    if (context_.devices.find(call.parameter) == nullptr) {
      return call.reply.sendError(404, "There is no device with this id.");
    }
    const Status done = context_.pairing.unpair(call.parameter, callerOf(context_.auth, call));
    if (done) context_.unpaired(call.parameter);
    sendOutcome(call.reply, asSaved(done));
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
    {Method::kGet, "/api/config/hardware", Access::kGuest, onCall<&DeviceRoutes::settings>},
    {Method::kPut, "/api/config/hardware", Access::kAdmin, onJson<&DeviceRoutes::setSettings>, kMaxSettings},
    {Method::kPost, "/api/device/window", Access::kAdmin,
     onRead<&DeviceRoutes::openWindow, pairingRequestFromJson>, kMaxPairingBody},
    {Method::kPost, "/api/device/pair", Access::kPublic, onRead<&DeviceRoutes::pair, pairingRequestFromJson>,
     kMaxPairingBody},
    {Method::kGet, "/api/device/pairing", Access::kAdmin, onCall<&DeviceRoutes::pairing>},
    {Method::kDelete, "/api/device/{}", Access::kAdmin, onCall<&DeviceRoutes::unpair>},
    {Method::kGet, "/api/config/weather", Access::kGuest, onCall<&DeviceRoutes::weather>},
};

}  // namespace

void addDeviceRoutes(Router& router, const DeviceRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const DeviceRoutes>(context));
}

}  // namespace lumi
