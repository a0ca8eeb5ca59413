#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/connections/mqtt_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/mqtt_client.h"
#include "core/ports/random.h"

namespace lumi {

/** A part of the hub as others see it through MQTT: `<base>/<name>/state` and `<base>/<name>/set`. */
struct MqttTopic {
  std::string_view name;          // with static lifetime
  Callback<std::string()> state;  // JSON
  /** Applies a JSON command, or rejects it and changes nothing. Without a function, there are no commands. */
  Callback<Status(std::string_view json)> set{};
};

struct MqttLinkStatus {
  MqttState state;
  std::string problem;          // why it is not connected, a sentence; "" if there is no problem
  std::optional<Millis> retry;  // time until the next attempt
};

/**
 * Keeps the hub connected to a broker. After a failure it retries after 1, 2, 4, … 60 s, each up to a quarter
 * earlier.
 *
 * - `<base>/status` is "online", or "offline" as the will; retained.
 * - States are retained. A state is published after each connect, and when it has changed, at most once in
 *   kMinInterval.
 * - Commands that the broker kept (retained) are ignored, because they would repeat old ones.
 * - `<base>/event` is why a command was rejected: `{event:"rejected",topic,message}`; not retained.
 */
class MqttLink {
 public:
  static constexpr Millis kMinInterval = 500;
  static constexpr Millis kFirstRetry = kSecond;
  static constexpr Millis kMaxRetry = kMinute;
  static constexpr Millis kConnectLimit = 15 * kSecond;

  MqttLink(MqttClient& client, const Clock& clock, Random& random, Log& log);

  /** Call before use(). */
  void add(const MqttTopic& topic);

  /** Connects, or disconnects if it is not enabled. Begins anew even with the same settings. */
  void use(const MqttSettings& settings);

  /** Call in every pass of the loop. A pass publishes at most one message. */
  void tick();

  MqttLinkStatus status() const;

 private:
  struct Published {
    MqttTopic topic;
    uint32_t checksum = 0;
    bool isStale = true;
    Millis nextAt = 0;
  };

  void connect();
  void connected();
  void failed(MqttFailure why);
  void receive(const MqttMessage& message);
  void reject(std::string_view topic, const Error& error);
  void publishOne();
  std::string problem() const;
  std::string pathOf(std::string_view name, std::string_view leaf) const;

  MqttClient& client_;
  const Clock& clock_;
  Random& random_;
  Log& log_;
  std::vector<Published> topics_;
  MqttSettings settings_;
  std::string base_;
  MqttState known_ = MqttState::kOff;
  MqttFailure reported_ = MqttFailure::kNone;  // failure that was logged
  bool announces_ = false;                     // "online" still has to be published
  Millis retryAfter_ = kFirstRetry;
  std::optional<Millis> retryAt_;
  MqttFailure failure_ = MqttFailure::kNone;  // of the last attempt
  Millis connectLimit_ = 0;                   // until then, a connection may take
  size_t next_ = 0;                           // index of the topic that is checked next
};

}  // namespace lumi
