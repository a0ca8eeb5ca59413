#include "core/http/message/request.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace lumi {
namespace {

/** Removes the text up to the first `separator`, inclusive. Returns it without the separator. */
std::string_view cutAt(std::string_view& text, char separator) {
  const size_t end = text.find(separator);
  const std::string_view head = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return head;
}

bool hasDotPart(std::string_view path) {
  while (!path.empty()) {
    const std::string_view part = cutAt(path, '/');
    if (part == "." || part == "..") return true;
  }
  return false;
}

/** Decodes %XX. Returns nothing if an escape is malformed. */
std::optional<std::string> percentDecode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    uint8_t byte[1];
    if (!fromHex(text.substr(i + 1, 2), byte)) return std::nullopt;
    out += static_cast<char>(byte[0]);
    i += 2;
  }
  return out;
}

bool isHonestPath(std::string_view path) {
  const bool odd = hasControlCharacter(path) || path.find('\\') != std::string_view::npos;
  return startsWith(path, "/") && !odd && isUtf8(path) && !hasDotPart(path);
}

/** Removes "http://host" from the target and returns it. Returns "" if there is none. */
std::string_view takeOrigin(std::string_view& target) {
  constexpr std::string_view kScheme = "http://";
  if (!equalsIgnoringCase(target.substr(0, kScheme.size()), kScheme)) return {};
  const size_t end = std::min(target.find_first_of("/?", kScheme.size()), target.size());
  const std::string_view host = target.substr(kScheme.size(), end - kScheme.size());
  if (host.empty() || host.find('@') != std::string_view::npos || hasControlCharacter(host)) return {};
  target.remove_prefix(end);
  return host;
}

}  // namespace

std::optional<RequestTarget> parseTarget(std::string_view target) {
  const std::string_view host = takeOrigin(target);
  const std::string_view encoded = cutAt(target, '?');
  const bool isRoot = !host.empty() && encoded.empty();
  auto path = percentDecode(isRoot ? "/" : encoded);
  if (!path || !isHonestPath(*path)) return std::nullopt;
  return RequestTarget{std::move(*path), std::string(target), std::string(host)};
}

std::string_view queryText(std::string_view query, TextView name) {
  while (!query.empty()) {
    std::string_view field = cutAt(query, '&');
    if (cutAt(field, '=') == name) return field;
  }
  return {};
}

std::optional<uint64_t> queryNumber(std::string_view query, TextView name) {
  return parseUnsigned(queryText(query, name));
}

Method methodFromName(std::string_view name) {
  const auto found = std::find(kMethodNames.begin(), kMethodNames.end(), name);
  return static_cast<Method>(found - kMethodNames.begin());
}

std::string_view bearerToken(const Request& request) {
  constexpr std::string_view kScheme = "bearer ";
  const std::string_view value = request.headers.find("Authorization");
  if (!equalsIgnoringCase(value.substr(0, kScheme.size()), kScheme)) return {};
  return trim(value.substr(kScheme.size()));
}

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
