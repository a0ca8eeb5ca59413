#pragma once

#include <string>

#include "core/http/routing/router.h"

namespace lumi {

/** Adds a route that is created at run time. It takes RAM; the ESP32 uses constexpr tables. */
void addCall(Router& router, Method method, std::string pattern, Access access, Handler handler);

}  // namespace lumi
