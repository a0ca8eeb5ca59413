// Declared as in lwIP 2.1 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/ip_addr.h
#pragma once

#include <cstdint>

struct ip4_addr_t {
  std::uint32_t addr;
};

struct ip6_addr_t {
  std::uint32_t addr[4];
  std::uint8_t zone;
};

enum lwip_ip_addr_type { IPADDR_TYPE_V4 = 0, IPADDR_TYPE_V6 = 6 };

struct ip_addr_t {
  union {
    ip6_addr_t ip6;
    ip4_addr_t ip4;
  } u_addr;
  std::uint8_t type;
};
