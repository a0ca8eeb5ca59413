#pragma once

#include <string>

namespace lumi::test {

struct MqttTestMessage {
  std::string topic;
  std::string payload;
  bool isRetained = false;
  int qos = 0;
};

/** The brokers of the tests refuse a subscription to it. */
inline constexpr const char* kForbiddenFilter = "forbidden";

}  // namespace lumi::test
