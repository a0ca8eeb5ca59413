#pragma once

#include <memory>

#include "core/ports/mqtt_client.h"

namespace lumi {

/**
 * MQTT client with libmosquitto. Each connection has a thread, because looking up a name and connecting
 * block. The thread only fills a buffer of at most kMaxWaiting messages; in a flood the newest stay.
 */
class MosquittoClient : public MqttClient {
 public:
  static constexpr size_t kMaxWaiting = 32;
  /** Messages that the broker has not taken yet. */
  static constexpr int kMaxUnsent = 8;

  MosquittoClient();
  ~MosquittoClient() override;
  MosquittoClient(const MosquittoClient&) = delete;
  MosquittoClient& operator=(const MosquittoClient&) = delete;

  bool hasTls() const override { return true; }
  void connect(const MqttServer& server) override;
  void disconnect() override;
  MqttState state() const override;
  MqttFailure failure() const override;
  bool publish(std::string_view topic, std::string_view payload, bool isRetained) override;
  bool subscribe(std::string_view filter) override;
  void poll(FunctionRef<void(const MqttMessage& message)> receive) override;

 private:
  class Session;

  std::shared_ptr<Session> session_;  // shared with its thread, which may outlive the connection
};

}  // namespace lumi
