#include "core/ota/image/image_body.h"

#include "core/base/text.h"

namespace lumi {

std::optional<std::string_view> textOfField(ConstBytes field) {
  const std::string_view all = asText(field);
  const size_t end = all.find('\0');
  if (end == std::string_view::npos || !isReadable(all.substr(0, end))) return std::nullopt;
  return all.substr(0, end);
}

std::string versionProblem(std::string_view version, std::string_view demanded) {
  if (demanded.empty() || version == demanded) return {};
  return concat({"The image holds version ", version, ", not ", demanded, "."});
}

}  // namespace lumi
