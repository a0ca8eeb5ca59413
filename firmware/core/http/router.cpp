#include "core/http/router.h"

#include "core/base/text.h"
#include "core/http/access.h"
#include "core/http/body_rules.h"
#include "core/http/guarded_sinks.h"
#include "core/http/json_sink.h"
#include "core/http/redirect.h"
#include "core/http/refusals.h"

namespace lumi {
namespace {

constexpr uint32_t kRetryAfter = 2;  // seconds

bool isApiPath(std::string_view path) {
  return path == "/api" || startsWith(path, "/api/");
}

Response methodNotAllowed(const std::string& allowed) {
  Response response = errorResponse(405, "This call does not exist with that method.", "method");
  response.headers.add("Allow", allowed);
  return response;
}

bool isReading(const Request& request) {
  return request.method == Method::kGet || request.method == Method::kHead;
}

/** A browser says of every such call from which page it comes. */
bool isOfForeignPage(const Request& request) {
  const std::string_view origin = request.headers.find("Origin");
  const std::string_view host = request.headers.find("Host");
  return !origin.empty() && !equalsIgnoringCase(origin, "http://" + std::string(host)) &&
         !equalsIgnoringCase(origin, "https://" + std::string(host));
}

/** Where it is enough to be on the access point, a page that is open on somebody's phone there is, too. */
std::optional<Response> foreignPageRefusal(Access access, const Principal& who, const Request& request) {
  const bool isByPlaceAlone = access == Access::kNetwork && who.kind == Principal::Kind::kNobody;
  if (!isByPlaceAlone || isReading(request) || !isOfForeignPage(request)) return std::nullopt;
  return errorResponse(403, "Only the device's own page may call this.", "origin");
}

/** To a phone that looks for the internet this is the sign of a network that wants to be signed in to. */
std::optional<Response> wayToPortal(const Gatekeeper& gate, const Request& request) {
  if (!request.onAccessPoint || !isReading(request) || isApiPath(request.path)) return std::nullopt;
  const auto url = gate.portalUrl();
  if (!url) return std::nullopt;
  return redirectResponse(*url);
}

std::optional<Response> conflictWith(const Gatekeeper& gate, const Principal& who) {
  const auto why = gate.turnsAway(who);
  return why ? std::optional<Response>(errorResponse(409, *why, "conflict")) : std::nullopt;
}

Response foreignHost(const Gatekeeper& gate, const Request& request) {
  if (auto way = wayToPortal(gate, request)) return std::move(*way);
  return errorResponse(403, "The hub does not answer to this host name.", "host");
}

std::optional<Response> waitRefusal(Gatekeeper& gate, const Call& call) {
  const auto reason = gate.waitsFor(call.request);
  if (!reason) return std::nullopt;
  return retryLaterResponse(503, *reason, kRetryAfter);
}

/** Once its body is there, which may have taken its time: whose session ended meanwhile is nobody. */
std::optional<Response> lateRefusal(Gatekeeper& gate, Access access, const Call& call) {
  const Request& request = call.request;
  if (access != Access::kPublic) {
    auto refusal = accessRefusal(access, gate.identify(request), gate.setupOpen(), request.onAccessPoint);
    if (refusal) return refusal;
  }
  return waitRefusal(gate, call);
}

Place::Holder holderOf(const Call& call) {
  return {call.request.remoteAddress, call.who.kind != Principal::Kind::kNobody};
}

/** Puts the function's sink under guard and begins it; nothing when it refused. */
template <typename Guarded, typename Function>
std::unique_ptr<Guarded> beginGuarded(const Route& route, Function function, const void* object,
                                      const Call& call, Gatekeeper& gate, const Clock& clock,
                                      std::unique_ptr<Place> place) {
  auto inner = function(object, call);
  if (!inner) return nullptr;
  auto late = [&gate, access = route.access, call] { return lateRefusal(gate, access, call); };
  auto sink = std::make_unique<Guarded>(std::move(inner), call.reply, route, clock, std::move(place),
                                        std::move(late));
  if (auto refusal = sink->begin(call.request)) {
    call.reply.send(std::move(*refusal));
    return nullptr;
  }
  return sink;
}

}  // namespace

Router::Router(Gatekeeper& gate, const Clock& clock)
    : gate_(gate),
      clock_(clock),
      bodyPlaces_(Places::make(kJsonBodiesAtOnce, kBodyPace)),
      uploadPlaces_(Places::make(kUploadsAtOnce, kUploadPace)) {}

Intake Router::open(Request request, Reply reply) {
  Call call{std::move(request), {}, {}, {}, std::move(reply)};
  if (!gate_.hostAllowed(call.request)) {
    call.reply.send(foreignHost(gate_, call.request));
    return {};
  }
  auto match = table_.find(call.request.method, call.request.path);
  if (!match.route) {
    openUnlisted(std::move(call), match.allowed);
    return {};
  }
  call.parameter = std::move(match.parameter);
  call.secondParameter = std::move(match.secondParameter);
  call.who = gate_.identify(call.request);
  auto refusal = accessRefusal(match.route->access, call.who, gate_.setupOpen(), call.request.onAccessPoint);
  if (!refusal) refusal = foreignPageRefusal(match.route->access, call.who, call.request);
  if (!refusal) refusal = conflictWith(gate_, call.who);
  if (!refusal) refusal = bodyRefusal(*match.route, call.request);
  if (!refusal) return start({*match.route, match.object, std::move(call)});
  call.reply.send(std::move(*refusal));
  return {};
}

void Router::openUnlisted(Call call, const std::string& allowed) {
  if (!allowed.empty()) {
    call.reply.send(methodNotAllowed(allowed));
  } else if (isApiPath(call.request.path) || !fallback_) {
    call.reply.send(errorResponse(404, "There is no such call.", "not-found"));
  } else if (!isReading(call.request)) {
    call.reply.send(methodNotAllowed("GET, HEAD"));
  } else {
    fallback_(call);
  }
}

Intake Router::start(Opening opening) {
  const auto& function = opening.route.function;
  if (const auto* onBody = std::get_if<BodyFunction>(&function)) return startBody(*onBody, opening);
  if (const auto* onUpload = std::get_if<UploadFunction>(&function)) return startUpload(*onUpload, opening);
  if (const auto* onJson = std::get_if<JsonFunction>(&function)) {
    return startJson(*onJson, std::move(opening));
  }
  const Call& call = opening.call;
  if (auto refusal = waitRefusal(gate_, call)) {
    call.reply.send(std::move(*refusal));
  } else {
    (*std::get_if<CallFunction>(&function))(opening.object.get(), call);
  }
  return {};
}

Intake Router::startJson(JsonFunction function, Opening opening) {
  JsonHandler handler = [&gate = gate_, access = opening.route.access, function, object = opening.object](
                            const Call& call, std::string_view body) {
    if (auto refusal = lateRefusal(gate, access, call)) return call.reply.send(std::move(*refusal));
    function(object.get(), call, body);
  };
  if (!opening.call.request.hasBody) {
    handler(opening.call, "");
    return {};
  }
  auto place = bodyPlaces_->take(holderOf(opening.call), clock_.now());
  if (!place) {
    opening.call.reply.send(busyResponse());
    return {};
  }
  auto sink = std::make_unique<JsonSink>(std::move(opening.call), std::move(handler),
                                         static_cast<size_t>(opening.route.limit), clock_, std::move(place));
  return {std::move(sink), nullptr};
}

Intake Router::startBody(BodyFunction function, const Opening& opening) {
  const Call& call = opening.call;
  auto place = bodyPlaces_->take(holderOf(call), clock_.now());
  if (!place) {
    call.reply.send(busyResponse());
    return {};
  }
  auto sink = beginGuarded<GuardedBodySink>(opening.route, function, opening.object.get(), call, gate_,
                                            clock_, std::move(place));
  return {std::move(sink), nullptr};
}

Intake Router::startUpload(UploadFunction function, const Opening& opening) {
  static_assert(kUploadsAtOnce == 1, "uploadPattern_ is of the only upload there can be");
  const Route& route = opening.route;
  const Call& call = opening.call;
  auto place = uploadPlaces_->take(holderOf(call), clock_.now());
  if (!place) {
    const bool isAnother = uploadPattern_ == route.pattern && !route.sentences.another.empty();
    call.reply.send(isAnother ? errorResponse(409, route.sentences.another, "upload-running")
                              : busyResponse());
    return {};
  }
  uploadPattern_ = route.pattern;
  auto sink = beginGuarded<GuardedPartSink>(route, function, opening.object.get(), call, gate_, clock_,
                                            std::move(place));
  return {nullptr, std::move(sink)};
}

std::vector<Router::Listed> Router::listed() const {
  std::vector<Listed> list;
  for (const RouteTable::Group& group : table_.groups()) {
    for (const Route& route : group.routes) {
      list.push_back({route.method, std::string(route.pattern), route.access});
    }
  }
  return list;
}

}  // namespace lumi
