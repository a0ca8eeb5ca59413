#include "hub/mqtt/option_names.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "core/base/text.h"

namespace lumi {

std::string OptionNames::next(std::string_view name) {
  const uint32_t crc = crc32(asBytes(name));
  const auto earlier = std::count(seen_.begin(), seen_.end(), crc);
  seen_.push_back(crc);
  return earlier == 0 ? std::string(name) : concat({name, " (", static_cast<uint32_t>(earlier + 1), ")"});
}

NumberedName numberedName(std::string_view option) {
  const size_t open = option.rfind(" (");
  if (open == std::string_view::npos || option.back() != ')') return {option};
  const auto number = parseUnsigned(option.substr(open + 2, option.size() - open - 3));
  if (!number || *number < 2 || *number > UINT16_MAX) return {option};
  return {option.substr(0, open), static_cast<uint32_t>(*number)};
}

}  // namespace lumi
