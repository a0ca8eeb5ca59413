#pragma once

#include <initializer_list>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_field.h"

namespace lumi {

using JsonNames = std::initializer_list<const char*>;

/**
 * Parses a JSON text (core/ports/json_document.h), whose outermost value must be an object, and passes its
 * members to `take` in the order of the text. Ends at the first one for which `take` sets a problem, and
 * returns that. Then the members `required` must not be missing. `subject` ("The configuration") names the
 * text in an error.
 */
Status readMembers(std::string_view text, TextView subject, JsonFieldTaker take,
                   JsonNulls nulls = JsonNulls::kMissing, JsonNames required = {});

/** Like readMembers(), for the body of a call. */
Status readBody(std::string_view body, JsonFieldTaker take, JsonNames required = {});

/** Reads the body of a call into a value. */
template <typename Value>
Result<Value> readBody(std::string_view body, void (*take)(JsonField& field, Value& value),
                       JsonNames required = {}) {
  Value value{};
  const Status done = readBody(
      body, [&](JsonField& field) { take(field, value); }, required);
  if (!done) return done.error();
  return value;
}

}  // namespace lumi
