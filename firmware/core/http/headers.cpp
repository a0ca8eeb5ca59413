#include "core/http/headers.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"

namespace lumi {

void Headers::set(std::string name, std::string value) {
  const auto isNamed = [&](const auto& field) { return equalsIgnoringCase(field.first, name); };
  fields_.erase(std::remove_if(fields_.begin(), fields_.end(), isNamed), fields_.end());
  add(std::move(name), std::move(value));
}

std::string_view Headers::find(std::string_view name) const {
  for (const auto& [fieldName, value] : fields_) {
    if (equalsIgnoringCase(fieldName, name)) return value;
  }
  return {};
}

bool Headers::has(std::string_view name) const {
  return std::any_of(fields_.begin(), fields_.end(),
                     [&](const auto& field) { return equalsIgnoringCase(field.first, name); });
}

bool isKeptRequestHeader(std::string_view name) {
  static constexpr std::array<std::string_view, 11> kKept = {
      "Host",     "Authorization", "Content-Type", "If-None-Match",   "Range",        "Origin",
      "If-Range", "Accept",        "User-Agent",   "Accept-Encoding", "X-Client-Time"};
  return std::any_of(kKept.begin(), kKept.end(),
                     [&](std::string_view kept) { return equalsIgnoringCase(kept, name); });
}

}  // namespace lumi
