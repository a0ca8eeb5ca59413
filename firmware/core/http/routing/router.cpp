#include "core/http/routing/router.h"

#include "core/http/routing/guarded_sinks.h"
#include "core/http/routing/json_sink.h"

namespace lumi {
namespace {

/** True for the paths of the hub's API and of WLED's, whose clients are programs that cannot read a page. */
bool isApiPath(std::string_view path) {
  const std::string_view root = path.substr(0, path.find('/', 1));
  return root == "/api" || root == "/json";
}

Response methodNotAllowed(const std::string& allowed) {
  Response response = errorResponse(405, "This call does not exist with that method.", "method");
  response.headers.add("Allow", allowed);
  return response;
}

bool isReading(const Request& request) {
  return request.method == Method::kGet || request.method == Method::kHead;
}

/** True if the call was made by a page of another origin, which browsers send with every such call. */
bool isOfForeignPage(const Request& request) {
  const std::string_view origin = request.headers.find("Origin");
  const std::string_view host = request.headers.find("Host");
  return !origin.empty() && !equalsIgnoringCase(origin, concat({"http://", host})) &&
         !equalsIgnoringCase(origin, concat({"https://", host}));
}

/**
 * Returns the response that rejects a call of a foreign page, or nothing if the call is allowed. Clients of
 * the access point, and WLED's apps, need no token for some calls. A foreign page that is open on such a
 * phone must not be able to make these calls.
 */
std::optional<Response> foreignPageRefusal(Access access, const Principal& who, const Request& request) {
  const bool isOfAccessPoint = access == Access::kNetwork && who.kind == Principal::Kind::kNobody;
  const bool isByPlaceAlone = access == Access::kHome || (isOfAccessPoint && !isReading(request));
  if (!isByPlaceAlone || !isOfForeignPage(request)) return std::nullopt;
  return errorResponse(403, "Only the device's own page may call this.", "origin");
}

/**
 * Returns the redirect to the portal. A phone that checks for internet access then shows that the network
 * requires sign-in.
 */
std::optional<Response> wayToPortal(const AccessPolicy& policy, const Request& request) {
  if (!request.onAccessPoint || !isReading(request) || isApiPath(request.path)) return std::nullopt;
  const auto url = policy.portalUrl();
  if (!url) return std::nullopt;
  return redirectResponse(*url);
}

std::optional<Response> conflictWith(const AccessPolicy& policy, const Principal& who) {
  const auto why = policy.rejectionReason(who);
  return why ? std::optional<Response>(errorResponse(409, *why, "conflict")) : std::nullopt;
}

Response foreignHost(const AccessPolicy& policy, const Request& request) {
  if (auto way = wayToPortal(policy, request)) return std::move(*way);
  return errorResponse(403,
                       "The hub does not answer to this host name. Open it by its IP address to allow the "
                       "name: Settings > Devices, Further names of this hub.",
                       "host");
}

/** True if a guest may change something on flash by it. Any person may by those of the class account. */
bool hasRate(const Route& route) {
  const bool isForGuests = route.access == Access::kAccount || route.access == Access::kGuest;
  return isForGuests && route.method != Method::kGet && route.rate != RateRule::kFree;
}

BodySlot::Holder holderOf(const Call& call) {
  return {call.request.remoteAddress, call.who.kind != Principal::Kind::kNobody, call.who.userId};
}

/** Creates the guarded sink of the function and begins it. Returns nothing if the call is rejected. */
template <typename Guarded, typename Function>
std::unique_ptr<Guarded> beginGuarded(Function function, PendingCall&& pending, const Clock& clock,
                                      std::unique_ptr<BodySlot>&& slot) {
  auto inner = function(pending.object.get(), pending.call);
  if (!inner) return nullptr;
  auto sink = std::make_unique<Guarded>(std::move(inner), std::move(pending), clock, std::move(slot));
  return sink->hasBegun() ? std::move(sink) : nullptr;
}

}  // namespace

Router::Router(AccessPolicy& policy, const Clock& clock)
    : policy_(policy),
      clock_(clock),
      bodySlots_(BodySlots::make(kJsonBodiesAtOnce, kBodyRate)),
      largeBodySlots_(BodySlots::make(kLargeBodiesAtOnce, kBodyRate)),
      uploadSlots_(BodySlots::make(kUploadsAtOnce, kUploadRate)) {}

void Router::add(Span<const Route> routes, std::shared_ptr<const void> object) {
  table_.add({routes, std::move(object)});
}

BodyHandler Router::open(Request request, Reply reply) {
  Call call{std::move(request), {}, {}, {}, std::move(reply)};
  if (!policy_.hostAllowed(call.request)) {
    call.reply.send(foreignHost(policy_, call.request));
    return {};
  }
  auto match = table_.find(call.request.method, call.request.path, isStarting_ || policy_.isHomeOpen());
  if (!match.route) {
    openUnlisted(call, match.allowed);
    return {};
  }
  if (isStarting_) {
    constexpr std::string_view kStarting = "The hub is starting. Please try again in a moment.";
    call.reply.send(retryLaterResponse(503, kStarting, 1, "starting"));
    return {};
  }
  call.parameter = std::move(match.parameter);
  call.secondParameter = std::move(match.secondParameter);
  call.who = policy_.identify(call.request);
  if (call.who.kind != Principal::Kind::kNobody) {
    knownClients_.add(call.request.remoteAddress, call.who.userId);
  }
  auto refusal = accessRefusal(match.route->access, call.who, policy_.setupOpen(), call.request);
  if (!refusal) refusal = foreignPageRefusal(match.route->access, call.who, call.request);
  if (!refusal) refusal = conflictWith(policy_, call.who);
  if (!refusal) refusal = bodyRefusal(*match.route, call.request);
  if (!refusal) refusal = waitRefusal(policy_, call.request);
  if (!refusal) refusal = rateRefusal(*match.route, call);
  if (!refusal) return start({policy_, *match.route, std::move(match.object), std::move(call)});
  call.reply.send(std::move(*refusal));
  return {};
}

std::optional<Response> Router::rateRefusal(const Route& route, Call& call) {
  if (!hasRate(route) || !(route.access == Access::kAccount || call.who.isGuest)) return std::nullopt;
  call.retryAfter = callRates_.take(call.who.userId, clock_.now()).value_or(0);
  if (call.retryAfter == 0 || route.rate == RateRule::kUnlessStop) return std::nullopt;
  return tooManyChangesResponse(call.retryAfter);
}

void Router::openUnlisted(const Call& call, const std::string& allowed) {
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

BodyHandler Router::start(PendingCall&& pending) {
  const auto& function = pending.route.function;
  if (const auto* onCall = std::get_if<CallFunction>(&function)) {
    (*onCall)(pending.object.get(), pending.call);
    return {};
  }
  if (const auto* onJson = std::get_if<JsonFunction>(&function)) {
    return startJson(*onJson, std::move(pending));
  }
  if (const auto* onBody = std::get_if<BodyFunction>(&function)) {
    return startBody(*onBody, std::move(pending));
  }
  return startUpload(*std::get_if<UploadFunction>(&function), std::move(pending));
}

BodyHandler Router::startJson(JsonFunction function, PendingCall&& pending) {
  const Call& call = pending.call;
  if (!call.request.hasBody) {
    function(pending.object.get(), call, "");
    return {};
  }
  auto slot = bodySlots_->take(holderOf(call), clock_.now());
  if (!slot) {
    call.reply.send(busyResponse());
    return {};
  }
  return {std::make_unique<JsonSink>(std::move(pending), function, clock_, std::move(slot)), nullptr};
}

BodyHandler Router::startBody(BodyFunction function, PendingCall&& pending) {
  const Call& call = pending.call;
  const auto& slots = pending.route.limit > kMaxKeptBody ? largeBodySlots_ : bodySlots_;
  auto slot = slots->take(holderOf(call), clock_.now());
  if (!slot) {
    call.reply.send(busyResponse());
    return {};
  }
  return {beginGuarded<GuardedBodySink>(function, std::move(pending), clock_, std::move(slot)), nullptr};
}

BodyHandler Router::startUpload(UploadFunction function, PendingCall&& pending) {
  static_assert(kUploadsAtOnce == 1, "uploadPattern_ is of the only upload there can be");
  const Route& route = pending.route;
  const Call& call = pending.call;
  auto slot = uploadSlots_->take(holderOf(call), clock_.now());
  if (!slot) {
    const bool isAnother = uploadPattern_ == route.pattern && route.sentences != nullptr;
    call.reply.send(isAnother ? errorResponse(409, route.sentences->another, "upload-running")
                              : busyResponse());
    return {};
  }
  uploadPattern_ = route.pattern;
  return {nullptr, beginGuarded<GuardedPartSink>(function, std::move(pending), clock_, std::move(slot))};
}

std::vector<Router::Listed> Router::listed() const {
  std::vector<Listed> list;
  for (const RouteTable::Group& group : table_.groups()) {
    for (const Route& route : group.routes) {
      const auto body = static_cast<BodyKind>(route.function.index());
      list.push_back(
          {route.method, std::string(route.pattern), route.access, body, route.limit, hasRate(route)});
    }
  }
  return list;
}

}  // namespace lumi
