#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/http/request.h"
#include "core/ports/clock.h"

namespace lumi {

/** Who may call a route (docs/http-api.md, "Access classes"). */
enum class Access : uint8_t { kPublic, kSetup, kUser, kAdmin, kDevice, kUserOrDevice };

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
  /** False: answered 403 (DNS rebinding). */
  virtual bool hostAllowed(const Request& request) const = 0;
};

/** One request on its way through a handler. */
struct Call {
  Request request;
  Principal who;
  std::string parameter;  // what stood for `{}` in the route's pattern, decoded
  Reply reply;
};

using Handler = std::function<void(const Call& call)>;
using JsonHandler = std::function<void(const Call& call, std::string_view body)>;
using BodySinkFactory = std::function<std::unique_ptr<BodySink>(const Call& call)>;
using PartSinkFactory = std::function<std::unique_ptr<PartSink>(const Call& call)>;

/** What a platform does with the body: feed it to the one that is set, or, with neither, it was answered. */
struct Intake {
  std::unique_ptr<BodySink> body;
  std::unique_ptr<PartSink> parts;
};

/**
 * The table of routes. A pattern is literal but for at most one part `{}`: "/api/auth/users/{}".
 * Decides, in this order: Host (403), route (404, 405 with Allow), access (401, 403), body kind (415),
 * size (413), free places (503): all before the first body byte is kept.
 */
class Router {
 public:
  static constexpr size_t kLongestJsonBody = 16 * 1024;
  static constexpr int kJsonBodiesAtOnce = 2;
  static constexpr int kUploadsAtOnce = 1;

  Router(Gatekeeper& gate, const Clock& clock);

  /** A call whose body, if any, is ignored. */
  void add(Method method, std::string pattern, Access access, Handler handler);
  /** A call with a JSON body of at most kLongestJsonBody; without a body the handler gets "". */
  void addJson(Method method, std::string pattern, Access access, JsonHandler handler);
  /** A call whose plain body is streamed; `limit` in bytes. */
  void addBody(Method method, std::string pattern, Access access, uint64_t limit, BodySinkFactory factory);
  /** A multipart upload; `limit` in bytes for the whole body. Counts as an upload. */
  void addUpload(std::string pattern, Access access, uint64_t limit, PartSinkFactory factory);
  /** Everything outside /api/, GET and HEAD only: the panel. */
  void setFallback(Handler handler);

  /** Called by the platform once a request's head is there. Answers through `reply`, or returns a sink. */
  Intake open(Request request, Reply reply);

  /** Method, pattern and access of every route, for the test of the access table. */
  struct Listed {
    Method method;
    std::string pattern;
    Access access;
  };
  std::vector<Listed> listed() const;

 private:
  struct Route;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace lumi
