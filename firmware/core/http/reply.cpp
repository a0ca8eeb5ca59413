#include "core/http/reply.h"

namespace lumi {
namespace {

void addUnlessSet(Headers& headers, const char* name, const char* value) {
  if (!headers.has(name)) headers.add(name, value);
}

}  // namespace

void Reply::send(Response response) const {
  const std::shared_ptr<ReplyTarget> target = target_.lock();
  if (!target || target->answered_) return;
  target->answered_ = true;
  addUnlessSet(response.headers, "X-Content-Type-Options", "nosniff");
  addUnlessSet(response.headers, "X-Frame-Options", "DENY");
  addUnlessSet(response.headers, "Referrer-Policy", "no-referrer");
  addUnlessSet(response.headers, "Cache-Control", "no-store");
  target->answer(std::move(response));
}

}  // namespace lumi
