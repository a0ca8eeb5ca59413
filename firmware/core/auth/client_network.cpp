#include "core/auth/client_network.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kGroups = 8;
constexpr size_t kNetworkGroups = 4;

size_t groupsIn(std::string_view part) {
  if (part.empty()) return 0;
  return static_cast<size_t>(std::count(part.begin(), part.end(), ':')) + 1;
}

/** All groups written out: "::" stands for as many zeros as are missing. */
std::string withoutGap(std::string_view address) {
  const size_t gap = address.find("::");
  if (gap == std::string_view::npos) return std::string(address);
  const std::string_view front = address.substr(0, gap);
  const std::string_view back = address.substr(gap + 2);
  const size_t present = std::min(groupsIn(front) + groupsIn(back), kGroups);
  std::string whole(front);
  for (size_t missing = kGroups - present; missing > 0; --missing) whole += whole.empty() ? "0" : ":0";
  if (!back.empty()) whole.append(":").append(back);
  return whole;
}

}  // namespace

std::string clientNetwork(std::string_view address) {
  if (address.find(':') == std::string_view::npos) return std::string(address);
  const std::string whole = withoutGap(address);
  size_t end = 0;
  for (size_t group = 0; group < kNetworkGroups && end != std::string::npos; ++group) {
    end = whole.find(':', group == 0 ? 0 : end + 1);
  }
  return whole.substr(0, end);
}

}  // namespace lumi
