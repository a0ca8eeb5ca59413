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

}  // namespace lumi
