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

/** Puts the factory's sink under guard and begins it; nothing when it refused. */
template <typename Guarded, typename Factory>
std::unique_ptr<Guarded> beginGuarded(const Route& route, const Factory& factory, const Call& call,
                                      Gatekeeper& gate, const Clock& clock, std::unique_ptr<Place> place) {
  auto inner = factory(call);
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

void Router::add(Method method, std::string pattern, Access access, Handler handler) {
  Handler held = [&gate = gate_, handler = std::move(handler)](const Call& call) {
    if (auto refusal = waitRefusal(gate, call)) return call.reply.send(std::move(*refusal));
    handler(call);
  };
  table_.add({method, std::move(pattern), access, kLongestJsonBody, std::move(held)});
}

void Router::addJson(Method method, std::string pattern, Access access, size_t limit, JsonHandler handler) {
  JsonHandler held = [&gate = gate_, access, handler = std::move(handler)](const Call& call,
                                                                           std::string_view body) {
    if (auto refusal = lateRefusal(gate, access, call)) return call.reply.send(std::move(*refusal));
    handler(call, body);
  };
  table_.add({method, std::move(pattern), access, limit, std::move(held)});
}

void Router::addBody(Method method, std::string pattern, Access access, uint64_t limit,
                     BodySinkFactory factory) {
  table_.add({method, std::move(pattern), access, limit, std::move(factory)});
}

void Router::addUpload(std::string pattern, Access access, uint64_t limit, PartSinkFactory factory,
                       UploadSentences sentences) {
  table_.add({Method::kPost, std::move(pattern), access, limit, std::move(factory), std::move(sentences)});
}

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
  if (!refusal) return start(*match.route, std::move(call));
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

Intake Router::start(const Route& route, Call call) {
  if (const auto* factory = std::get_if<BodySinkFactory>(&route.action)) {
    return startBody(route, *factory, call);
  }
  if (const auto* factory = std::get_if<PartSinkFactory>(&route.action)) {
    return startUpload(route, *factory, call);
  }
  if (const auto* handler = std::get_if<JsonHandler>(&route.action)) {
    return startJson(route, *handler, std::move(call));
  }
  std::get<Handler>(route.action)(call);
  return {};
}

Intake Router::startJson(const Route& route, const JsonHandler& handler, Call call) {
  if (!call.request.hasBody) {
    handler(call, "");
    return {};
  }
  auto place = bodyPlaces_->take(holderOf(call), clock_.now());
  if (!place) {
    call.reply.send(busyResponse());
    return {};
  }
  auto sink = std::make_unique<JsonSink>(std::move(call), handler, static_cast<size_t>(route.limit), clock_,
                                         std::move(place));
  return {std::move(sink), nullptr};
}

Intake Router::startBody(const Route& route, const BodySinkFactory& factory, const Call& call) {
  auto place = bodyPlaces_->take(holderOf(call), clock_.now());
  if (!place) {
    call.reply.send(busyResponse());
    return {};
  }
  return {beginGuarded<GuardedBodySink>(route, factory, call, gate_, clock_, std::move(place)), nullptr};
}

Intake Router::startUpload(const Route& route, const PartSinkFactory& factory, const Call& call) {
  static_assert(kUploadsAtOnce == 1, "uploadPattern_ is of the only upload there can be");
  auto place = uploadPlaces_->take(holderOf(call), clock_.now());
  if (!place) {
    const bool isAnother = uploadPattern_ == route.pattern && !route.sentences.another.empty();
    call.reply.send(isAnother ? errorResponse(409, route.sentences.another, "upload-running")
                              : busyResponse());
    return {};
  }
  uploadPattern_ = route.pattern;
  return {nullptr, beginGuarded<GuardedPartSink>(route, factory, call, gate_, clock_, std::move(place))};
}

std::vector<Router::Listed> Router::listed() const {
  std::vector<Listed> list;
  for (const Route& route : table_.routes()) list.push_back({route.method, route.pattern, route.access});
  return list;
}

}  // namespace lumi
