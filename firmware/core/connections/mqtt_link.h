#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/connections/mqtt_discovery.h"
#include "core/connections/mqtt_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/mqtt_client.h"
#include "core/ports/random.h"

namespace lumi {

/** A part of the hub as others see it through MQTT: `<base>/<name>/state` and `<base>/<name>/set`. */
struct MqttTopic {
  std::string_view name;  // with static lifetime
  /** JSON, or "" to remove the state from the broker. Without a function, there is no state. */
  Callback<std::string()> state;
  /** Applies a JSON command, or rejects it and changes nothing. Without a function, there are no commands. */
  Callback<Status(std::string_view json)> set{};
  /** A state that has changed is published at most once in this time. */
  Millis interval = kSecond / 2;
};

struct MqttLinkStatus {
  MqttState state;
  std::string problem;          // what is wrong with the connection, a sentence; "" if nothing is
  std::optional<Millis> retry;  // time until the next attempt
};

/**
 * Keeps the hub connected to a broker. After a failure it retries after 1, 2, 4, … 60 s, each up to a quarter
 * earlier.
 *
 * - `<base>/status` is "online", or "offline" as the will; retained.
 * - States are retained. A state is published after each connect, and when it has changed, at most once in
 *   MqttTopic::interval.
 * - The messages of MqttDiscovery are published after each connect, when they may have changed, and when
 *   `<prefix>/status` says "online" (Home Assistant has started), kSettleTime later. They are removed before
 *   settings are used by which the broker would keep them for ever, and so are states and status before
 * another base topic is used. The hub waits until the broker has confirmed it, at most kWithdrawLimit.
 * - Each topic is subscribed to by its own name: with a wildcard, topics of any length could arrive.
 * - Commands that the broker kept (retained) are ignored, because they would repeat old ones.
 * - `<base>/event` is why a command was rejected: `{event:"rejected",topic,message}`; not retained, at most
 *   once in kMinInterval.
 */
class MqttLink {
 public:
  static constexpr Millis kMinInterval = kSecond / 2;
  static constexpr Millis kFirstRetry = kSecond;
  static constexpr Millis kMaxRetry = kMinute;
  /** A change of what is discovered is published this long after it, because changes come in groups. */
  static constexpr Millis kSettleTime = 2 * kSecond;
  static constexpr Millis kWithdrawLimit = 5 * kSecond;

  MqttLink(MqttClient& client, const Clock& clock, Random& random, Log& log);

  /** Call before use(). */
  void add(const MqttTopic& topic);
  void setDiscovery(MqttDiscovery& discovery) { discovery_ = &discovery; }

  /** Connects, or disconnects if it is not enabled. Reconnects even with the same settings. */
  void use(const MqttSettings& settings);
  /** Disconnects until use(). */
  void pause();
  /** True while messages are removed before new settings are used. */
  bool isWithdrawing() const { return pending_.has_value(); }

  /** Reports that a command of the topic `name`, which was accepted before, has failed. */
  void reject(std::string_view name, const Error& error);

  /** Call in every pass of the loop. A pass publishes at most one message. */
  void tick();

  MqttLinkStatus status() const;

 private:
  struct Published {
    MqttTopic topic;
    uint32_t checksum = 0;
    bool isStale = true;
    bool isSubscribed = false;
    Millis nextAt = 0;
  };

  void begin(const MqttSettings& settings);
  void connect();
  void connected();
  void failed(MqttFailure why);
  void note(MqttFailure why);
  void receive(const MqttMessage& message);
  void announceAll();
  bool leavesDiscovery(const MqttSettings& next) const;
  bool mustWithdraw(const MqttSettings& next) const;
  void withdrawOne();
  bool publishRemoval();
  void publishOne();
  bool subscribeOne();
  bool announceOne();
  void publishState();
  std::string birthTopic() const;
  std::string pathOf(std::string_view name, std::string_view leaf) const;

  MqttClient& client_;
  const Clock& clock_;
  Random& random_;
  Log& log_;
  MqttDiscovery* discovery_ = nullptr;
  std::vector<Published> topics_;
  MqttSettings settings_;
  std::string base_;
  MqttState known_ = MqttState::kOff;
  MqttFailure reported_ = MqttFailure::kNone;  // failure that was logged
  bool saysOnline_ = false;                    // "online" still has to be published
  Millis retryAfter_ = kFirstRetry;
  std::optional<Millis> connectedAt_;
  std::optional<Millis> retryAt_;
  MqttFailure failure_ = MqttFailure::kNone;  // of the last attempt, or of the connection
  Millis connectLimit_ = 0;                   // until then, a connection may take
  size_t nextTopic_ = 0;                      // index of the state that is checked next
  bool isAnnouncing_ = false;                 // not all discovery messages are published
  size_t nextMessage_ = 0;                    // index of the discovery message that is published next
  uint32_t announced_ = 0;                    // revision of the discovery
  Millis nextCheck_ = 0;                      // of the discovery's revision
  std::optional<Millis> announceAt_;          // when a change of the discovery is published
  std::optional<MqttSettings> pending_;       // used when the discovery messages are removed
  Millis withdrawLimit_ = 0;
  bool isLeaving_ = false;  // everything is removed; the broker has to confirm it
  Millis nextEvent_ = 0;    // no rejected command is published before
  Millis nextLine_ = 0;     // no rejected command is logged before
};

}  // namespace lumi
