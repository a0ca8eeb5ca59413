// Declared as in esp-idf v5.5.5: components/tcp_transport/include/esp_transport_tcp.h
#pragma once

#include "esp_transport.h"

struct ifreq;

extern "C" {
esp_transport_handle_t esp_transport_tcp_init();
void esp_transport_tcp_set_keep_alive(esp_transport_handle_t t, esp_transport_keep_alive_t* keep_alive_cfg);
void esp_transport_tcp_set_interface_name(esp_transport_handle_t t, ifreq* if_name);
}
