#include "platform/host/net/mqtt_packets.h"

#include <algorithm>

namespace lumi {
namespace {

// First bytes of the packets of a client (sections 3.1 to 3.14).
constexpr uint8_t kConnect = 0x10;
constexpr uint8_t kPublish = 0x30;
constexpr uint8_t kPubAck = 0x40;
constexpr uint8_t kSubscribe = 0x82;
constexpr uint8_t kPingReq = 0xc0;
constexpr uint8_t kDisconnect = 0xe0;

constexpr uint8_t kRetain = 1;
constexpr uint8_t kQos1 = 1 << 1;
constexpr unsigned kMaxShift = 21;
constexpr uint8_t kType = 0xf0;
constexpr size_t kTopicSize = 2;  // bytes in which the size of a topic is given

// Flags of CONNECT (section 3.1.2.3).
constexpr uint8_t kCleanSession = 0x02;
constexpr uint8_t kWillWithQos1 = 0x0c;
constexpr uint8_t kWillRetain = 0x20;
constexpr uint8_t kHasPassword = 0x40;
constexpr uint8_t kHasUser = 0x80;

uint16_t number(std::string_view bytes) {
  return static_cast<uint16_t>(static_cast<uint8_t>(bytes[0]) << 8 | static_cast<uint8_t>(bytes[1]));
}

void addNumber(std::string& to, size_t value) {
  to += static_cast<char>(value >> 8);
  to += static_cast<char>(value);
}

void addText(std::string& to, std::string_view text) {
  addNumber(to, text.size());
  to += text;
}

std::string packetOf(uint8_t head, std::string_view body) {
  std::string packet(1, static_cast<char>(head));
  size_t rest = body.size();
  do {
    packet += static_cast<char>(rest % 128 + (rest >= 128 ? 128 : 0));
    rest /= 128;
  } while (rest > 0);
  packet += body;
  return packet;
}

}  // namespace

bool MqttPacketReader::read(std::string_view& bytes, MqttPacket& packet) {
  while (part_ != Part::kBody && part_ != Part::kBroken && !bytes.empty()) {
    takeHeadByte(static_cast<uint8_t>(bytes.front()));
    bytes.remove_prefix(1);
  }
  if (part_ != Part::kBody) return false;
  while (left_ > 0 && !bytes.empty()) {
    const size_t taken = takeBody(bytes.substr(0, left_));
    bytes.remove_prefix(taken);
    left_ -= taken;
  }
  if (left_ > 0) return false;
  part_ = Part::kHead;
  packet = {static_cast<MqttPacketType>(head_ >> 4), static_cast<uint8_t>(head_ & 0x0f), body_, size_};
  return true;
}

/** Returns how many of the bytes were taken. */
size_t MqttPacketReader::takeBody(std::string_view bytes) {
  if (skipped_ > 0) {
    const size_t taken = std::min(bytes.size(), skipped_);
    skipped_ -= taken;
    return taken;
  }
  if (body_.size() >= kTopicSize) {
    body_ += bytes.substr(0, kMaxKept - body_.size());
    return bytes.size();
  }
  body_ += bytes.front();
  const bool isTopicNext = body_.size() == kTopicSize && (head_ & kType) == kPublish;
  if (isTopicNext && number(body_) > kMaxTopic) skipped_ = number(body_);
  return 1;
}

void MqttPacketReader::takeHeadByte(uint8_t byte) {
  if (part_ == Part::kHead) {
    part_ = Part::kLength;
    head_ = byte;
    shift_ = 0;
    size_ = 0;
    skipped_ = 0;
    body_.clear();
    return;
  }
  size_ |= static_cast<size_t>(byte & 0x7f) << shift_;
  left_ = size_;
  if (byte < 0x80) {
    part_ = Part::kBody;
  } else if (shift_ == kMaxShift) {
    part_ = Part::kBroken;
  }
  shift_ += 7;
}

std::optional<MqttPublication> publicationOf(const MqttPacket& packet) {
  const auto qos = static_cast<uint8_t>(packet.flags >> 1 & 3);
  const size_t topicSize = packet.body.size() < kTopicSize ? 0 : number(packet.body);
  const size_t idSize = qos > 0 ? 2 : 0;
  if (topicSize == 0 || kTopicSize + topicSize + idSize > packet.size) return std::nullopt;
  MqttPublication message{};
  message.qos = qos;
  message.isRetained = (packet.flags & kRetain) != 0;
  message.payloadSize = packet.size - kTopicSize - topicSize - idSize;
  std::string_view kept = packet.body.substr(kTopicSize);
  if (topicSize <= MqttPacketReader::kMaxTopic) {
    message.topic = kept.substr(0, topicSize);
    kept.remove_prefix(topicSize);
  }
  if (qos > 0) message.id = number(kept);
  if (message.payloadSize <= MqttClient::kMaxReceived) message.payload = kept.substr(idSize);
  return message;
}

uint16_t mqttIdOf(const MqttPacket& packet) {
  return packet.body.size() < 2 ? uint16_t{0} : number(packet.body);
}

std::string mqttConnectPacket(const MqttServer& server, uint16_t keepAliveSeconds) {
  const bool hasWill = !server.willTopic.empty();
  const bool hasUser = !server.user.empty();
  std::string body;
  addText(body, "MQTT");
  body += '\4';  // protocol level of 3.1.1
  body += static_cast<char>(kCleanSession | (hasWill ? kWillWithQos1 | kWillRetain : 0) |
                            (hasUser ? kHasUser | kHasPassword : 0));
  addNumber(body, keepAliveSeconds);
  addText(body, server.clientId);
  if (hasWill) {
    addText(body, server.willTopic);
    addText(body, server.will);
  }
  if (hasUser) {
    addText(body, server.user);
    addText(body, server.password);
  }
  return packetOf(kConnect, body);
}

std::string mqttPublishPacket(std::string_view topic, std::string_view payload, bool isRetained,
                              uint16_t id) {
  std::string body;
  body.reserve(topic.size() + payload.size() + 4);
  addText(body, topic);
  if (id != 0) addNumber(body, id);
  body += payload;
  return packetOf(static_cast<uint8_t>(kPublish | (isRetained ? kRetain : 0) | (id != 0 ? kQos1 : 0)), body);
}

std::string mqttSubscribePacket(std::string_view filter, uint16_t id) {
  std::string body;
  addNumber(body, id);
  addText(body, filter);
  body += '\1';
  return packetOf(kSubscribe, body);
}

std::string mqttPubAckPacket(uint16_t id) {
  std::string body;
  addNumber(body, id);
  return packetOf(kPubAck, body);
}

std::string mqttPingPacket() {
  return packetOf(kPingReq, {});
}

std::string mqttDisconnectPacket() {
  return packetOf(kDisconnect, {});
}

}  // namespace lumi
