#pragma once

#include <string_view>

namespace lumi {

/** True for one part of a path: letters, digits, '.', '-' and '_', not empty, not "." or "..". */
inline bool isStoreName(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

/** True for a path that FileStore accepts: names separated by '/', without a leading or trailing '/'. */
inline bool isStorePath(std::string_view path) {
  for (size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
    if (!isStoreName(path.substr(0, slash))) return false;
    path.remove_prefix(slash + 1);
  }
  return isStoreName(path);
}

}  // namespace lumi
