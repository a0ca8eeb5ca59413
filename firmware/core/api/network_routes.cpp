#include "core/api/network_routes.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/http/routing/call_checks.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr size_t kMaxCommand = 1024;  // a name and a password, with every byte escaped

constexpr std::array<std::string_view, 3> kJoinNames = {"joining", "joined", "failed"};  // by JoinProgress

std::string foundNetworkJson(const FoundNetwork& network) {
  JsonObject json;
  json.field("ssid", network.ssid);
  json.field("rssi", network.rssi);
  json.field("secured", network.secured);
  return json.take();
}

void writeJoined(JsonWriter& json, const WifiKeeper& wifi) {
  const std::string ssid = wifi.ssid();
  if (ssid.empty()) return json.null("joined");
  json.beginObject("joined");
  json.field("ssid", ssid);
  json.field("address", wifi.address());
  json.field("rssi", wifi.rssi());
  json.endObject();
}

void writeAsked(JsonWriter& json, const std::optional<AskedJoin>& asked) {
  if (!asked) return json.null("join");
  json.beginObject("join");
  json.field("ssid", asked->ssid);
  json.field("state", kJoinNames[static_cast<size_t>(asked->progress)]);
  json.field("message", asked->message);
  json.endObject();
}

struct JoinRequest {
  WifiCredentials network;  // not validated
  std::optional<int> matrix;
};

Result<JoinRequest> joinRequestFromJson(std::string_view body) {
  const auto take = [](JsonField& field, JoinRequest& request) {
    constexpr const char* kRule = "1 or 2";
    field.text("ssid", request.network.ssid);
    field.text("password", request.network.password);
    if (field.whole("matrix", 2, request.matrix, kRule) && *request.matrix == 0) field.refuse(kRule);
  };
  return readBody<JoinRequest>(body, take, {"ssid", "password"});
}

Result<std::string> ssidFromJson(std::string_view body) {
  const auto take = [](JsonField& field, std::string& ssid) { field.text("ssid", ssid); };
  return readBody<std::string>(body, take, {"ssid"});
}

class NetworkRoutes {
 public:
  explicit NetworkRoutes(const NetworkRoutesContext& context) : context_(context) {}

  /** The only password in it is that of the access point, for administrators. */
  void state(const Call& call) const {
    const WifiKeeper& wifi = context_.wifi;
    JsonObject json;
    json.field("product", context_.product);
    json.field("name", context_.name());
    if (isMatrix()) json.field("matrix", matrix());
    json.field("onAccessPoint", call.request.onAccessPoint);
    json.beginObject("accessPoint");
    json.field("ssid", wifi.accessPoint().ssid);
    json.field("open", wifi.accessPointOpen());
    if (call.who.isAdmin) json.field("password", wifi.accessPoint().password);
    json.endObject();
    writeJoined(json, wifi);
    writeAsked(json, wifi.asked());
    json.beginArray("known");
    for (const WifiCredentials& network : wifi.known().all()) json.element(network.ssid);
    json.endArray();
    call.reply.sendJson(200, json.take());
  }

  void beginScan(const Call& call) const { sendOutcome(call.reply, context_.wifi.scan()); }

  void scan(const Call& call) const {
    auto next = [found = context_.wifi.found(), next = size_t{0}]() mutable -> std::optional<std::string> {
      if (next == found.size()) return std::nullopt;
      return foundNetworkJson(found[next++]);
    };
    JsonObject head;
    head.field("scanning", context_.wifi.scanning());
    sendList(call.reply, "networks", std::move(next), std::move(head));
  }

  void join(const Call& call, std::string_view body) const {
    if (needsPassword(call)) return call.reply.send(passwordRefusal());
    const auto request = joinRequestFromJson(body);
    sendOutcome(call.reply, request ? joined(request.value()) : request.error(), 202);
  }

  void finish(const Call& call) const { sendOutcome(call.reply, context_.wifi.finish()); }

  void forget(const Call& call, std::string_view body) const {
    if (needsPassword(call)) return call.reply.send(passwordRefusal());
    const auto ssid = ssidFromJson(body);
    sendOutcome(call.reply, ssid ? forgotten(ssid.value()) : ssid.error());
  }

 private:
  /** Without accounts, there is no password. */
  static bool needsPassword(const Call& call) {
    return call.who.kind == Principal::Kind::kUser && !call.who.isConfirmed;
  }
  bool isMatrix() const { return static_cast<bool>(context_.matrix); }
  std::optional<int> matrix() const { return isMatrix() ? context_.matrix() : std::nullopt; }

  /** Saves the number of the matrix, if one is given, and starts to join. After an error, neither is done. */
  Status joined(const JoinRequest& request) const {
    if (const Status valid = validate(request.network); !valid) return valid;
    if (isMatrix() && !request.matrix && !matrix()) {
      return invalid("Please choose which matrix this is: 1 or 2.");
    }
    if (const Status free = context_.wifi.canJoin(); !free) return free;
    if (isMatrix() && request.matrix) {
      if (const Status kept = asSaved(context_.becomeMatrix(*request.matrix)); !kept) return kept;
    }
    return context_.wifi.join(request.network);
  }

  Status forgotten(const std::string& ssid) const {
    const auto done = context_.wifi.forget(ssid);
    if (!done) return notSaved(done.error().message);
    return done.value() ? Status(Done{}) : notFound("There is no known network of this name.");
  }

  NetworkRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/network/state", Access::kNetwork, onCall<&NetworkRoutes::state>},
    {Method::kPost, "/api/network/scan", Access::kNetwork, onCall<&NetworkRoutes::beginScan>},
    {Method::kGet, "/api/network/scan", Access::kNetwork, onCall<&NetworkRoutes::scan>},
    {Method::kPost, "/api/network/join", Access::kNetwork, onJson<&NetworkRoutes::join>, kMaxCommand},
    {Method::kPost, "/api/network/finish", Access::kNetwork, onCall<&NetworkRoutes::finish>},
    {Method::kPost, "/api/network/forget", Access::kNetwork, onJson<&NetworkRoutes::forget>, kMaxCommand},
};

}  // namespace

void addNetworkRoutes(Router& router, const NetworkRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const NetworkRoutes>(context));
}

}  // namespace lumi
