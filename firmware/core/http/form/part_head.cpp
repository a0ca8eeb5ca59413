#include "core/http/form/part_head.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kEscapedQuote = "%22";

/**
 * Removes a quoted value, without its opening quote, from `rest` and returns it. Returns nothing if the
 * closing quote is missing.
 */
std::optional<std::string> takeQuoted(std::string_view& rest) {
  std::string value;
  for (size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return value;
    }
    const bool escapes =
        rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\');
    if (escapes) ++i;
    if (rest.substr(i, kEscapedQuote.size()) == kEscapedQuote) {
      value += '"';
      i += kEscapedQuote.size() - 1;
    } else {
      value += rest[i];
    }
  }
  return std::nullopt;
}

std::optional<std::string> takeValue(std::string_view& rest) {
  if (!rest.empty() && rest.front() == '"') {
    rest.remove_prefix(1);
    auto value = takeQuoted(rest);
    rest.remove_prefix(std::min(rest.find(';'), rest.size()));
    return value;
  }
  const std::string_view value = rest.substr(0, rest.find(';'));
  rest.remove_prefix(value.size());
  return std::string(trim(value));
}

std::optional<std::string_view> dispositionOf(std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = std::min(lines.find("\r\n"), lines.size());
    const std::string_view line = lines.substr(0, end);
    const size_t colon = line.find(':');
    if (colon != std::string_view::npos && equalsIgnoringCase(line.substr(0, colon), "Content-Disposition")) {
      return trim(line.substr(colon + 1));
    }
    lines.remove_prefix(std::min(end + 2, lines.size()));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> headerParameter(std::string_view value, std::string_view name) {
  std::string_view rest = value.substr(std::min(value.find(';'), value.size()));
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const size_t equals = rest.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view found = trim(rest.substr(0, equals));
    rest = rest.substr(equals + 1);
    auto text = takeValue(rest);
    if (!text || equalsIgnoringCase(found, name)) return text;
  }
  return std::nullopt;
}

std::optional<PartHead> parsePartHead(std::string_view lines) {
  const auto disposition = dispositionOf(lines);
  if (!disposition) return std::nullopt;
  const std::string_view kind = trim(disposition->substr(0, disposition->find(';')));
  auto name = headerParameter(*disposition, "name");
  if (!equalsIgnoringCase(kind, "form-data") || !name || name->empty()) return std::nullopt;
  return PartHead{std::move(*name), headerParameter(*disposition, "filename")};
}

}  // namespace lumi
