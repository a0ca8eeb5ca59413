#include "core/api/outcome_response.h"

namespace lumi {

Response outcomeResponse(const Error& error) {
  switch (error.kind()) {
    case ErrorKind::kInvalid:
      return errorResponse(400, error.message);
    case ErrorKind::kNotFound:
      return errorResponse(404, error.message, "not-found");
    case ErrorKind::kConflict:
      return errorResponse(409, error.message, "conflict");
    case ErrorKind::kNotSaved:
      return errorResponse(413, error.message, "not-saved");
  }
  return {};
}

Response outcomeResponse(const Status& outcome, int success) {
  return outcome ? successResponse(success) : outcomeResponse(outcome.error());
}

std::string changedJson(uint32_t revision, std::optional<uint32_t> id) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  if (id) json.field("id", *id);
  json.field("revision", revision);
  json.endObject();
  return json.take();
}

JsonWriter conflictOpening(std::string_view message, uint32_t revision) {
  JsonWriter json;
  json.beginObject();
  json.field("error", message);
  json.field("message", message);
  json.field("code", "conflict");
  json.field("revision", revision);
  return json;
}

}  // namespace lumi
