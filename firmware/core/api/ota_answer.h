#pragma once

#include "core/http/message/response.h"
#include "core/ota/ota.h"

namespace lumi {

/** `{success: true}` with status `success`, or the error response with its reason. */
Response otaResponse(const OtaAnswer& answer, int success = 200);

}  // namespace lumi
