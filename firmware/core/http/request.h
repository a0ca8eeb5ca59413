#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/http/headers.h"

namespace lumi {

enum class Method : uint8_t { kGet, kHead, kPost, kPut, kPatch, kDelete, kOptions, kOther };

/** The head of a request. What a client sent is bounded by the adapter before it comes here. */
struct Request {
  Method method = Method::kGet;
  std::string path;   // percent-decoded, starts with '/', without query, "." and ".." parts or NUL
  std::string query;  // as it was sent, without the '?'; read it with queryNumber()
  Headers headers;    // only those isKeptRequestHeader() names
  std::string remoteAddress;
  bool onAccessPoint = false;  // came through the device's own access point, where its network is set up
  std::optional<uint64_t> contentLength;  // nothing: no body, or of unknown length
  bool hasBody = false;                   // a body follows, of known or unknown length
};

/** The whole number that the query gives for `name` ("from=12&to=30"); nothing when there is none. */
std::optional<uint64_t> queryNumber(std::string_view query, std::string_view name);

/** What a request's target says. */
struct RequestTarget {
  std::string path;   // as Request::path
  std::string query;  // as Request::query
  std::string
      host;  // of "http://host:port/path", otherwise empty; it replaces the Host field (RFC 9112, 3.2.2)
};

/**
 * "/a%20b?x=1" -> {"/a b", "x=1", ""}, "http://hub/a" -> {"/a", "", "hub"}. Nothing for what no honest client
 * sends: another form or scheme, a user name, a malformed escape, NUL or another control character, malformed
 * UTF-8, a backslash, a "." or ".." part.
 */
std::optional<RequestTarget> parseTarget(std::string_view target);

Method methodFromName(std::string_view name);

}  // namespace lumi
