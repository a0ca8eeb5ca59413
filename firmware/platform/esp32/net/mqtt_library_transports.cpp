#include <esp_transport_ssl.h>
#include <esp_transport_tcp.h>
#include <esp_transport_ws.h>

// esp_mqtt_client refers to all transports of ESP-IDF's component tcp_transport, also to those that a program
// does not use. EspMqttClient always gives it its own. The linker finds these functions before it searches
// that component, which would bring in TLS and WebSocket. They are never called, except to set a property of
// a transport that does not exist.
extern "C" {

esp_transport_handle_t esp_transport_tcp_init() {
  return nullptr;
}
void esp_transport_tcp_set_keep_alive(esp_transport_handle_t, esp_transport_keep_alive_t*) {}
void esp_transport_tcp_set_interface_name(esp_transport_handle_t, ifreq*) {}

esp_transport_handle_t esp_transport_ssl_init() {
  return nullptr;
}
void esp_transport_ssl_set_interface_name(esp_transport_handle_t, ifreq*) {}
void esp_transport_ssl_enable_global_ca_store(esp_transport_handle_t) {}
void esp_transport_ssl_crt_bundle_attach(esp_transport_handle_t, esp_err_t (*)(void*)) {}
void esp_transport_ssl_set_cert_data(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_cert_data_der(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_client_cert_data(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_client_cert_data_der(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_client_key_data(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_client_key_data_der(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_client_key_password(esp_transport_handle_t, const char*, int) {}
void esp_transport_ssl_set_alpn_protocol(esp_transport_handle_t, const char**) {}
void esp_transport_ssl_skip_common_name_check(esp_transport_handle_t) {}
void esp_transport_ssl_set_common_name(esp_transport_handle_t, const char*) {}
void esp_transport_ssl_set_ds_data(esp_transport_handle_t, void*) {
}  // chips with signatures, as the ESP32-S3

esp_transport_handle_t esp_transport_ws_init(esp_transport_handle_t) {
  return nullptr;
}
void esp_transport_ws_set_path(esp_transport_handle_t, const char*) {}
esp_err_t esp_transport_ws_set_subprotocol(esp_transport_handle_t, const char*) {
  return ESP_FAIL;
}

}  // extern "C"
