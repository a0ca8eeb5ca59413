#include "core/connections/mqtt_trial.h"

#include "core/connections/mqtt_connection.h"

namespace lumi {

void MqttTrial::start(const MqttSettings& settings) {
  settings_ = settings;
  problem_.clear();
  state_ = State::kRunning;
  limit_ = clock_.now() + kMqttConnectLimit;
  client_.connect(mqttServerOf(settings));
}

bool MqttTrial::tick() {
  if (state_ != State::kRunning) return false;
  client_.poll([](const MqttMessage&) {});
  const MqttState state = client_.state();
  if (state == MqttState::kConnecting && clock_.now() < limit_) return false;
  MqttFailure failure = MqttFailure::kNone;
  if (state == MqttState::kFailed) failure = client_.failure();
  if (state == MqttState::kConnecting) failure = MqttFailure::kUnreachable;
  client_.disconnect();
  problem_ = mqttProblem(failure, settings_);
  state_ = failure == MqttFailure::kNone ? State::kPassed : State::kFailed;
  settings_ = {};
  return true;
}

}  // namespace lumi
