// Declared as in esp-idf v5.5.5: components/esp-tls/esp_tls.h, esp_tls_mbedtls.h
#pragma once

#include <sys/types.h>

#include "esp_err.h"

using esp_tls_t = struct esp_tls;

#define ESP_TLS_ERR_SSL_WANT_READ -0x6900
#define ESP_TLS_ERR_SSL_WANT_WRITE -0x6880

enum esp_tls_conn_state_t {
  ESP_TLS_INIT = 0,
  ESP_TLS_CONNECTING,
  ESP_TLS_HANDSHAKE,
  ESP_TLS_FAIL,
  ESP_TLS_DONE
};

struct esp_tls_cfg_t {
  const unsigned char* cacert_buf;
  unsigned int cacert_bytes;
  esp_err_t (*crt_bundle_attach)(void* conf);
};

extern "C" {
esp_tls_t* esp_tls_init();
int esp_tls_conn_new_async(const char* hostname, int hostlen, int port, const esp_tls_cfg_t* cfg,
                           esp_tls_t* tls);
ssize_t esp_tls_conn_write(esp_tls_t* tls, const void* data, size_t datalen);
ssize_t esp_tls_conn_read(esp_tls_t* tls, void* data, size_t datalen);
int esp_tls_conn_destroy(esp_tls_t* tls);
esp_err_t esp_tls_set_conn_sockfd(esp_tls_t* tls, int sockfd);
esp_err_t esp_tls_set_conn_state(esp_tls_t* tls, esp_tls_conn_state_t conn_state);
}
