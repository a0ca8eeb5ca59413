#pragma once

#include "core/base/result.h"
#include "core/http/message/response.h"

namespace lumi {

/** Returns the error as a response. Its kind decides the status: 400, 404, 409 or 413. */
Response outcomeResponse(const Error& error);

/** Returns `{success: true}` with status `success`, or the error as a response. */
Response outcomeResponse(const Status& outcome, int success = 200);

}  // namespace lumi
