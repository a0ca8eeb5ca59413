#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Both ends belong to it. */
struct ByteRange {
  uint64_t first;
  uint64_t last;
};

struct HttpQuestion {
  std::string method = "GET";
  std::string url;                                // http://host[:port]/path?query, percent-encoded
  std::string bearer;                             // "": no Authorization header
  std::string ifNoneMatch;                        // "": none
  std::string body;                               // JSON when not empty
  std::optional<ByteRange> range = std::nullopt;  // of the answer's body; whoever minds it answers 206
};

/** What becomes of a question. Calls come from poll() only, in this order; failed() may come at any point. */
class HttpListener {
 public:
  virtual ~HttpListener() = default;
  virtual void status(int code, std::string_view etag) = 0;
  /** A piece of the body. False: no more of it is wanted, failed() follows. */
  virtual bool body(ConstBytes piece) = 0;
  virtual void end() = 0;
  /** No whole answer came: nobody there, too slow, or broken off. `why` is for people. */
  virtual void failed(std::string_view why) = 0;
};

/** Asks other machines, one question at a time; never waits. */
class HttpClient {
 public:
  static constexpr uint32_t kLimitMillis = 8000;  // for the whole answer, name look-up included

  virtual ~HttpClient() = default;
  /** False while another question is open. `listener` lives until end(), failed() or cancel(). */
  virtual bool ask(const HttpQuestion& question, HttpListener& listener) = 0;
  virtual bool busy() const = 0;
  /** Forgets the open question; its listener hears nothing more. */
  virtual void cancel() = 0;
  /** Does what can be done without waiting. */
  virtual void poll() = 0;
};

}  // namespace lumi
