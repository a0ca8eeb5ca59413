#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/connections/mqtt_settings.h"

namespace lumi {

/**
 * The retained messages by which others discover what the hub has. A message is found by its index, from 0 to
 * size() - 1.
 */
class MqttDiscovery {
 public:
  virtual ~MqttDiscovery() = default;

  virtual size_t size() const = 0;
  /** Changes when a message or their number may have changed. Called ten times a second while connected. */
  virtual uint32_t revision() = 0;
  virtual std::string topic(size_t index, const MqttSettings& settings) const = 0;
  /** Call in each pass until it returns true, then payload(). */
  virtual bool prepare(size_t /*index*/) { return true; }
  /** "" removes the message from the broker. Nothing: the broker keeps what it has. */
  virtual std::optional<std::string> payload(size_t index, const MqttSettings& settings) = 0;
};

}  // namespace lumi
