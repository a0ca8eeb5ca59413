// Declared as in esp-idf v5.5.5: components/esp_netif/include/esp_netif_ip_addr.h
#pragma once

#include <cstdint>

constexpr std::uint8_t ESP_IPADDR_TYPE_V4 = 0;

struct esp_ip4_addr_t {
  std::uint32_t addr;
};

struct esp_ip6_addr_t {
  std::uint32_t addr[4];
  std::uint8_t zone;
};

struct esp_ip_addr_t {
  union {
    esp_ip6_addr_t ip6;
    esp_ip4_addr_t ip4;
  } u_addr;
  std::uint8_t type;
};
