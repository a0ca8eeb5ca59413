#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/http_client.h"

namespace lumi {

/** What a URL names; points into it. */
struct HttpTarget {
  std::string_view host;  // a name or an IPv4 address
  uint16_t port;
  std::string_view path;  // with its query; "" stands for "/"
};

/** Reads "http://host[:port][/path][?query][#part]". */
Result<HttpTarget> parseHttpUrl(std::string_view url);

/**
 * The whole request, with "Connection: close". An error when a text in the question would break out of its
 * line.
 */
Result<std::string> httpRequestText(const HttpQuestion& question, const HttpTarget& target);

}  // namespace lumi
