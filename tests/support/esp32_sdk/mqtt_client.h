// Declared as in esp-mqtt 0e9ec171, which esp-idf v5.5.5 names: include/mqtt_client.h
#pragma once

#include <cstddef>
#include <cstdint>

#include "esp_err.h"
#include "esp_event.h"
#include "esp_transport.h"

using esp_mqtt_client_handle_t = struct esp_mqtt_client*;

enum esp_mqtt_event_id_t {
  MQTT_EVENT_ANY = -1,
  MQTT_EVENT_ERROR = 0,
  MQTT_EVENT_CONNECTED,
  MQTT_EVENT_DISCONNECTED,
  MQTT_EVENT_SUBSCRIBED,
  MQTT_EVENT_UNSUBSCRIBED,
  MQTT_EVENT_PUBLISHED,
  MQTT_EVENT_DATA,
};

enum esp_mqtt_connect_return_code_t {
  MQTT_CONNECTION_ACCEPTED = 0,
  MQTT_CONNECTION_REFUSE_PROTOCOL,
  MQTT_CONNECTION_REFUSE_ID_REJECTED,
  MQTT_CONNECTION_REFUSE_SERVER_UNAVAILABLE,
  MQTT_CONNECTION_REFUSE_BAD_USERNAME,
  MQTT_CONNECTION_REFUSE_NOT_AUTHORIZED
};

enum esp_mqtt_error_type_t {
  MQTT_ERROR_TYPE_NONE = 0,
  MQTT_ERROR_TYPE_TCP_TRANSPORT,
  MQTT_ERROR_TYPE_CONNECTION_REFUSED,
  MQTT_ERROR_TYPE_SUBSCRIBE_FAILED
};

struct esp_mqtt_error_codes_t {
  esp_mqtt_error_type_t error_type;
  esp_mqtt_connect_return_code_t connect_return_code;
};

struct esp_mqtt_event_t {
  esp_mqtt_event_id_t event_id;
  char* data;
  int data_len;
  int total_data_len;
  int current_data_offset;
  char* topic;
  int topic_len;
  int msg_id;
  esp_mqtt_error_codes_t* error_handle;
  bool retain;
  int qos;
};

struct esp_mqtt_client_config_t {
  struct {
    const char* username;
    const char* client_id;
    struct {
      const char* password;
    } authentication;
  } credentials;
  struct {
    struct {
      const char* topic;
      const char* msg;
      int msg_len;
      int qos;
      int retain;
    } last_will;
    int keepalive;
  } session;
  struct {
    int reconnect_timeout_ms;
    int timeout_ms;
    bool disable_auto_reconnect;
    esp_transport_handle_t transport;
  } network;
  struct {
    int priority;
    int stack_size;
  } task;
  struct {
    int size;
    int out_size;
  } buffer;
};

extern "C" {
esp_mqtt_client_handle_t esp_mqtt_client_init(const esp_mqtt_client_config_t* config);
esp_err_t esp_mqtt_client_start(esp_mqtt_client_handle_t client);
esp_err_t esp_mqtt_client_disconnect(esp_mqtt_client_handle_t client);
esp_err_t esp_mqtt_client_destroy(esp_mqtt_client_handle_t client);
int esp_mqtt_client_subscribe_single(esp_mqtt_client_handle_t client, const char* topic, int qos);
int esp_mqtt_client_publish(esp_mqtt_client_handle_t client, const char* topic, const char* data, int len,
                            int qos, int retain);
esp_err_t esp_mqtt_client_register_event(esp_mqtt_client_handle_t client, esp_mqtt_event_id_t event,
                                         esp_event_handler_t event_handler, void* event_handler_arg);
}
