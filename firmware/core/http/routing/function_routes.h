#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/http/routing/router.h"

namespace lumi {

using BodyFactory = std::function<std::unique_ptr<BodySink>(const Call& call)>;
using UploadFactory = std::function<std::unique_ptr<PartSink>(const Call& call)>;

/**
 * Adds routes (see Route) whose functions and patterns are created at run time. Each one takes RAM, so the
 * ESP32 uses constexpr tables instead.
 */
void addCall(Router& router, Method method, std::string pattern, Access access, Handler handler);
void addJson(Router& router, Method method, std::string pattern, Access access, size_t limit,
             JsonHandler handler);
void addBody(Router& router, Method method, std::string pattern, Access access, uint64_t limit,
             BodyFactory factory);
void addUpload(Router& router, std::string pattern, Access access, uint64_t limit, UploadFactory factory,
               UploadSentences sentences = {});

}  // namespace lumi
