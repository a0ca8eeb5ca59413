#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/message/headers.h"
#include "core/ports/http_client.h"

namespace lumi {

enum class Method : uint8_t { kGet, kHead, kPost, kPut, kPatch, kDelete, kOptions, kOther };

/** All but kOther. */
inline constexpr std::array<std::string_view, 7> kMethodNames = {"GET",   "HEAD",   "POST",   "PUT",
                                                                 "PATCH", "DELETE", "OPTIONS"};

/** The head of a request. The adapter limits the size of the head before it creates this object. */
struct Request {
  Method method = Method::kGet;
  std::string path;   // percent-decoded, starts with '/'; without query, "." and ".." parts and NUL
  std::string query;  // as sent, without the '?'; read it with queryNumber()
  Headers headers;    // only the fields for which isKeptRequestHeader() is true
  std::string remoteAddress;
  bool onAccessPoint = false;             // received through the access point of the device (network set-up)
  std::optional<uint64_t> contentLength;  // nothing: there is no body or its length is unknown
  bool hasBody = false;                   // a body of known or unknown length follows
};

/** Returns the value of `name` in the query ("from=12&to=30") as it was sent, or "" if it is missing. */
std::string_view queryText(std::string_view query, TextView name);
/** Returns the value of `name` in the query, or nothing if it is missing or not a whole number. */
std::optional<uint64_t> queryNumber(std::string_view query, TextView name);

struct RequestTarget {
  std::string path;   // as Request::path
  std::string query;  // as Request::query
  std::string host;   // of "http://host:port/path", otherwise ""; replaces the Host field (RFC 9112, 3.2.2)
};

/**
 * Parses the target of a request: "/a%20b?x=1" gives {"/a b", "x=1", ""}, "http://hub/a" gives {"/a", "",
 * "hub"}. Returns nothing for targets that no legitimate client sends: another form or scheme, a user name, a
 * malformed escape, NUL or another control character, malformed UTF-8, a backslash, a "." or ".." part.
 */
std::optional<RequestTarget> parseTarget(std::string_view target);

Method methodFromName(std::string_view name);

/** Returns the token of "Authorization: Bearer TOKEN", or "". */
std::string_view bearerToken(const Request& request);

/** Parses "bytes=5-9" or "bytes=5-". Any other form is ignored (RFC 9110, 14.2). */
std::optional<ByteRange> byteRangeFrom(std::string_view header);

}  // namespace lumi
