#pragma once

#include <string>

#include "core/base/time.h"
#include "core/connections/mqtt_settings.h"
#include "core/ports/clock.h"
#include "core/ports/mqtt_client.h"

namespace lumi {

/** The longest time in which a connection must be there. */
constexpr Millis kMqttConnectLimit = 15 * kSecond;

/** The broker of the settings, without a will. */
MqttServer mqttServerOf(const MqttSettings& settings);

/** What is wrong with the connection, a sentence for people; "" for kNone. */
std::string mqttProblem(MqttFailure failure, const MqttSettings& settings);

/** Tries whether the hub can connect with settings that are not in use. It publishes nothing. */
class MqttTrial {
 public:
  enum class State : uint8_t { kNone, kRunning, kPassed, kFailed };

  MqttTrial(MqttClient& client, const Clock& clock) : client_(client), clock_(clock) {}

  /** The client's earlier connection ends. */
  void start(const MqttSettings& settings);
  /** Returns true when the trial ends. The client is then disconnected. */
  bool tick();

  State state() const { return state_; }
  /** Why it failed, a sentence, or "". */
  const std::string& problem() const { return problem_; }

 private:
  MqttClient& client_;
  const Clock& clock_;
  MqttSettings settings_;
  State state_ = State::kNone;
  Millis limit_ = 0;
  std::string problem_;
};

}  // namespace lumi
