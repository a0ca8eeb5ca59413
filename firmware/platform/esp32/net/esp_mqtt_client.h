#pragma once

#include <memory>
#include <mutex>

#include "core/ports/mqtt_client.h"
#include "platform/esp32/net/mqtt_stream.h"
#include "platform/esp32/net/name_lookup.h"

namespace lumi {

/**
 * MQTT client with ESP-IDF's esp_mqtt_client. Each connection has a task of that library and takes memory
 * only while it exists (docs/esp32.md, "MQTT").
 *
 * The library holds a lock while it connects, reads or writes, at most for seconds. Therefore the loop never
 * calls the library once a connection has started: it only exchanges messages with the library's task. That
 * task looks for work at least every 10 ms, also while it connects, and ends the connection itself.
 */
class EspMqttClient : public MqttClient {
 public:
  /**
   * `names` is used by this client only. Without `makeTls`, there is no TLS. Destroy the client only when its
   * connections have ended.
   */
  EspMqttClient(NameLookup& names, MqttStreamMaker makePlain, MqttStreamMaker makeTls)
      : names_(names), makePlain_(makePlain), makeTls_(makeTls) {}
  ~EspMqttClient() override { EspMqttClient::disconnect(); }
  EspMqttClient(const EspMqttClient&) = delete;
  EspMqttClient& operator=(const EspMqttClient&) = delete;

  bool hasTls() const override { return makeTls_ != nullptr; }
  /** Starts once the earlier connection has ended and freed its memory. Call poll() for that. */
  void connect(const MqttServer& server) override;
  void disconnect() override;
  MqttState state() const override;
  MqttFailure failure() const override;
  bool publish(std::string_view topic, std::string_view payload, bool isRetained) override;
  bool publishConfirmed(std::string_view topic, std::string_view payload) override;
  bool isConfirmed() const override;
  bool subscribe(std::string_view filter) override;
  void poll(FunctionRef<void(const MqttMessage& message)> receive) override;

 private:
  class Session;

  void startWhenFree();

  NameLookup& names_;
  const MqttStreamMaker makePlain_;
  const MqttStreamMaker makeTls_;
  std::mutex lock_;                   // for the messages that the loop and the task exchange
  std::shared_ptr<Session> session_;  // shared with its task
  std::weak_ptr<Session> ending_;     // the earlier one, until its task has ended
};

}  // namespace lumi
