#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** What the header lines of one part of a multipart form say. */
struct PartHead {
  std::string name;
  std::optional<std::string> fileName;  // set: the part is a file
};

/** Nothing when there is no Content-Disposition of form-data with a name. `lines` end with CRLF each. */
std::optional<PartHead> parsePartHead(std::string_view lines);

/**
 * The value of one parameter of a header value like `form-data; name="a"; filename="b\"c"`. In quoted values
 * \" \\ and browsers' %22 are undone.
 */
std::optional<std::string> headerParameter(std::string_view value, std::string_view name);

}  // namespace lumi
