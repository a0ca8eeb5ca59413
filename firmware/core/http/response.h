#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/body.h"
#include "core/http/headers.h"

namespace lumi {

/** An answer: a short text in `body`, or anything longer as `stream`. */
struct Response {
  Response();
  ~Response();
  Response(Response&& other) noexcept;
  Response& operator=(Response&& other) noexcept;

  int status = 200;
  std::string_view contentType = "application/json";  // a literal
  Headers headers;
  std::string body;
  std::unique_ptr<BodySource> stream;
  std::optional<uint64_t> streamLength;  // nothing: sent in chunks
};

Response jsonResponse(int status, std::string json);

/** 200 `{"success":true}` */
Response successResponse();

/** JSON that is sent as `body` gives it. */
Response streamedJson(int status, std::unique_ptr<BodySource> body);

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
