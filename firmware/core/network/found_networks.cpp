#include "core/network/found_networks.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

bool canBeShown(const FoundNetwork& network) {
  return !network.ssid.empty() && isUtf8(network.ssid) && network.ssid.find('\0') == std::string::npos;
}

bool hasName(const std::vector<FoundNetwork>& networks, const std::string& ssid) {
  return anyOf(networks, [&ssid](const FoundNetwork& network) { return network.ssid == ssid; });
}

}  // namespace

std::vector<FoundNetwork> choiceOf(std::vector<FoundNetwork> found, size_t most) {
  sortShort(found, [](const FoundNetwork& a, const FoundNetwork& b) { return a.rssi > b.rssi; });
  std::vector<FoundNetwork> choice;
  for (FoundNetwork& network : found) {
    if (choice.size() == most) break;
    if (canBeShown(network) && !hasName(choice, network.ssid)) choice.push_back(std::move(network));
  }
  return choice;
}

}  // namespace lumi
