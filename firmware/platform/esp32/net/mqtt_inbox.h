#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/mqtt_client.h"

namespace lumi {

/**
 * Received messages, from the client's task to the loop. Drops those that do not fit, and the payload of
 * those that are too long.
 */
class MqttInbox {
 public:
  static constexpr size_t kMaxTopic = 256;  // bytes
  /** Room for one message of the maximum size. */
  static constexpr size_t kCapacity = 5 + kMaxTopic + MqttClient::kMaxReceived;

  struct Message {
    std::string topic;
    std::string payload;
    bool isRetained;
    bool isTooLong;
  };

  /**
   * `lock` is held at most for the time of a copy. It must outlive all inboxes: on the ESP32, a std::mutex
   * takes memory when it is first locked and never gives it back.
   */
  explicit MqttInbox(std::mutex& lock) : lock_(lock) {}
  MqttInbox(const MqttInbox&) = delete;
  MqttInbox& operator=(const MqttInbox&) = delete;

  /** Call first. Returns false if there is not enough memory. */
  bool allocate();

  // Called in the client's task:

  /** Begins a message. Drops an earlier one that is not complete. */
  void begin(std::string_view topic, size_t payloadSize, bool isRetained);
  /** Adds the next bytes of the payload. */
  void add(std::string_view piece);

  // Called in the loop:

  /** Removes and returns the oldest complete message. */
  std::optional<Message> take();

  /** Frees the memory. No message may follow. Called in any task. */
  void release();

 private:
  using Guard = std::lock_guard<std::mutex>;
  struct Head;

  std::mutex& lock_;  // for the members below
  std::unique_ptr<uint8_t[]> bytes_;
  size_t complete_ = 0;  // bytes of complete messages
  size_t filled_ = 0;    // end of what was received of the last one
  size_t end_ = 0;       // end of the last one; equal to filled_ if none is being received
};

}  // namespace lumi
