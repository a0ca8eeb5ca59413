#pragma once

#include <string>

#include "core/base/owned_callback.h"
#include "core/http/routing/router.h"

namespace lumi {

/** Adds a route at run time. Such a route takes RAM, so the ESP32 uses constexpr tables instead. */
void addCall(Router& router, Method method, std::string pattern, Access access,
             OwnedCallback<void(const Call& call)> handler);

}  // namespace lumi
