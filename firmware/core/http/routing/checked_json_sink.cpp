#include "core/http/routing/checked_json_sink.h"

namespace lumi {

size_t CheckedJsonSink::write(ConstBytes piece) {
  if (!checker_.feed(piece)) refuse();
  return piece.size();
}

void CheckedJsonSink::end() {
  if (!checker_.end() || !checker_.isObject()) return refuse();
  reply_.sendSuccess();
}

void CheckedJsonSink::refuse() {
  reply_.send(errorResponse(400, "The body must be a JSON object."));
}

}  // namespace lumi
