#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/ports/mqtt_client.h"

namespace lumi::test {

/** A client that records its calls. The test decides what the broker does. */
class FakeMqttClient : public MqttClient {
 public:
  struct Message {
    std::string topic;
    std::string payload;
    bool isRetained = false;
    bool isTooLong = false;
  };

  bool hasTls() const override { return tls; }
  void connect(const MqttServer& server) override {
    servers.push_back(server);
    state_ = MqttState::kConnecting;
    failure_ = MqttFailure::kNone;
  }
  void disconnect() override {
    state_ = MqttState::kOff;
    ++disconnects;
  }
  MqttState state() const override { return state_; }
  MqttFailure failure() const override { return failure_; }
  bool publish(std::string_view topic, std::string_view payload, bool isRetained) override {
    if (isFull) return false;
    published.push_back({std::string(topic), std::string(payload), isRetained});
    return true;
  }
  bool publishConfirmed(std::string_view topic, std::string_view payload) override {
    if (!publish(topic, payload, true)) return false;
    ++confirmable;
    return true;
  }
  bool isConfirmed() const override { return confirms && confirmable > 0; }
  bool subscribe(std::string_view filter) override {
    if (!isFull) filters.emplace_back(filter);
    return !isFull;
  }
  void poll(FunctionRef<void(const MqttMessage& message)> receive) override {
    ++polls;
    if (arriving.empty()) return;
    const Message one = arriving.front();
    arriving.erase(arriving.begin());
    receive({one.topic, one.payload, one.isRetained, one.isTooLong});
  }

  void accept() { state_ = MqttState::kConnected; }
  void refuseSubscription() { failure_ = MqttFailure::kSubscription; }
  void fail(MqttFailure why) {
    state_ = MqttState::kFailed;
    failure_ = why;
  }
  std::vector<Message> takePublished() { return std::exchange(published, {}); }

  std::vector<MqttServer> servers;
  std::vector<Message> published;
  std::vector<std::string> filters;
  std::vector<Message> arriving;
  int polls = 0;
  int disconnects = 0;
  int confirmable = 0;  // messages of publishConfirmed()
  bool confirms = true;
  bool isFull = false;
  bool tls = true;

 private:
  MqttState state_ = MqttState::kOff;
  MqttFailure failure_ = MqttFailure::kNone;
};

}  // namespace lumi::test
