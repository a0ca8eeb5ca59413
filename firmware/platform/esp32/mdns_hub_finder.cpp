#include "platform/esp32/mdns_hub_finder.h"

#include <cstring>

#include "platform/esp32/hub_url.h"

namespace lumi {
namespace {

constexpr uint32_t kLookMillis = 3000;
constexpr size_t kMostHubs = 4;  // so that one without an address does not hide another

std::optional<std::string> urlOf(const mdns_result_t& hub) {
  for (const mdns_ip_addr_t* item = hub.addr; item != nullptr; item = item->next) {
    if (item->addr.type != ESP_IPADDR_TYPE_V4) continue;
    std::array<uint8_t, 4> address{};
    std::memcpy(address.data(), &item->addr.u_addr.ip4.addr, address.size());
    return hubUrlAt(address, hub.port);
  }
  return std::nullopt;
}

std::optional<std::string> firstUrl(const mdns_result_t* hubs) {
  for (; hubs != nullptr; hubs = hubs->next) {
    if (auto url = urlOf(*hubs)) return url;
  }
  return std::nullopt;
}

}  // namespace

void MdnsHubFinder::look() {
  if (search_ != nullptr) return;
  search_ =
      mdns_query_async_new(nullptr, "_lumisand", "_tcp", MDNS_TYPE_PTR, kLookMillis, kMostHubs, nullptr);
}

void MdnsHubFinder::poll() {
  mdns_result_t* hubs = nullptr;
  if (search_ == nullptr || !mdns_query_async_get_results(search_, 0, &hubs, nullptr)) return;
  url_ = firstUrl(hubs);
  mdns_query_results_free(hubs);
  mdns_query_async_delete(search_);
  search_ = nullptr;
}

}  // namespace lumi
