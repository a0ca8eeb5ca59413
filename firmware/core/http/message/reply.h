#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/http/message/response.h"

namespace lumi {

/** Sends the response to one request. The platform destroys it when the client disconnects. */
class ReplyTarget {
 public:
  virtual ~ReplyTarget() = default;

 protected:
  virtual void answer(Response&& response) = 0;

 private:
  friend class Reply;
  bool answered_ = false;
};

/**
 * Adds `X-Content-Type-Options: nosniff`, `X-Frame-Options: DENY`, `Referrer-Policy: no-referrer` and
 * `Cache-Control: no-store`, each unless it is set.
 */
void addCommonHeaders(Headers& headers);

/**
 * A handle to respond to a request, now or later. Copies refer to the same request. Only the first send() has
 * an effect. Later calls, and calls after the client disconnected, do nothing. send() adds the common
 * headers.
 */
class Reply {
 public:
  Reply() = default;
  explicit Reply(std::shared_ptr<ReplyTarget> target) : target_(target) {}

  void send(Response&& response) const;
  void sendJson(int status, std::string json) const;
  void sendSuccess() const;
  void sendError(int status, TextView message, TextView code = {}) const;
  /** True once the client disconnected. One that closed only its sending side still waits. */
  bool clientGone() const { return target_.expired(); }

 private:
  std::weak_ptr<ReplyTarget> target_;
};

}  // namespace lumi
