#pragma once

#include <cstdint>
#include <string>

#include "core/auth/auth.h"
#include "core/http/routing/call.h"

namespace lumi {

/** Returns the number in the path of a call, or 0 for an invalid one. Nothing has the id 0. */
uint32_t idOf(const Call& call);

/** Returns who sent a request, for the log: "owner from 192.168.1.7". */
std::string callerOf(const Auth& auth, const Call& call);

}  // namespace lumi
