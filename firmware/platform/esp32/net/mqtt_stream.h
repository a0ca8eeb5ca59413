#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/ports/mqtt_client.h"

namespace lumi {

/** The bytes between an MQTT client and its broker. One task uses it. No call waits for the broker. */
class MqttStream {
 public:
  virtual ~MqttStream() = default;

  /**
   * Connects to an IPv4 address in network byte order, step by step. Returns nullopt if it has to be called
   * again, kNone once it is connected, and otherwise why it failed.
   */
  virtual std::optional<MqttFailure> connect(uint32_t address, const MqttServer& server) = 0;
  /** True if read() would not return 0. */
  virtual bool isReadable() = 0;
  /** Returns the number of bytes, 0 if none can pass now, or -1 if the connection is lost. */
  virtual int read(char* to, int size) = 0;
  virtual int write(const char* from, int size) = 0;
};

using MqttStreamMaker = std::unique_ptr<MqttStream> (*)();

std::unique_ptr<MqttStream> makePlainMqttStream();
/** With TLS. Only programs that refer to this function contain TLS: about 100 KB. */
std::unique_ptr<MqttStream> makeTlsMqttStream();

}  // namespace lumi
