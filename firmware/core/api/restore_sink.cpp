#include "core/api/restore_sink.h"

#include <utility>

#include "core/api/system_json.h"
#include "core/base/lists.h"
#include "core/http/message/request.h"

namespace lumi {
namespace {

Response responseTo(const RestoreAnswer& answer) {
  switch (answer.applied) {
    case RestoreApplied::kDone:
      return jsonResponse(200, restoredJson(answer, includes(answer.restored, Restore::kUsers)));
    case RestoreApplied::kRefused:
      return errorResponse(400, answer.message, "backup");
    case RestoreApplied::kBusy:
      return errorResponse(409, answer.message, "busy");
    case RestoreApplied::kNotSaved:
      return errorResponse(413, answer.message, "not-saved");
    case RestoreApplied::kTakingBack:
      return errorResponse(413, answer.message, "taking-back");
    case RestoreApplied::kUndecided:
      return errorResponse(500, answer.message, "undecided");
  }
  return errorResponse(500, answer.message);
}

}  // namespace

RestoreSink::RestoreSink(Restore& restore, Reply reply, bool withUsers, Ended ended)
    : restore_(restore), reply_(std::move(reply)), withUsers_(withUsers), ended_(std::move(ended)) {}

std::unique_ptr<Response> RestoreSink::begin(const Request& request) {
  const RestoreAnswer answer = restore_.begin(request.contentLength.value_or(kMaxBackup), withUsers_);
  if (answer.applied == RestoreApplied::kDone) return nullptr;
  return std::make_unique<Response>(responseTo(answer));
}

size_t RestoreSink::write(ConstBytes piece) {
  const ConstBytes taken = piece.sub(0, kMaxAtOnce);
  restore_.write(taken);
  return taken.size();
}

void RestoreSink::end() {
  restore_.finish([reply = reply_, ended = ended_](const RestoreAnswer& answer) {
    ended(answer);
    reply.send(responseTo(answer));
  });
}

}  // namespace lumi
