#include "core/json/text_forms.h"

#include "core/base/text.h"

namespace lumi {

std::optional<std::string> nameFrom(std::string_view text) {
  const bool isTooLong = text.size() > kMaxNameBytes;
  if (isTooLong || trim(text).empty() || hasControlCharacter(text)) return std::nullopt;
  return std::string(text);
}

}  // namespace lumi
