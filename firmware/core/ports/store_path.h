#pragma once

#include <string_view>

namespace lumi {

/** One name of a path: letters, digits, '.', '-', '_'; not empty, not "." or "..". */
inline bool isStoreName(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

/** What FileStore accepts as a path: names divided by '/', none before the first or after the last. */
inline bool isStorePath(std::string_view path) {
  for (size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
    if (!isStoreName(path.substr(0, slash))) return false;
    path.remove_prefix(slash + 1);
  }
  return isStoreName(path);
}

}  // namespace lumi
