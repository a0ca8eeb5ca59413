#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/http/request.h"

namespace lumi {

/** Who may call a route (docs/http-api.md, "Access classes"). */
enum class Access : uint8_t { kPublic, kNetwork, kUser, kAdmin, kDevice, kUserOrDevice };

/** Who calls. */
struct Principal {
  enum class Kind : uint8_t { kNobody, kUser, kDevice };
  Kind kind = Kind::kNobody;
  uint32_t userId = 0;
  bool isAdmin = false;
  std::string deviceId;
};

/** What the router asks before it lets a request in. */
class Gatekeeper {
 public:
  virtual ~Gatekeeper() = default;
  /** Reads the bearer token; an unknown or expired one is nobody. */
  virtual Principal identify(const Request& request) = 0;
  /** True while no owner exists. */
  virtual bool setupOpen() const = 0;
  /** False: answered 403 (DNS rebinding), or shown the way to the portal. */
  virtual bool hostAllowed(const Request& request) const = 0;
  /** The set-up page's address, where a page asked for under a foreign host through the access point leads.
   */
  virtual std::optional<std::string> portalUrl() const { return std::nullopt; }
  /** Asked about who may call by the route's access class: why not all the same (409), for people. */
  virtual std::optional<std::string> turnsAway(const Principal&) const { return std::nullopt; }
  /** Asked when a call is about to be carried out, its body whole: why it has to wait (503). */
  virtual std::optional<std::string> waitsFor(const Request&) { return std::nullopt; }
};

/** One request on its way through a handler. */
struct Call {
  Request request;
  Principal who;
  std::string parameter;        // what stood for the first `{}` in the route's pattern, decoded
  std::string secondParameter;  // for the second one
  Reply reply;
};

using Handler = std::function<void(const Call& call)>;
using JsonHandler = std::function<void(const Call& call, std::string_view body)>;

}  // namespace lumi
