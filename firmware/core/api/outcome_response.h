#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/http/message/response.h"
#include "core/json/json_writer.h"

namespace lumi {

/** Returns the error as a response. Its kind decides the status: 400, 404, 409 or 413. */
Response outcomeResponse(const Error& error);

/** Returns `{success: true}` with status `success`, or the error as a response. */
Response outcomeResponse(const Status& outcome, int success = 200);

/** Returns `{success, id, revision}`, without `id` if there is none. */
std::string changedJson(uint32_t revision, std::optional<uint32_t> id = std::nullopt);

/** Begins the body of a conflict: the message and `revision`. The current settings follow. */
JsonWriter conflictOpening(std::string_view message, uint32_t revision);

}  // namespace lumi
