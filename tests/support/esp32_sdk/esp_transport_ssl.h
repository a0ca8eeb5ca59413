// Declared as in esp-idf v5.5.5: components/tcp_transport/include/esp_transport_ssl.h
#pragma once

#include "esp_transport.h"

struct ifreq;

extern "C" {
esp_transport_handle_t esp_transport_ssl_init();
void esp_transport_ssl_set_cert_data(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_set_cert_data_der(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_crt_bundle_attach(esp_transport_handle_t t,
                                         esp_err_t (*crt_bundle_attach)(void* conf));
void esp_transport_ssl_enable_global_ca_store(esp_transport_handle_t t);
void esp_transport_ssl_set_client_cert_data(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_set_client_cert_data_der(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_set_client_key_data(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_set_client_key_password(esp_transport_handle_t t, const char* password,
                                               int password_len);
void esp_transport_ssl_set_client_key_data_der(esp_transport_handle_t t, const char* data, int len);
void esp_transport_ssl_set_alpn_protocol(esp_transport_handle_t t, const char** alpn_protos);
void esp_transport_ssl_skip_common_name_check(esp_transport_handle_t t);
void esp_transport_ssl_set_common_name(esp_transport_handle_t t, const char* common_name);
void esp_transport_ssl_set_ds_data(esp_transport_handle_t t, void* ds_data);
void esp_transport_ssl_set_interface_name(esp_transport_handle_t t, ifreq* if_name);
}
