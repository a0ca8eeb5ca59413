#include "core/http/checked_json_sink.h"

namespace lumi {

size_t CheckedJsonSink::write(ConstBytes piece) {
  checker_.feed(piece);
  if (checker_.verdict() == JsonChecker::Verdict::kWrong) refuse();
  return piece.size();
}

void CheckedJsonSink::end() {
  if (checker_.verdict() != JsonChecker::Verdict::kWhole || !checker_.isObject()) return refuse();
  reply_.send(jsonResponse(200, R"({"success":true})"));
}

void CheckedJsonSink::refuse() {
  reply_.send(errorResponse(400, "The body must be a JSON object."));
}

}  // namespace lumi
