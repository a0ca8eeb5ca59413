#include "core/http/message/reply.h"

namespace lumi {
namespace {

void addUnlessSet(Headers& headers, const char* name, const char* value) {
  if (!headers.has(name)) headers.add(name, value);
}

}  // namespace

void addCommonHeaders(Headers& headers) {
  addUnlessSet(headers, "X-Content-Type-Options", "nosniff");
  addUnlessSet(headers, "X-Frame-Options", "DENY");
  addUnlessSet(headers, "Referrer-Policy", "no-referrer");
  addUnlessSet(headers, "Cache-Control", "no-store");
}

void Reply::sendJson(int status, std::string json) const {
  send(jsonResponse(status, std::move(json)));
}

void Reply::sendSuccess() const {
  send(successResponse());
}

void Reply::sendError(int status, TextView message, TextView code) const {
  send(errorResponse(status, message, code));
}

void Reply::send(Response&& response) const {
  const std::shared_ptr<ReplyTarget> target = target_.lock();
  if (!target || target->answered_) return;
  target->answered_ = true;
  addCommonHeaders(response.headers);
  target->answer(std::move(response));
}

}  // namespace lumi
