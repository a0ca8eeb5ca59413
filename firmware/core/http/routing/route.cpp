#include "core/http/routing/route.h"

#include <array>

namespace lumi {

namespace {

constexpr std::string_view kPlaceholder = "{}";

using Parameters = std::array<std::string_view, 2>;

/** Returns the values of the placeholders ("" for an unused one), or nothing if the path does not match. */
std::optional<Parameters> matchPattern(std::string_view pattern, std::string_view path) {
  Parameters parameters;
  for (std::string_view& parameter : parameters) {
    const size_t mark = pattern.find(kPlaceholder);
    if (mark == std::string_view::npos) break;
    if (!startsWith(path, pattern.substr(0, mark))) return std::nullopt;
    path.remove_prefix(mark);
    pattern.remove_prefix(mark + kPlaceholder.size());
    parameter = path.substr(0, path.find('/'));
    if (parameter.empty()) return std::nullopt;
    path.remove_prefix(parameter.size());
  }
  if (pattern != path) return std::nullopt;
  return parameters;
}

}  // namespace

RouteTable::Match RouteTable::find(Method method, std::string_view path, bool isHomeOpen) const {
  const Method wanted = method == Method::kHead ? Method::kGet : method;
  Match match;
  for (const Group& group : groups_) {
    for (const Route& route : group.routes) {
      if (route.access == Access::kHome && !isHomeOpen) continue;
      const auto parameters = matchPattern(route.pattern, path);
      if (!parameters) continue;
      if (route.method != wanted) {
        if (!match.allowed.empty()) match.allowed += ", ";
        match.allowed += kMethodNames[static_cast<size_t>(route.method)];
        if (route.method == Method::kGet) match.allowed += ", HEAD";
      } else if (!match.route || parameters->front().empty()) {
        match.route = &route;
        match.object = group.object;
        match.parameter = (*parameters)[0];
        match.secondParameter = (*parameters)[1];
      }
    }
  }
  return match;
}

}  // namespace lumi
