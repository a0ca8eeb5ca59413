#pragma once

#include "core/auth/auth.h"
#include "core/base/source.h"
#include "core/http/routing/call.h"
#include "core/json/json_writer.h"

namespace lumi {

/** The person or access token that makes a call. */
Source sourceOf(const Principal& who);

/**
 * Writes `{kind: "person"|"token"|"timer"|"schedule"|"mqtt"|"wled"|"live"|"button", id, name, scene?}` for
 * people, or null before the first change. `id` is 0 unless it is a person's or a token's.
 */
void writeSource(JsonWriter& json, const char* field, const Source& source, const Auth& auth);

}  // namespace lumi
