#pragma once

#include <string>

#include "core/auth/auth.h"
#include "core/http/routing/call.h"

namespace lumi {

/** Returns who sent a request, for the log: "owner from 192.168.1.7". */
std::string callerOf(const Auth& auth, const Call& call);

}  // namespace lumi
