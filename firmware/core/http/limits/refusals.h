#pragma once

#include <cstdint>
#include <string_view>

#include "core/http/limits/upload_slots.h"
#include "core/http/message/response.h"

namespace lumi {

/** 413; `limit` in bytes. `sentence` replaces the common message unless it is "". */
Response tooLargeResponse(uint64_t limit, std::string_view sentence = {});
/** 408 for a body that takes too long. */
Response tooSlowResponse();
/** 503 if no upload slot is free. */
Response busyResponse();
/** For a body that lost its upload slot: 408 if the sender was too slow, otherwise 503. */
Response slotLostResponse(UploadSlot::Loss loss);

}  // namespace lumi
