#include "core/http/message/headers.h"

#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {

void Headers::set(std::string name, std::string value) {
  const auto isNamed = [&](const auto& field) { return equalsIgnoringCase(field.first, name); };
  removeIf(fields_, isNamed);
  add(std::move(name), std::move(value));
}

std::string_view Headers::find(TextView name) const {
  for (const auto& [fieldName, value] : fields_) {
    if (equalsIgnoringCase(fieldName, name)) return value;
  }
  return {};
}

bool Headers::has(TextView name) const {
  return anyOf(fields_, [&](const auto& field) { return equalsIgnoringCase(field.first, name); });
}

bool isKeptRequestHeader(std::string_view name) {
  static constexpr std::array<std::string_view, 11> kKept = {
      "Host",     "Authorization", "Content-Type", "If-None-Match",   "Range",        "Origin",
      "If-Range", "Accept",        "User-Agent",   "Accept-Encoding", "X-Client-Time"};
  return anyOf(kKept, [&](std::string_view kept) { return equalsIgnoringCase(kept, name); });
}

}  // namespace lumi
