#include "core/http/route_table.h"

#include <optional>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kPlaceholder = "{}";

std::string_view methodNames(Method method) {
  switch (method) {
    case Method::kGet:
      return "GET, HEAD";
    case Method::kPost:
      return "POST";
    case Method::kPut:
      return "PUT";
    case Method::kPatch:
      return "PATCH";
    case Method::kDelete:
      return "DELETE";
    case Method::kOptions:
      return "OPTIONS";
    case Method::kHead:
    case Method::kOther:
      break;
  }
  return {};
}

/** What stands for the placeholder ("" in a literal pattern), or nothing when the path is another one. */
std::optional<std::string_view> matchPattern(std::string_view pattern, std::string_view path) {
  const size_t mark = pattern.find(kPlaceholder);
  if (mark == std::string_view::npos) {
    if (pattern != path) return std::nullopt;
    return std::string_view();
  }
  const std::string_view before = pattern.substr(0, mark);
  const std::string_view after = pattern.substr(mark + kPlaceholder.size());
  const bool longEnough = path.size() > before.size() + after.size();
  if (!longEnough || !startsWith(path, before) || !endsWith(path, after)) return std::nullopt;
  const auto parameter = path.substr(mark, path.size() - before.size() - after.size());
  if (parameter.find('/') != std::string_view::npos) return std::nullopt;
  return parameter;
}

}  // namespace

RouteTable::Match RouteTable::find(Method method, std::string_view path) const {
  const Method wanted = method == Method::kHead ? Method::kGet : method;
  Match match;
  for (const Route& route : routes_) {
    const auto parameter = matchPattern(route.pattern, path);
    if (!parameter) continue;
    if (route.method != wanted) {
      if (!match.allowed.empty()) match.allowed += ", ";
      match.allowed += methodNames(route.method);
    } else if (!match.route || parameter->empty()) {
      match.route = &route;
      match.parameter = *parameter;
    }
  }
  return match;
}

}  // namespace lumi
