#include "core/auth/sessions/bearer.h"

#include "core/base/text.h"

namespace lumi {

std::string_view bearerToken(const Request& request) {
  constexpr std::string_view kScheme = "bearer ";
  const std::string_view value = request.headers.find("Authorization");
  if (!equalsIgnoringCase(value.substr(0, kScheme.size()), kScheme)) return {};
  return trim(value.substr(kScheme.size()));
}

}  // namespace lumi
