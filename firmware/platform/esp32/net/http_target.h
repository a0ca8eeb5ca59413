#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/http_client.h"

namespace lumi {

struct HttpTarget {
  std::string_view host;  // a name or an IPv4 address
  uint16_t port;
  std::string_view path;  // including the query; "" means "/"
};

/** Parses "http://host[:port][/path][?query][#part]". */
Result<HttpTarget> parseHttpUrl(std::string_view url);

/** The request's text, with "Connection: close". Fails if a field contains a line end. */
Result<std::string> httpRequestText(const HttpRequest& question, const HttpTarget& target);

}  // namespace lumi
