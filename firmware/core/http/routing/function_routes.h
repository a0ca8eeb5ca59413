#pragma once

#include <functional>
#include <string>

#include "core/http/routing/router.h"

namespace lumi {

/** Adds a route at run time. Such a route takes RAM, so the ESP32 uses constexpr tables instead. */
void addCall(Router& router, Method method, std::string pattern, Access access,
             std::function<void(const Call& call)> handler);

}  // namespace lumi
