#pragma once

#include <cstdint>
#include <string_view>

#include "core/http/places.h"
#include "core/http/response.h"

namespace lumi {

/** 413; `limit` in bytes. `sentence` instead of the common one, unless empty. */
Response tooLargeResponse(uint64_t limit, std::string_view sentence = {});
/** 408 for a body that takes too long. */
Response tooSlowResponse();
/** 503 while no place is free. */
Response busyResponse();
/** For a body whose place is lost: 408 when its sender is to blame, otherwise 503. */
Response placeLostResponse(Place::Loss loss);

}  // namespace lumi
