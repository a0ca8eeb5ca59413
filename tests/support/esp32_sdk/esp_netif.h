// Declared as in esp-idf v5.5.5: components/esp_netif/include/esp_netif.h
#pragma once

#include "esp_err.h"
#include "esp_netif_types.h"

using esp_netif_callback_fn = esp_err_t (*)(void* ctx);

extern "C" {
esp_err_t esp_netif_tcpip_exec(esp_netif_callback_fn fn, void* ctx);
esp_err_t esp_netif_init();
esp_netif_t* esp_netif_get_default_netif();
esp_err_t esp_netif_get_ip_info(esp_netif_t* esp_netif, esp_netif_ip_info_t* ip_info);
esp_err_t esp_netif_set_hostname(esp_netif_t* esp_netif, const char* hostname);
esp_err_t esp_netif_set_dns_info(esp_netif_t* esp_netif, esp_netif_dns_type_t type,
                                 esp_netif_dns_info_t* dns);
esp_err_t esp_netif_dhcps_option(esp_netif_t* esp_netif, esp_netif_dhcp_option_mode_t opt_op,
                                 esp_netif_dhcp_option_id_t opt_id, void* opt_val, std::uint32_t opt_len);
char* esp_ip4addr_ntoa(const esp_ip4_addr_t* addr, char* buf, int buflen);
}
