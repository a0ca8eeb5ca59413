#include "core/api/ota_answer.h"

namespace lumi {
namespace {

int statusOf(OtaApplied applied) {
  switch (applied) {
    case OtaApplied::kRefused:
      return 400;
    case OtaApplied::kUnknown:
      return 404;
    case OtaApplied::kConflict:
      return 409;
    case OtaApplied::kNotSaved:
      return 413;
    case OtaApplied::kDone:
      break;
  }
  return 200;
}

}  // namespace

Response otaResponse(const OtaAnswer& answer, int success) {
  if (answer.applied == OtaApplied::kDone) return successResponse(success);
  return errorResponse(statusOf(answer.applied), answer.message);
}

}  // namespace lumi
