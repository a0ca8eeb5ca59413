#pragma once

#include <mqtt_client.h>

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "support/mqtt/mqtt_test_message.h"

namespace lumi::test {

/**
 * ESP-IDF's esp_mqtt_client, and the timer task of FreeRTOS. Both tasks work when the test calls them. The
 * client's task behaves as in esp-mqtt 0e9ec171: esp_mqtt_task() in mqtt_client.c.
 */
struct FakeEspMqtt {
  using Message = MqttTestMessage;
  struct Settings {
    std::string clientId;
    std::optional<std::string> user;
    std::optional<std::string> password;
    Message will;
    int qosOfWill = 0;
    int sendBuffer = 0;
    int stack = 0;
    bool reconnects = true;
  };

  // What the broker and the chip do:
  std::optional<int> answer = 0;  // the code of CONNACK; nullopt: the broker says nothing
  std::deque<Message> arriving;
  size_t pieceSize = 512;  // longer payloads arrive in pieces
  bool hasMemory = true;
  bool hasMemoryForTask = true;
  bool losesEvents = false;         // no memory for the events either
  std::function<void()> onDelay{};  // called while the task waits

  // What was called:
  Settings settings;
  std::vector<Message> published;
  std::vector<std::string> filters;
  int farewells = 0;       // DISCONNECT was sent
  int clients = 0;         // not yet destroyed
  int transports = 0;      // not yet destroyed
  int delayed = 0;         // milliseconds that the task waited
  bool isMisused = false;  // a function that may block was called by the loop

  /** One round of the client's task. */
  void turn();
  /** What the timer task was told to do. */
  void runTimerTask();
  bool isRunning() const { return state_ != State::kNone; }

 private:
  friend struct FakeEspMqttCalls;
  enum class State { kNone, kInit, kConnected, kWaiting };

  void connect();
  void work();
  void abort();
  void tell(esp_mqtt_event_id_t id, esp_mqtt_error_codes_t error = {}) const;
  void tell(esp_mqtt_event_t event) const;
  void deliver(const Message& message) const;

  State state_ = State::kNone;
  bool isInTask_ = false;
  size_t confirmed_ = 0;   // of `published`
  size_t subscribed_ = 0;  // of `filters`
  bool endsConnection_ = false;
  esp_transport_handle_t transport_ = nullptr;
  esp_event_handler_t handler_ = nullptr;
  void* argument_ = nullptr;
  std::deque<std::function<void()>> pended_;
};

/** The single instance, which the SDK's calls use. */
FakeEspMqtt& espMqtt();

}  // namespace lumi::test
