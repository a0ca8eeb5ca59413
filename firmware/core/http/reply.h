#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/http/response.h"

namespace lumi {

/** One request's way back through the platform; owned by the adapter while the client is there. */
class ReplyTarget {
 public:
  virtual ~ReplyTarget() = default;

 protected:
  /** Called at most once. */
  virtual void answer(Response response) = 0;

 private:
  friend class Reply;
  bool answered_ = false;
};

/** The headers every answer carries: nosniff, no framing, no referrer, no-store; each unless it is set. */
void addCommonHeaders(Headers& headers);

/**
 * A handle to answer a request, now or later. Copies mean the same request. The first send() counts;
 * further ones, and any after the client went away, do nothing.
 * send() adds the common headers.
 */
class Reply {
 public:
  Reply() = default;
  explicit Reply(std::shared_ptr<ReplyTarget> target) : target_(target) {}

  void send(Response response) const;
  void sendJson(int status, std::string json) const;
  /** `{"success":true}` */
  void sendSuccess() const;
  /** As errorResponse(). */
  void sendError(int status, std::string_view message, std::string_view code = {}) const;
  /** Known to be gone. One that closed its sending side may be waiting, and one that just left looks the
   * same. */
  bool clientGone() const { return target_.expired(); }

 private:
  std::weak_ptr<ReplyTarget> target_;
};

}  // namespace lumi
