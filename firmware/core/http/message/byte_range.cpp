#include "core/http/message/byte_range.h"

#include "core/base/text.h"

namespace lumi {

std::optional<ByteRange> byteRangeFrom(std::string_view header) {
  constexpr std::string_view kUnit = "bytes=";
  const size_t dash = header.find('-');
  if (!startsWith(header, kUnit) || dash == std::string_view::npos) return std::nullopt;
  const auto first = parseUnsigned(header.substr(kUnit.size(), dash - kUnit.size()));
  const std::string_view end = header.substr(dash + 1);
  const auto last = end.empty() ? UINT64_MAX : parseUnsigned(end);
  if (!first || !last || *last < *first) return std::nullopt;
  return ByteRange{*first, *last};
}

}  // namespace lumi
