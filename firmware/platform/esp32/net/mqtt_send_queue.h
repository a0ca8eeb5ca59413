#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>

#include "core/ports/mqtt_client.h"

namespace lumi {

/** What the client's task has to send, given to it by the loop. It takes memory only for what waits. */
class MqttSendQueue {
 public:
  static constexpr size_t kMaxWaiting = 4;
  /** Bytes of topics and payloads that wait together. */
  static constexpr size_t kMaxBytes = 768;
  /** Bytes of a single one, which may exceed kMaxBytes if no other waits. */
  static constexpr size_t kMaxSingle = MqttClient::kMaxPublished;

  enum class Kind : uint8_t { kMessage, kRetainedMessage, kConfirmedMessage, kSubscription };

  struct Item {
    Kind kind;
    size_t size;                    // of the payload
    std::unique_ptr<char[]> bytes;  // topic or filter, a 0, payload

    const char* topic() const { return bytes.get(); }
    const char* payload() const { return topic() + std::strlen(topic()) + 1; }
  };

  /** `lock` as of MqttInbox. */
  explicit MqttSendQueue(std::mutex& lock) : lock_(lock) {}
  MqttSendQueue(const MqttSendQueue&) = delete;
  MqttSendQueue& operator=(const MqttSendQueue&) = delete;

  /** Called in the loop. Returns false if it cannot be taken now. */
  bool put(Kind kind, std::string_view topic, std::string_view payload);
  /** Called in the client's task. Removes and returns the oldest. */
  std::optional<Item> take();

 private:
  using Guard = std::lock_guard<std::mutex>;

  std::mutex& lock_;                       // for the members below
  std::array<Item, kMaxWaiting> items_{};  // a ring
  size_t first_ = 0;
  size_t count_ = 0;
  size_t bytes_ = 0;
};

}  // namespace lumi
