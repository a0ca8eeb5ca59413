#pragma once

#include "core/http/response.h"
#include "core/ota/ota.h"

namespace lumi {

/** `{success: true}` with status `success` when it was done, otherwise the error with its reason. */
Response otaResponse(const OtaAnswer& answer, int success = 200);

}  // namespace lumi
