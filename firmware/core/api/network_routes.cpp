#include "core/api/network_routes.h"

#include <memory>
#include <utility>

#include "core/api/json/network_json.h"
#include "core/api/outcome_response.h"
#include "core/api/streams/json_list_source.h"
#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

constexpr size_t kMaxCommand = 1024;  // a name and a password, with every byte escaped

class NetworkRoutes {
 public:
  explicit NetworkRoutes(NetworkRoutesContext context) : context_(std::move(context)) {}

  void state(const Call& call) const {
    const NetworkDevice device{context_.product, context_.name(), isMatrix(), matrix()};
    call.reply.sendJson(
        200, networkStateJson(device, context_.wifi, {call.request.onAccessPoint, call.who.isAdmin}));
  }

  void beginScan(const Call& call) const { call.reply.send(outcomeResponse(context_.wifi.scan())); }

  void scan(const Call& call) const {
    auto next = [found = context_.wifi.found(), next = size_t{0}]() mutable -> std::optional<std::string> {
      if (next == found.size()) return std::nullopt;
      return foundNetworkJson(found[next++]);
    };
    sendList(
        call.reply,
        context_.wifi.scanning() ? R"({"scanning":true,"networks":[)" : R"({"scanning":false,"networks":[)",
        std::move(next), "]}");
  }

  void join(const Call& call, std::string_view body) const {
    if (needsPassword(call)) return call.reply.send(passwordRefusal());
    const auto command = joinRequestFromJson(body);
    call.reply.send(command ? joinAnswer(command.value())
                            : errorResponse(400, command.error().message, "body"));
  }

  void finish(const Call& call) const { call.reply.send(outcomeResponse(context_.wifi.finish())); }

  void forget(const Call& call, std::string_view body) const {
    if (needsPassword(call)) return call.reply.send(passwordRefusal());
    const auto ssid = ssidFromJson(body);
    call.reply.send(ssid ? forgetAnswer(ssid.value()) : errorResponse(400, ssid.error().message, "body"));
  }

 private:
  /** Without accounts, there is no password. */
  static bool needsPassword(const Call& call) {
    return call.who.kind == Principal::Kind::kUser && !call.who.isConfirmed;
  }
  bool isMatrix() const { return static_cast<bool>(context_.matrix); }
  std::optional<int> matrix() const { return isMatrix() ? context_.matrix() : std::nullopt; }

  /** Saves the number of the matrix, if one is given, and starts to join. After an error, neither is done. */
  Response joinAnswer(const JoinRequest& command) const {
    if (const Status valid = validate(command.network); !valid) return outcomeResponse(valid);
    if (isMatrix() && !command.matrix && !matrix()) {
      return errorResponse(400, "Please choose which matrix this is: 1 or 2.");
    }
    if (const Status free = context_.wifi.canJoin(); !free) return outcomeResponse(free);
    if (isMatrix() && command.matrix) {
      if (const Status kept = asSaved(context_.becomeMatrix(*command.matrix)); !kept) {
        return outcomeResponse(kept);
      }
    }
    return outcomeResponse(context_.wifi.join(command.network), 202);
  }

  Response forgetAnswer(const std::string& ssid) const {
    const auto forgotten = context_.wifi.forget(ssid);
    if (!forgotten) return outcomeResponse(notSaved(forgotten.error().message));
    return forgotten.value() ? successResponse()
                             : outcomeResponse(notFound("There is no known network of this name."));
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

void addNetworkRoutes(Router& router, NetworkRoutesContext context) {
  router.add(kRoutes, std::make_shared<const NetworkRoutes>(std::move(context)));
}

}  // namespace lumi
