#pragma once

#include "core/auth/auth_types.h"
#include "core/http/response.h"

namespace lumi {

/** The answer that docs/http-api.md gives a refusal of Auth. */
Response refusalResponse(const Refusal& refusal);

}  // namespace lumi
