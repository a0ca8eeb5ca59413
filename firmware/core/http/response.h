#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/http/body.h"
#include "core/http/headers.h"

namespace lumi {

/** An answer: a short text in `body`, or anything longer as `stream`. */
struct Response {
  int status = 200;
  std::string contentType = "application/json";
  Headers headers;
  std::string body;
  std::unique_ptr<BodySource> stream;
  std::optional<uint64_t> streamLength;  // nothing: sent in chunks
};

Response jsonResponse(int status, std::string json);

/**
 * `{error, message, code?}` as docs/http-api.md fixes it. `code` is for programs and may be empty.
 * `detailsJson`, when not empty, is written as the value of "details".
 */
Response errorResponse(int status, std::string_view message, std::string_view code = {},
                       std::string_view detailsJson = {});

/** 429 or 503 with Retry-After in whole seconds. */
Response retryLaterResponse(int status, std::string_view message, uint32_t retryAfterSeconds);

/** The standard reason phrase of a status that the hub uses ("Not Found"); "" for others. */
std::string_view reasonPhrase(int status);

}  // namespace lumi
