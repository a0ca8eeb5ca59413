#include "core/http/message/response.h"

#include <array>

#include "core/base/size_text.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr uint32_t kRetryAfterSeconds = 1;

}  // namespace

// Defined here so that their long code is compiled only once: many places create and move responses.
Response::Response() = default;
Response::~Response() = default;
Response::Response(Response&&) noexcept = default;
Response& Response::operator=(Response&&) noexcept = default;

Response successResponse(int status) {
  return jsonResponse(status, "{\"success\":true}");
}

Response jsonResponse(int status, std::string json) {
  Response response;
  response.status = status;
  response.body = std::move(json);
  return response;
}

Response streamedJson(int status, std::unique_ptr<BodySource> body) {
  Response response;
  response.status = status;
  response.stream = std::move(body);
  return response;
}

Response errorResponse(int status, TextView message, TextView code, std::string_view detailsJson) {
  JsonObject json;
  json.field("error", message);
  json.field("message", message);
  if (!code.empty()) json.field("code", code);
  if (!detailsJson.empty()) json.json("details", detailsJson);
  return jsonResponse(status, json.take());
}

Response revisionedResponse(const Request& request, uint32_t revision) {
  const std::string etag = concat({"\"", revision, "\""});
  Response response;
  if (request.headers.find("If-None-Match") == etag) response.status = 304;
  response.headers.add("ETag", etag);
  response.headers.add("Cache-Control", "no-cache");
  return response;
}

Response retryLaterResponse(int status, TextView message, uint32_t retryAfterSeconds, TextView code) {
  Response response = errorResponse(status, message, status == 429 ? "slow-down" : code);
  response.headers.add("Retry-After", numberText(retryAfterSeconds));
  // A browser that opened a page loads it again by itself.
  response.headers.add("Refresh", numberText(retryAfterSeconds));
  return response;
}

std::string_view reasonPhrase(int status) {
  struct Known {
    int status;
    std::string_view phrase;
  };
  static constexpr std::array<Known, 24> kKnown = {{
      {200, "OK"},
      {201, "Created"},
      {202, "Accepted"},
      {204, "No Content"},
      {206, "Partial Content"},
      {302, "Found"},
      {304, "Not Modified"},
      {400, "Bad Request"},
      {401, "Unauthorized"},
      {403, "Forbidden"},
      {404, "Not Found"},
      {405, "Method Not Allowed"},
      {408, "Request Timeout"},
      {409, "Conflict"},
      {413, "Payload Too Large"},
      {415, "Unsupported Media Type"},
      {416, "Range Not Satisfiable"},
      {422, "Unprocessable Entity"},
      {429, "Too Many Requests"},
      {431, "Request Header Fields Too Large"},
      {500, "Internal Server Error"},
      {501, "Not Implemented"},
      {503, "Service Unavailable"},
      {505, "HTTP Version Not Supported"},
  }};
  for (const Known& known : kKnown) {
    if (known.status == status) return known.phrase;
  }
  return {};
}

Response redirectResponse(const std::string& url) {
  Response response;
  response.status = 302;
  response.contentType = "text/plain";
  response.headers.add("Location", url);
  response.body = concat({url, "\n"});
  return response;
}

Response tooLargeResponse(uint64_t limit, std::string_view sentence) {
  if (!sentence.empty()) return errorResponse(413, sentence, "too-large");
  return errorResponse(
      413, concat({"That is too much: at most ", sizeText(limit), " fit here. Leave something out."}),
      "too-large");
}

Response tooSlowResponse() {
  return errorResponse(408, "The request took too long to arrive.", "too-slow");
}

Response busyResponse() {
  return retryLaterResponse(503, "The hub is busy. Please try again.", kRetryAfterSeconds);
}

}  // namespace lumi
