// Declared as in esp-idf v5.5.5: components/esp_netif/include/esp_netif_types.h
#pragma once

#include "esp_event_base.h"
#include "esp_netif_ip_addr.h"

using esp_netif_t = struct esp_netif_obj;

struct esp_netif_ip_info_t {
  esp_ip4_addr_t ip;
  esp_ip4_addr_t netmask;
  esp_ip4_addr_t gw;
};

struct esp_netif_dns_info_t {
  esp_ip_addr_t ip;
};

enum esp_netif_dns_type_t { ESP_NETIF_DNS_MAIN = 0 };
enum esp_netif_dhcp_option_mode_t { ESP_NETIF_OP_START = 0, ESP_NETIF_OP_SET, ESP_NETIF_OP_GET };
enum esp_netif_dhcp_option_id_t { ESP_NETIF_DOMAIN_NAME_SERVER = 6 };
enum ip_event_t { IP_EVENT_STA_GOT_IP, IP_EVENT_STA_LOST_IP };

extern "C" const esp_event_base_t IP_EVENT;
