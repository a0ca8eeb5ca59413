#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/base/text.h"
#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/http/message/request.h"

namespace lumi {

/** The access classes of routes (docs/http-api.md, "Access classes"). */
enum class Access : uint8_t {
  kPublic,
  kNetwork,
  kAccount,
  kGuest,
  kUser,
  kAdmin,
  kConfirmed,
  kDevice,
  kUserOrDevice,
  kHome
};

struct Principal {
  enum class Kind : uint8_t { kNobody, kUser, kDevice, kToken };
  Kind kind = Kind::kNobody;
  uint32_t userId = 0;  // of the account, or an id of the access token that no account has
  bool isAdmin = false;
  std::string deviceId;
  bool isGuest = false;      // a user who may make only the calls of the class kGuest
  bool isConfirmed = false;  // a user who has just given the password
  bool mayControl = false;   // an access token that is not for reading only
};

/** Decides which requests the router accepts. */
class AccessPolicy {
 public:
  virtual ~AccessPolicy() = default;
  /** Identifies the caller by the bearer token. Returns kNobody for an unknown or expired token. */
  virtual Principal identify(const Request& request) = 0;
  /** True until the first account exists. */
  virtual bool setupOpen() const = 0;
  /**
   * Returns whether the Host header is allowed. If not, the router responds with 403 (DNS rebinding) or
   * redirects to the portal.
   */
  virtual bool hostAllowed(const Request& request) const = 0;
  /**
   * Returns the set-up page to which requests for a foreign host are redirected if they arrive through the
   * access point. Nothing: they are not redirected.
   */
  virtual std::optional<std::string> portalUrl() const { return std::nullopt; }
  /** False: the routes of the class kHome count as unknown. */
  virtual bool isHomeOpen() const { return false; }
  /** Called if the access class permits the call. Returns a message if it is rejected nevertheless (409). */
  virtual std::optional<std::string> rejectionReason(const Principal&) const { return std::nullopt; }
  /** Called before and after the body. Returns a message if the client must retry later (503). */
  virtual std::optional<std::string> busyReason(const Request&) { return std::nullopt; }
};

struct Call {
  Request request;
  Principal who;
  std::string parameter;        // decoded value of the first `{}` in the route's pattern
  std::string secondParameter;  // decoded value of the second `{}`
  Reply reply;
  uint32_t retryAfter = 0;  // seconds; not 0: the call comes too early (RateRule::kUnlessStop)

  /** Returns `parameter` as the number of an item, or 0 if it is invalid. No item has the number 0. */
  uint32_t id() const {
    const auto number = parseUnsigned(parameter);
    return number && *number <= UINT32_MAX ? static_cast<uint32_t>(*number) : 0;
  }
};

using Handler = Callback<void(const Call& call)>;

}  // namespace lumi
