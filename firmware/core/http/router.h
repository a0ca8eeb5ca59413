#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
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
 * The table of routes. A pattern is literal but for at most two parts `{}`: "/api/auth/users/{}".
 * Decides, in this order: Host (403, or the way to the portal), route (404, 405 with Allow), access (401,
 * 403, 409 for who is turned away), body kind (415), size (413), free places (503; 409 for an upload that has
 * a sentence for it): all before the first body byte is kept. Access is asked for once more when the body is
 * whole.
 */
class Router {
 public:
  /** No call takes a longer one; most take much less. */
  static constexpr size_t kLongestJsonBody = 16 * 1024;
  static constexpr int kJsonBodiesAtOnce = 2;
  static constexpr int kUploadsAtOnce = 1;
  /** The pace below which a sender loses its place to a newcomer, time in which the hub holds it back aside.
   */
  static constexpr Pace::Rule kBodyPace = {4 * 1024, 1 * kSecond};
  static constexpr Pace::Rule kUploadPace = {1024, 10 * kSecond};

  Router(Gatekeeper& gate, const Clock& clock);

  /** A call whose body, if any, is ignored; one over kLongestJsonBody is refused. */
  void add(Method method, std::string pattern, Access access, Handler handler);
  /**
   * A call with a JSON body of at most `limit` bytes, which is kept whole: choose what the call needs.
   * Without a body the handler gets "".
   */
  void addJson(Method method, std::string pattern, Access access, size_t limit, JsonHandler handler);
  /** A call whose plain body is streamed; `limit` in bytes. Takes one of the JSON bodies' places. */
  void addBody(Method method, std::string pattern, Access access, uint64_t limit, BodySinkFactory factory);
  /**
   * A multipart upload. `limit` in bytes: for the whole body where its length is announced, otherwise for its
   * fields and files. Counts as an upload.
   */
  void addUpload(std::string pattern, Access access, uint64_t limit, PartSinkFactory factory,
                 UploadSentences sentences = {});
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
  void openUnlisted(Call call, const std::string& allowed);
  Intake start(const Route& route, Call call);
  Intake startJson(const Route& route, const JsonHandler& handler, Call call);
  Intake startBody(const Route& route, const BodySinkFactory& factory, const Call& call);
  Intake startUpload(const Route& route, const PartSinkFactory& factory, const Call& call);

  Gatekeeper& gate_;
  const Clock& clock_;
  RouteTable table_;
  Handler fallback_;
  std::shared_ptr<Places> bodyPlaces_;
  std::shared_ptr<Places> uploadPlaces_;
  std::string uploadPattern_;  // of the route that took the one place for uploads last
};

}  // namespace lumi
