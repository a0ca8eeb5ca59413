#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/ports/mqtt_client.h"

namespace lumi {

/** The types of MQTT 3.1.1 (section 2.2.1) that a client receives, as far as it uses no QoS 2. */
enum class MqttPacketType : uint8_t { kConnAck = 2, kPublish = 3, kPubAck = 4, kSubAck = 9, kPingResp = 13 };

struct MqttPacket {
  MqttPacketType type;
  uint8_t flags;          // the lower four bits of the first byte
  std::string_view body;  // what is kept of it, at most MqttPacketReader::kMaxKept bytes
  size_t size;            // bytes of the whole body
};

/**
 * Divides what a broker sends into packets. Of each it keeps the beginning, without the topic if that is
 * longer than kMaxTopic, and drops the rest.
 */
class MqttPacketReader {
 public:
  static constexpr size_t kMaxTopic = 256;  // bytes
  /** Bytes of a body: a message of the maximum size with its topic and number. */
  static constexpr size_t kMaxKept = 2 + kMaxTopic + 2 + MqttClient::kMaxReceived;

  /** Removes bytes from the front up to a packet's end. Returns false if they do not complete a packet. */
  bool read(std::string_view& bytes, MqttPacket& packet);
  /** True if the bytes are not MQTT: a length has at most four bytes. */
  bool isBroken() const { return part_ == Part::kBroken; }

 private:
  enum class Part : uint8_t { kHead, kLength, kBody, kBroken };

  void takeHeadByte(uint8_t byte);
  size_t takeBody(std::string_view bytes);

  Part part_ = Part::kHead;
  uint8_t head_ = 0;
  unsigned shift_ = 0;  // of the next seven bits of the length
  size_t size_ = 0;
  size_t left_ = 0;     // of the body
  size_t skipped_ = 0;  // bytes of a long topic that are to be dropped
  std::string body_;
};

/** A received message. */
struct MqttPublication {
  std::string_view topic;    // "" if it is longer than MqttPacketReader::kMaxTopic
  std::string_view payload;  // "" if it is too long
  size_t payloadSize;
  uint8_t qos;
  uint16_t id;  // 0 with QoS 0
  bool isRetained;
};

/** Parses a packet of type kPublish. Returns nothing if it is malformed. */
std::optional<MqttPublication> publicationOf(const MqttPacket& packet);
/** The packet's number in the first two bytes of the body; 0 if it is shorter. */
uint16_t mqttIdOf(const MqttPacket& packet);

// Packets of a client. An `id` is not 0.

std::string mqttConnectPacket(const MqttServer& server, uint16_t keepAliveSeconds);
/** With QoS 1, or with QoS 0 if `id` is 0. */
std::string mqttPublishPacket(std::string_view topic, std::string_view payload, bool isRetained, uint16_t id);
/** With QoS 1. */
std::string mqttSubscribePacket(std::string_view filter, uint16_t id);
std::string mqttPubAckPacket(uint16_t id);
std::string mqttPingPacket();
std::string mqttDisconnectPacket();

}  // namespace lumi
