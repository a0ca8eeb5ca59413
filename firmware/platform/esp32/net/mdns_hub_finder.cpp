#include "platform/esp32/net/mdns_hub_finder.h"

#include <cstring>
#include <optional>
#include <utility>

#include "core/base/text.h"
#include "platform/esp32/net/mdns_name.h"

namespace lumi {

std::string hubUrlAt(const std::array<uint8_t, 4>& address, uint16_t port) {
  std::string url = "http://";
  for (const uint8_t part : address) url.append(numberText(part)).append(".");
  url.pop_back();
  if (port != 80) url.append(":").append(numberText(port));
  return url;
}

namespace {

constexpr uint32_t kLookMillis = 3000;
constexpr size_t kMaxHubs = 4;

std::optional<std::string> urlOf(const mdns_result_t& hub) {
  for (const mdns_ip_addr_t* item = hub.addr; item != nullptr; item = item->next) {
    if (item->addr.type != ESP_IPADDR_TYPE_V4) continue;
    std::array<uint8_t, 4> address{};
    std::memcpy(address.data(), &item->addr.u_addr.ip4.addr, address.size());
    return hubUrlAt(address, hub.port);
  }
  return std::nullopt;
}

std::string idOf(const mdns_result_t& hub) {
  for (size_t i = 0; i < hub.txt_count; ++i) {
    const mdns_txt_item_t& item = hub.txt[i];
    if (std::strcmp(item.key, MdnsName::kIdKey) == 0 && item.value != nullptr) {
      return {item.value, hub.txt_value_len[i]};
    }
  }
  return "";
}

std::vector<FoundHub> hubsIn(const mdns_result_t* results) {
  std::vector<FoundHub> hubs;
  for (; results != nullptr; results = results->next) {
    if (auto url = urlOf(*results)) hubs.push_back({std::move(*url), idOf(*results)});
  }
  return hubs;
}

}  // namespace

void MdnsHubFinder::look() {
  if (search_ != nullptr) return;
  search_ = mdns_query_async_new(nullptr, "_lumisand", "_tcp", MDNS_TYPE_PTR, kLookMillis, kMaxHubs, nullptr);
}

void MdnsHubFinder::poll() {
  mdns_result_t* results = nullptr;
  if (search_ == nullptr || !mdns_query_async_get_results(search_, 0, &results, nullptr)) return;
  hubs_ = hubsIn(results);
  mdns_query_results_free(results);
  mdns_query_async_delete(search_);
  search_ = nullptr;
}

}  // namespace lumi
