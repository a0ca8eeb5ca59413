#pragma once

#include <sys/socket.h>

#include <string>
#include <vector>

#include "platform/posix/unique_fd.h"
#include "support/http/loopback_listener.h"
#include "support/mqtt/mqtt_test_message.h"

namespace lumi::test {

/** A broker for one client on a free loopback port (MQTT 3.1.1). Works only in turn(). */
class ScriptedMqttBroker {
  LoopbackListener listener_;  // before `port`

 public:
  void turn() {
    if (UniqueFd fresh = listener_.accept()) {
      client_ = std::move(fresh);
      received_.clear();
    }
    char bytes[1024];
    for (ssize_t size = 0; client_ && (size = ::recv(client_.get(), bytes, sizeof bytes, 0)) > 0;) {
      received_.append(bytes, static_cast<size_t>(size));
    }
    while (handlePacket()) continue;
  }

  void send(const MqttTestMessage& message) {
    const std::string number = message.qos > 0 ? std::string("\0\1", 2) : "";
    const int head = 0x30 | message.qos << 1 | (message.isRetained ? 1 : 0);
    send(static_cast<char>(head), text(message.topic) + number + message.payload);
  }
  /** Sends bytes as they are, as far as the client reads them. Returns how many. */
  size_t sendRaw(const std::string& bytes) {
    const ssize_t sent = ::send(client_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent > 0 ? static_cast<size_t>(sent) : 0;
  }
  void close() { client_ = UniqueFd(); }

  const uint16_t port = listener_.port();
  int answer = 0;  // the code of CONNACK
  std::vector<MqttTestMessage> published;
  std::vector<std::string> filters;
  int acknowledged = 0;  // messages with QoS 1
  int farewells = 0;     // clients that sent DISCONNECT

 private:
  static std::string text(const std::string& of) {
    return {std::string{static_cast<char>(of.size() >> 8), static_cast<char>(of.size())} + of};
  }

  void send(char head, const std::string& body) {
    std::string packet(1, head);
    size_t rest = body.size();
    do {
      const auto seven = static_cast<char>(rest % 128);
      rest /= 128;
      packet += static_cast<char>(rest > 0 ? seven | 0x80 : seven);
    } while (rest > 0);
    packet += body;
    if (::send(client_.get(), packet.data(), packet.size(), MSG_NOSIGNAL) < 0) close();
  }

  bool handlePacket() {
    size_t size = 0;
    size_t at = 1;
    for (size_t shift = 0; at < received_.size(); shift += 7) {
      const auto byte = static_cast<unsigned char>(received_[at++]);
      size |= (byte & 0x7fu) << shift;
      if (byte < 0x80) break;
    }
    if (received_.size() < at + size || at < 2) return false;
    handle(static_cast<unsigned char>(received_[0]), received_.substr(at, size));
    received_.erase(0, at + size);
    return true;
  }

  void handle(unsigned head, const std::string& body) {
    const auto textSize = [&](size_t at) {
      return static_cast<size_t>(static_cast<unsigned char>(body[at]) << 8 |
                                 static_cast<unsigned char>(body[at + 1]));
    };
    switch (head >> 4) {
      case 1:  // CONNECT
        return send('\x20', {'\0', static_cast<char>(answer)});
      case 3: {  // PUBLISH
        const auto qos = static_cast<int>(head >> 1 & 3);
        const size_t at = 2 + textSize(0) + (qos > 0 ? 2 : 0);
        published.push_back({body.substr(2, textSize(0)), body.substr(at), (head & 1) != 0, qos});
        if (qos > 0) send('\x40', body.substr(at - 2, 2));
        return;
      }
      case 4:  // PUBACK
        acknowledged += body == std::string("\0\1", 2) ? 1 : 0;
        return;
      case 8:  // SUBSCRIBE
        filters.push_back(body.substr(4, textSize(2)));
        return send('\x90', {body[0], body[1], filters.back() == kForbiddenFilter ? '\x80' : '\0'});
      case 12:  // PINGREQ
        return send('\xd0', "");
      case 14:  // DISCONNECT
        ++farewells;
        return close();
      default:
        return;
    }
  }

  UniqueFd client_;
  std::string received_;
};

}  // namespace lumi::test
