#pragma once

#include "core/auth/auth_types.h"
#include "core/http/message/response.h"

namespace lumi {

/** Returns the response to a refusal of Auth as specified in docs/http-api.md. */
Response refusalResponse(const Refusal& refusal);

}  // namespace lumi
