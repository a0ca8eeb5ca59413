#pragma once

#include <cstdint>

#include "core/http/response.h"

namespace lumi {

/** 413; `limit` in bytes. */
Response tooLargeResponse(uint64_t limit);
/** 408 for a body that takes too long. */
Response tooSlowResponse();
/** 503 while no place is free. */
Response busyResponse();

}  // namespace lumi
