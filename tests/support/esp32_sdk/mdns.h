// Declared as in esp-protocols mdns 1.11.3: components/mdns/include/mdns.h
#pragma once

#include <cstddef>

#include "esp_netif.h"

constexpr std::uint16_t MDNS_TYPE_PTR = 0x000C;

struct mdns_search_once_s;
using mdns_search_once_t = mdns_search_once_s;

struct mdns_txt_item_t {
  const char* key;
  const char* value;
};

struct mdns_ip_addr_t {
  esp_ip_addr_t addr;
  mdns_ip_addr_t* next;
};

struct mdns_result_t {
  mdns_result_t* next;
  char* hostname;
  std::uint16_t port;
  mdns_txt_item_t* txt;
  std::uint8_t* txt_value_len;
  std::size_t txt_count;
  mdns_ip_addr_t* addr;
};

using mdns_query_notify_t = void (*)(mdns_search_once_t* search);

extern "C" {
esp_err_t mdns_init();
esp_err_t mdns_hostname_set(const char* hostname);
esp_err_t mdns_service_add(const char* instance_name, const char* service_type, const char* proto,
                           std::uint16_t port, mdns_txt_item_t txt[], std::size_t num_items);
esp_err_t mdns_service_remove(const char* service_type, const char* proto);
mdns_search_once_t* mdns_query_async_new(const char* name, const char* service_type, const char* proto,
                                         std::uint16_t type, std::uint32_t timeout, std::size_t max_results,
                                         mdns_query_notify_t notifier);
bool mdns_query_async_get_results(mdns_search_once_t* search, std::uint32_t timeout, mdns_result_t** results,
                                  std::uint8_t* num_results);
esp_err_t mdns_query_async_delete(mdns_search_once_t* search);
void mdns_query_results_free(mdns_result_t* results);
}
