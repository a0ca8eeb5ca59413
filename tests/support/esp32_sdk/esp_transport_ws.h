// Declared as in esp-idf v5.5.5: components/tcp_transport/include/esp_transport_ws.h
#pragma once

#include "esp_transport.h"

extern "C" {
esp_transport_handle_t esp_transport_ws_init(esp_transport_handle_t parent_handle);
void esp_transport_ws_set_path(esp_transport_handle_t t, const char* path);
esp_err_t esp_transport_ws_set_subprotocol(esp_transport_handle_t t, const char* sub_protocol);
}
