// Declared as in esp-idf v5.5.5: components/tcp_transport/include/esp_transport.h
#pragma once

#include "esp_err.h"

using esp_transport_handle_t = struct esp_transport_item_t*;
struct esp_transport_keep_alive_t;

using connect_func = int (*)(esp_transport_handle_t t, const char* host, int port, int timeout_ms);
using io_func = int (*)(esp_transport_handle_t t, const char* buffer, int len, int timeout_ms);
using io_read_func = int (*)(esp_transport_handle_t t, char* buffer, int len, int timeout_ms);
using trans_func = int (*)(esp_transport_handle_t t);
using poll_func = int (*)(esp_transport_handle_t t, int timeout_ms);

enum esp_tcp_transport_err_t {
  ERR_TCP_TRANSPORT_NO_MEM = -3,
  ERR_TCP_TRANSPORT_CONNECTION_FAILED = -2,
  ERR_TCP_TRANSPORT_CONNECTION_CLOSED_BY_FIN = -1,
  ERR_TCP_TRANSPORT_CONNECTION_TIMEOUT = 0,
};

extern "C" {
esp_transport_handle_t esp_transport_init();
esp_err_t esp_transport_destroy(esp_transport_handle_t t);
void* esp_transport_get_context_data(esp_transport_handle_t t);
esp_err_t esp_transport_set_context_data(esp_transport_handle_t t, void* data);
esp_err_t esp_transport_set_func(esp_transport_handle_t t, connect_func _connect, io_read_func _read,
                                 io_func _write, trans_func _close, poll_func _poll_read,
                                 poll_func _poll_write, trans_func _destroy);
}
