#include "platform/esp32/net/mqtt_send_queue.h"

#include <cstring>
#include <new>
#include <utility>

namespace lumi {

bool MqttSendQueue::put(Kind kind, std::string_view topic, std::string_view payload) {
  const size_t size = topic.size() + payload.size();
  const Guard guard(lock_);
  if (count_ == kMaxWaiting || size > kMaxSingle || (count_ > 0 && bytes_ + size > kMaxBytes)) return false;
  std::unique_ptr<char[]> bytes(new (std::nothrow) char[size + 1]);
  if (!bytes) return false;
  std::memcpy(bytes.get(), topic.data(), topic.size());
  bytes[topic.size()] = 0;
  if (!payload.empty()) std::memcpy(bytes.get() + topic.size() + 1, payload.data(), payload.size());
  items_[(first_ + count_++) % kMaxWaiting] = {kind, payload.size(), std::move(bytes)};
  bytes_ += size;
  return true;
}

std::optional<MqttSendQueue::Item> MqttSendQueue::take() {
  const Guard guard(lock_);
  if (count_ == 0) return std::nullopt;
  Item item = std::move(items_[first_]);
  first_ = (first_ + 1) % kMaxWaiting;
  --count_;
  bytes_ -= std::strlen(item.topic()) + item.size;
  return item;
}

}  // namespace lumi
