#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/http/router.h"

namespace lumi {

using BodyFactory = std::function<std::unique_ptr<BodySink>(const Call& call)>;
using UploadFactory = std::function<std::unique_ptr<PartSink>(const Call& call)>;

/**
 * Routes of functions that are made at run time, as Route describes them. Each takes memory: what the ESP32
 * serves has constexpr tables.
 */
void addCall(Router& router, Method method, std::string pattern, Access access, Handler handler);
void addJson(Router& router, Method method, std::string pattern, Access access, size_t limit,
             JsonHandler handler);
void addBody(Router& router, Method method, std::string pattern, Access access, uint64_t limit,
             BodyFactory factory);
void addUpload(Router& router, std::string pattern, Access access, uint64_t limit, UploadFactory factory,
               UploadSentences sentences = {});

}  // namespace lumi
