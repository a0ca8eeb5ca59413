#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/http/limits/body_slots.h"
#include "core/http/limits/call_rates.h"
#include "core/http/limits/known_clients.h"
#include "core/http/routing/call.h"
#include "core/http/routing/call_checks.h"
#include "core/http/routing/route.h"
#include "core/ports/clock.h"

namespace lumi {

/** The sink for a body. At most one is set, and has begun. If none is set, the body is discarded. */
struct BodyHandler {
  std::unique_ptr<BodySink> body;
  std::unique_ptr<PartSink> parts;
};

/**
 * Routes requests. Checks in this order, before the first byte of the body is stored: host (403 or a redirect
 * to the portal), route (404, or 405 with Allow), start (503), access (401, 403, or 409 for a rejected
 * caller), body type (415), body size (413), whether the call has to wait (503, or 429 for an account with
 * too many changes), and a free body slot (503, or 409 for an upload route with its own message). Checks
 * access and waiting again when the body is complete.
 */
class Router {
 public:
  static constexpr int kJsonBodiesAtOnce = 2;
  static constexpr int kLargeBodiesAtOnce = 1;
  static constexpr int kUploadsAtOnce = 1;
  /** A body with a higher limit is not kept. It uses a slot of its own, so that it delays no other body. */
  static constexpr uint64_t kMaxKeptBody = 64 * 1024;
  /**
   * Minimum rates. A new body may take the slot of a sender that is slower. Time in which the sender waits
   * for the hub does not count.
   */
  static constexpr RateMeter::Rule kBodyRate = {16 * 1024, 1 * kSecond};
  static constexpr RateMeter::Rule kUploadRate = {8 * 1024, 10 * kSecond};

  Router(AccessPolicy& policy, const Clock& clock);

  /** Adds a table of routes with static lifetime and the object whose members serve them. */
  void add(Span<const Route> routes, std::shared_ptr<const void> object);
  /** Sets the handler for GET and HEAD of paths outside /api/ and /json/ that have no route: the panel. */
  void setFallback(Handler handler) { fallback_ = std::move(handler); }

  /**
   * Responds to the request, or returns a sink for its body. Sinks may outlive the router, but not the
   * objects of the handlers.
   */
  BodyHandler open(Request request, Reply reply);

  /** While starting, all calls get 503 before their caller is identified. The panel is served. */
  void setStarting(bool isStarting) { isStarting_ = isStarting; }
  bool isStarting() const { return isStarting_; }

  /** How a route takes a body, in the order of the functions in Route. */
  enum class BodyKind : uint8_t { kNone, kJson, kStreamed, kForm };
  /** What a description of the calls needs of a route. */
  struct Listed {
    Method method;
    std::string pattern;
    Access access;
    BodyKind body;
    uint32_t limit;  // of the body, in bytes
    bool hasRate;    // for a guest at least
  };
  std::vector<Listed> listed() const;

  const KnownClients& knownClients() const { return knownClients_; }
  /** Adds a client that made calls before the start. */
  void addKnownClient(std::string_view address, uint32_t account) { knownClients_.add(address, account); }

 private:
  std::optional<Response> rateRefusal(const Route& route, Call& call);
  void openUnlisted(const Call& call, const std::string& allowed);
  BodyHandler start(PendingCall&& pending);
  BodyHandler startJson(JsonFunction function, PendingCall&& pending);
  BodyHandler startBody(BodyFunction function, PendingCall&& pending);
  BodyHandler startUpload(UploadFunction function, PendingCall&& pending);

  AccessPolicy& policy_;
  const Clock& clock_;
  RouteTable table_;
  Handler fallback_;
  bool isStarting_ = false;
  KnownClients knownClients_;
  CallRates callRates_;
  std::shared_ptr<BodySlots> bodySlots_;
  std::shared_ptr<BodySlots> largeBodySlots_;
  std::shared_ptr<BodySlots> uploadSlots_;
  std::string uploadPattern_;  // pattern of the route that last used the upload slot
};

}  // namespace lumi
