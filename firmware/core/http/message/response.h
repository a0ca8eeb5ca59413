#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/message/body.h"
#include "core/http/message/headers.h"

namespace lumi {

/** A response: a short text in `body`, or a longer one as `stream`. */
struct Response {
  Response();
  ~Response();
  Response(Response&& other) noexcept;
  Response& operator=(Response&& other) noexcept;

  int status = 200;
  std::string_view contentType = "application/json";  // refers to a string literal
  Headers headers;
  std::string body;
  std::unique_ptr<BodySource> stream;
  std::optional<uint64_t> streamLength;  // nothing: sent as chunks
};

Response jsonResponse(int status, std::string json);

Response successResponse(int status = 200);

Response streamedJson(int status, std::unique_ptr<BodySource> body);

/**
 * Returns a response with the body `{error, message, code?, details?}` (docs/http-api.md). An empty `code` or
 * `detailsJson` leaves its field out.
 */
Response errorResponse(int status, TextView message, TextView code = {}, std::string_view detailsJson = {});

/**
 * Returns `status` (429 or 503) with the headers Retry-After and Refresh, which reloads a page. `code` is
 * that of a 503.
 */
Response retryLaterResponse(int status, TextView message, uint32_t retryAfterSeconds, TextView code = "busy");

/**
 * Returns an empty response with the headers ETag (`revision` in quotes) and Cache-Control: no-cache. Its
 * status is 304 if the client has this revision, otherwise 200.
 */
Response revisionedResponse(const Request& request, uint32_t revision);

/** Returns the standard reason phrase of a status that the hub uses ("Not Found"), or "". */
std::string_view reasonPhrase(int status);

/** Returns a 302 response: the requested page is temporarily at `url`. */
Response redirectResponse(const std::string& url);

/** Returns a 413 response for a body above `limit` bytes. A `sentence` replaces the common message. */
Response tooLargeResponse(uint64_t limit, std::string_view sentence = {});

/** Returns a 408 response for a body that takes too long. */
Response tooSlowResponse();

/** Returns a 503 response for the case that no body slot is free. */
Response busyResponse();

}  // namespace lumi
