#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/http/call.h"
#include "core/http/places.h"
#include "core/http/route_table.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * What a platform does with the body: feed it to the one that is set (begin() was already called). With
 * neither, the body is of no use: the call was answered, or will be, without it.
 */
struct Intake {
  std::unique_ptr<BodySink> body;
  std::unique_ptr<PartSink> parts;
};

/**
 * Leads requests to the tables of routes. Decides, in this order: Host (403, or the way to the portal), route
 * (404, 405 with Allow), access (401, 403, 409 for who is turned away), body kind (415), size (413), free
 * places (503; 409 for an upload that has a sentence for it): all before the first body byte is kept. Access
 * is asked for once more when the body is whole.
 */
class Router {
 public:
  /** No call takes a longer one; most take much less. */
  static constexpr int kJsonBodiesAtOnce = 2;
  static constexpr int kUploadsAtOnce = 1;
  /** The pace below which a sender loses its place to a newcomer, time in which the hub holds it back aside.
   */
  static constexpr Pace::Rule kBodyPace = {4 * 1024, 1 * kSecond};
  static constexpr Pace::Rule kUploadPace = {1024, 10 * kSecond};

  Router(Gatekeeper& gate, const Clock& clock);

  /** Adds a table of routes with static lifetime, and the object that its functions are members of. */
  void add(Span<const Route> routes, std::shared_ptr<const void> object) {
    table_.add({routes, std::move(object)});
  }
  /** Everything outside /api/ that has no route, GET and HEAD only: the panel. */
  void setFallback(Handler handler) { fallback_ = std::move(handler); }

  /**
   * Called by the platform once a request's head is there. Answers through `reply`, or returns a sink. The
   * sinks may outlive the router, but neither the clock nor what the handlers refer to.
   */
  Intake open(Request request, Reply reply);

  /** Method, pattern and access of every route, for the test of the access table. */
  struct Listed {
    Method method;
    std::string pattern;
    Access access;
  };
  std::vector<Listed> listed() const;

 private:
  struct Opening {
    const Route& route;
    const std::shared_ptr<const void>& object;
    Call call;
  };

  void openUnlisted(Call call, const std::string& allowed);
  Intake start(Opening opening);
  Intake startJson(JsonFunction function, Opening opening);
  Intake startBody(BodyFunction function, const Opening& opening);
  Intake startUpload(UploadFunction function, const Opening& opening);

  Gatekeeper& gate_;
  const Clock& clock_;
  RouteTable table_;
  Handler fallback_;
  std::shared_ptr<Places> bodyPlaces_;
  std::shared_ptr<Places> uploadPlaces_;
  std::string uploadPattern_;  // of the route that took the one place for uploads last
};

}  // namespace lumi
