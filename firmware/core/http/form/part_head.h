#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** The parsed header lines of one part of a multipart form. */
struct PartHead {
  std::string name;
  std::optional<std::string> fileName;  // if set, the part is a file
};

/**
 * Returns nothing unless there is a Content-Disposition of form-data with a name. Each line in `lines` ends
 * with CRLF.
 */
std::optional<PartHead> parsePartHead(std::string_view lines);

/**
 * Returns the value of one parameter of a header value like `form-data; name="a"; filename="b\"c"`. Decodes
 * \" and \\ in quoted values, and %22 as browsers send it.
 */
std::optional<std::string> headerParameter(std::string_view value, std::string_view name);

}  // namespace lumi
