#include "platform/esp32/net/mqtt_inbox.h"

#include <cstring>
#include <new>

namespace lumi {

struct MqttInbox::Head {
  uint16_t topicSize;
  uint16_t payloadSize;
  bool isRetained;
  bool isTooLong;

  static constexpr size_t kSize = 5;  // as stored
  static_assert(kSize + kMaxTopic + MqttClient::kMaxReceived == kCapacity);

  size_t messageSize() const { return kSize + topicSize + payloadSize; }
  void store(uint8_t* to) const {
    std::memcpy(to, &topicSize, 2);
    std::memcpy(to + 2, &payloadSize, 2);
    to[4] = static_cast<uint8_t>((isRetained ? 1 : 0) | (isTooLong ? 2 : 0));
  }
  static Head load(const uint8_t* from) {
    Head head{};
    std::memcpy(&head.topicSize, from, 2);
    std::memcpy(&head.payloadSize, from + 2, 2);
    head.isRetained = (from[4] & 1) != 0;
    head.isTooLong = (from[4] & 2) != 0;
    return head;
  }
};

bool MqttInbox::allocate() {
  bytes_.reset(new (std::nothrow) uint8_t[kCapacity]);
  return bytes_ != nullptr;
}

void MqttInbox::begin(std::string_view topic, size_t payloadSize, bool isRetained) {
  const Guard guard(lock_);
  filled_ = end_ = complete_;
  if (topic.size() > kMaxTopic) return;
  const bool isTooLong = payloadSize > MqttClient::kMaxReceived;
  const Head head{static_cast<uint16_t>(topic.size()), static_cast<uint16_t>(isTooLong ? 0 : payloadSize),
                  isRetained, isTooLong};
  if (head.messageSize() > kCapacity - complete_) return;
  head.store(bytes_.get() + complete_);
  std::memcpy(bytes_.get() + complete_ + Head::kSize, topic.data(), topic.size());
  filled_ += Head::kSize + topic.size();
  end_ += head.messageSize();
  if (filled_ == end_) complete_ = end_;
}

void MqttInbox::add(std::string_view piece) {
  const Guard guard(lock_);
  if (piece.size() > end_ - filled_) {
    filled_ = end_ = complete_;
    return;
  }
  if (filled_ == end_) return;
  std::memcpy(bytes_.get() + filled_, piece.data(), piece.size());
  filled_ += piece.size();
  if (filled_ == end_) complete_ = end_;
}

void MqttInbox::release() {
  const Guard guard(lock_);
  bytes_.reset();
  complete_ = filled_ = end_ = 0;
}

std::optional<MqttInbox::Message> MqttInbox::take() {
  const Guard guard(lock_);
  if (complete_ == 0) return std::nullopt;
  const Head head = Head::load(bytes_.get());
  const char* const topic = reinterpret_cast<const char*>(bytes_.get() + Head::kSize);
  Message message{
      {topic, head.topicSize}, {topic + head.topicSize, head.payloadSize}, head.isRetained, head.isTooLong};
  const size_t size = head.messageSize();
  std::memmove(bytes_.get(), bytes_.get() + size, filled_ - size);
  complete_ -= size;
  filled_ -= size;
  end_ -= size;
  return message;
}

}  // namespace lumi
