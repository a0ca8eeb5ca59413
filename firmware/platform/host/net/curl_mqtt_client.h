#pragma once

#include <memory>

#include "core/ports/clock.h"
#include "core/ports/mqtt_client.h"

namespace lumi {

/**
 * MQTT client on a connection of libcurl, which looks up names, connects and encrypts without blocking. What
 * it takes from the broker is bounded (docs/decisions/mqtt-client.md): kMaxWaiting messages, of which in a
 * flood the newest stay, and one packet that is being received. A broker that sends with QoS 2, or packets
 * that a client does not expect, is left.
 */
class CurlMqttClient : public MqttClient {
 public:
  static constexpr size_t kMaxWaiting = 32;
  /** Bytes that the broker has not taken yet. */
  static constexpr size_t kMaxUnsent = 2 * kMaxPublished;
  /** The next connection waits as long for the broker to close the earlier one. */
  static constexpr Millis kEndLimit = 2 * kSecond;

  /** `clock` is that of the network: real time. */
  explicit CurlMqttClient(const Clock& clock);
  /** Waits a second at most until the broker has read what was published. */
  ~CurlMqttClient() override;
  CurlMqttClient(const CurlMqttClient&) = delete;
  CurlMqttClient& operator=(const CurlMqttClient&) = delete;

  bool hasTls() const override { return true; }
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

  const Clock& clock_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Session> ending_;  // the earlier one, until the broker has closed it
};

}  // namespace lumi
