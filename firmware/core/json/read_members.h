#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_field.h"

namespace lumi {

/**
 * Parses a JSON text (core/ports/json_document.h), whose outermost value must be an object, and passes its
 * members to `take` in the order of the text. Ends at the first one for which `take` sets a problem, and
 * returns that. `subject` ("The configuration") names the text in an error.
 */
Status readMembers(std::string_view text, std::string_view subject, JsonFieldTaker take,
                   JsonNulls nulls = JsonNulls::kMissing);

/** Like readMembers(), for the body of a call. */
Status readBody(std::string_view body, JsonFieldTaker take);

}  // namespace lumi
