#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** A range of bytes, including both ends. */
struct ByteRange {
  uint64_t first;
  uint64_t last;
};

struct HttpRequest {
  std::string method = "GET";
  std::string url;                                // http://host[:port]/path?query, percent-encoded
  std::string bearer;                             // "": no Authorization header
  std::string ifNoneMatch;                        // "": no If-None-Match header
  std::string body;                               // JSON, or "" for no body
  std::optional<ByteRange> range = std::nullopt;  // requested part of the body; the server may ignore it
};

/**
 * Receives the response to a request, from HttpClient::poll(): status(), body() any number of times, then
 * end(). If the request fails, failed() takes the place of the remaining calls.
 */
class HttpListener {
 public:
  virtual ~HttpListener() = default;
  virtual void status(int code, std::string_view etag) = 0;
  /** Receives a piece of the body. Return false to stop; failed() follows. */
  virtual bool body(ConstBytes piece) = 0;
  virtual void end() = 0;
  /** The response is missing or incomplete, because of the connection. `why` is for people. */
  virtual void failed(std::string_view why) = 0;
};

/** Sends requests to other machines, one at a time. Never blocks. */
class HttpClient {
 public:
  static constexpr uint32_t kLimitMillis = 8000;  // timeout of a request, including the name lookup

  virtual ~HttpClient() = default;
  /** Returns false while another request is open. `listener` must live until end(), failed() or cancel(). */
  virtual bool send(const HttpRequest& question, HttpListener& listener) = 0;
  virtual bool busy() const = 0;
  /** Cancels the open request. Its listener receives no more calls. */
  virtual void cancel() = 0;
  /** Does the work that is possible without blocking. Call in every pass of the loop. */
  virtual void poll() = 0;
};

}  // namespace lumi
