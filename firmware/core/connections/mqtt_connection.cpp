#include "core/connections/mqtt_connection.h"

#include "core/base/text.h"

namespace lumi {

MqttServer mqttServerOf(const MqttSettings& settings) {
  return {settings.host,
          settings.port,
          settings.usesTls,
          settings.ca,
          settings.clientId(),
          settings.user,
          settings.password,
          {},
          {}};
}

std::string mqttProblem(MqttFailure failure, const MqttSettings& settings) {
  const std::string& host = settings.host;
  switch (failure) {
    case MqttFailure::kNone:
      return {};
    case MqttFailure::kUnknownHost:
      return concat({"There is no device called ", host, " in the network."});
    case MqttFailure::kUnreachable:
      return concat({host, " does not answer at port ", settings.port, "."});
    case MqttFailure::kLogin:
      return "The broker rejects the user name or the password.";
    case MqttFailure::kCertificate:
      return "This port is not encrypted, or the broker's certificate is not trusted.";
    case MqttFailure::kLost:
      return "The connection to the broker was lost.";
    case MqttFailure::kMemory:
      return "The hub has too little memory for this connection.";
    case MqttFailure::kProtocol:
      return "The broker sends what the hub does not take: with QoS 2, or no MQTT 3.1.1.";
    case MqttFailure::kSubscription:
      return "The broker does not let this user receive all topics. Check the user's permissions there.";
    case MqttFailure::kOther:
      break;
  }
  return "The broker does not accept the connection. Check the port and the encryption.";
}

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
