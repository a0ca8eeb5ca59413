#include "core/live/live_mixer.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/pixels/color.h"

namespace lumi {
namespace {

/** E1.31, 6.7.2: a packet up to 20 behind the latest one is late; more is a sender that began again. */
bool isBehind(uint8_t sequence, uint8_t latest) {
  const auto distance = static_cast<int8_t>(sequence - latest);
  return distance <= 0 && distance > -20;
}

/** The numbers 1 to 15 repeat. Packets of one picture may share a number. */
bool isBehindInDdp(uint8_t sequence, uint8_t latest) {
  constexpr int kNumbers = 15;
  constexpr int kMaxLate = 4;
  const int behind = (latest - sequence + kNumbers) % kNumbers;
  return behind > 0 && behind <= kMaxLate;
}

/** Where the packet's colours begin and end in the picture, in bytes. */
size_t beginOf(const LivePacket& packet) {
  return packet.layout == LiveLayout::kRgbw ? packet.offset / 4 * size_t{3} : packet.offset;
}
size_t endOf(const LivePacket& packet) {
  const size_t bytes = packet.colors.size();
  return beginOf(packet) + (packet.layout == LiveLayout::kRgbw ? bytes / 4 * 3 : bytes);
}

void drawRgbw(ConstBytes colors, Bytes picture) {
  const size_t count = std::min(colors.size() / 4, picture.size() / 3);
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* from = colors.data() + i * 4;
    uint8_t* to = picture.data() + i * 3;
    // The strip has no white LEDs: white is the same light of each colour.
    for (size_t c = 0; c < 3; ++c) to[c] = static_cast<uint8_t>(std::min(from[c] + from[3], UINT8_MAX));
  }
}

void drawNumbered(ConstBytes colors, Bytes picture) {
  for (; colors.size() >= 4; colors = colors.sub(4)) {
    const size_t at = colors[0] * size_t{3};
    if (at + 3 <= picture.size()) std::copy_n(colors.data() + 1, 3, picture.data() + at);
  }
}

}  // namespace

LiveMixer::LiveMixer(uint16_t universe, bool usesGamma) : firstUniverse_(universe), usesGamma_(usesGamma) {
  if (!usesGamma) return;
  for (size_t i = 0; i < gamma_.size(); ++i) {
    gamma_[i] = static_cast<uint8_t>((linearOf(static_cast<uint8_t>(i)) + 128u) / 257u);
  }
}

size_t LiveMixer::universes() const {
  return (leds_ * size_t{3} + kUniverseBytes - 1) / kUniverseBytes;
}

void LiveMixer::setLeds(uint16_t leds) {
  if (leds == leds_) return;
  leds_ = leds;
  end();
}

void LiveMixer::take(const LivePacket& packet, Ipv4Address address, Millis now) {
  expire(now);
  const size_t universe =
      packet.protocol == LiveProtocol::kE131 ? size_t{packet.universe} - firstUniverse_ : 0;
  if (universe >= universes()) return;
  if (sender_ && override_ != LiveOverride::kNone) {
    end_ = now + LivePacket::kPause;
    return;
  }
  if (!accepts(packet, address, now)) return;
  const bool isKnown = isSender(packet, address);
  if (isKnown && packet.endsStream) return endUniverse(universe, now);
  if (!isKnown && (packet.endsStream || packet.colors.empty())) return;
  if (!isKnown) begin(packet, address, now);
  sender_->priority = packet.priority;
  if (isLate(packet, universe)) return;
  heard_ = now;
  end_ = packet.timeout == LivePacket::kForever ? UINT64_MAX : now + packet.timeout;
  expectedUntil_[universe] = now + LivePacket::kPause;
  if (beginsPicture(packet, universe)) publish();
  draw(packet, universe);
  if (completes(packet, now)) publish();
}

bool LiveMixer::isSender(const LivePacket& packet, Ipv4Address address) const {
  return sender_ && sender_->protocol == packet.protocol && sender_->address == address &&
         sender_->id == packet.sender;
}

bool LiveMixer::accepts(const LivePacket& packet, Ipv4Address address, Millis now) const {
  if (!sender_ || isSender(packet, address) || now - heard_ >= LivePacket::kPause) return true;
  const bool areE131 = sender_->protocol == LiveProtocol::kE131 && packet.protocol == LiveProtocol::kE131;
  return areE131 && packet.priority > sender_->priority;
}

void LiveMixer::begin(const LivePacket& packet, Ipv4Address address, Millis now) {
  if (!sender_) {
    drawn_.assign(leds_ * size_t{3}, 0);
    picture_.assign(leds_ * size_t{3}, 0);
    picturesAtBegin_ = pictures_;
  }
  sender_ = Sender{packet.protocol, address, packet.sender, packet.priority};
  sequences_ = {};
  expectedUntil_.fill(now + LivePacket::kPause);  // most senders send to the whole strip
  received_ = 0;
  seesPush_ = false;
  secondBegan_ = now;
  inSecond_ = fps_ = 0;
}

void LiveMixer::end() {
  sender_.reset();
  if (override_ == LiveOverride::kUntilPause) override_ = LiveOverride::kNone;
  hasPicture_ = false;
  drawn_ = std::vector<uint8_t>();
  picture_ = std::vector<uint8_t>();
}

/** E1.31, 6.2.6: a sender ends its universes one by one. */
void LiveMixer::endUniverse(size_t universe, Millis now) {
  expectedUntil_[universe] = 0;
  if (sender_->protocol != LiveProtocol::kE131 || expected(now) == 0) end();
}

void LiveMixer::tick(Millis now) {
  expire(now);
  if (sender_ && received_ != 0 && now - heard_ >= maxGap()) publish();
}

/**
 * The longest pause within a picture. Packets come late in a wireless network. But if an incomplete picture
 * waited until the next one begins, it would mix with that one, and so would all that follow.
 */
Millis LiveMixer::maxGap() const {
  const bool isEndKnown = sender_->protocol == LiveProtocol::kE131 || seesPush_;
  return isEndKnown && fps_ > 0 ? std::max(kMinGap, kSecond / 2 / fps_) : kMinGap;
}

void LiveMixer::expire(Millis now) {
  if (!sender_) return;
  if (now >= end_) return end();
  if (now - secondBegan_ < kSecond) return;
  fps_ = static_cast<uint32_t>((inSecond_ * kSecond + (now - secondBegan_) / 2) / (now - secondBegan_));
  secondBegan_ = now;
  inSecond_ = 0;
}

bool LiveMixer::isLate(const LivePacket& packet, size_t universe) {
  if (!packet.sequence) return false;
  std::optional<uint8_t>& latest = sequences_[universe];
  const bool isDdp = packet.protocol == LiveProtocol::kDdp;
  const bool isLate =
      latest && (isDdp ? isBehindInDdp(*packet.sequence, *latest) : isBehind(*packet.sequence, *latest));
  if (!isLate) latest = packet.sequence;
  return isLate;
}

uint32_t LiveMixer::expected(Millis now) const {
  uint32_t bits = 0;
  for (size_t i = 0; i < universes(); ++i) bits |= uint32_t{now < expectedUntil_[i]} << i;
  return bits;
}

bool LiveMixer::beginsPicture(const LivePacket& packet, size_t universe) const {
  if (packet.protocol == LiveProtocol::kE131) return (received_ >> universe & 1) != 0;
  return received_ != 0 && !seesPush_ && packet.offset <= lastOffset_;
}

void LiveMixer::draw(const LivePacket& packet, size_t universe) {
  lastOffset_ = packet.offset;
  const Bytes picture = Bytes(drawn_).sub(universe * kUniverseBytes + beginOf(packet));
  if (picture.empty() || packet.colors.empty()) return;
  switch (packet.layout) {
    case LiveLayout::kRgb:
      std::copy_n(packet.colors.data(), std::min(packet.colors.size(), picture.size()), picture.data());
      break;
    case LiveLayout::kRgbw:
      drawRgbw(packet.colors, picture);
      break;
    case LiveLayout::kNumbered:
      drawNumbered(packet.colors, picture);
      break;
  }
  received_ |= 1u << universe;
}

bool LiveMixer::completes(const LivePacket& packet, Millis now) {
  if (received_ == 0) return false;
  if (packet.protocol == LiveProtocol::kE131) return (expected(now) & ~received_) == 0;
  if (packet.endsFrame) seesPush_ = packet.protocol == LiveProtocol::kDdp;
  return packet.endsFrame || (!seesPush_ && endOf(packet) >= drawn_.size());
}

void LiveMixer::publish() {
  if (usesGamma_) {
    std::transform(drawn_.begin(), drawn_.end(), picture_.begin(),
                   [this](uint8_t byte) { return gamma_[byte]; });
  } else {
    std::copy(drawn_.begin(), drawn_.end(), picture_.begin());
  }
  hasPicture_ = true;
  received_ = 0;
  ++pictures_;
  ++inSecond_;
}

void LiveMixer::setOverride(Millis now, LiveOverride override) {
  override_ = override;
  if (sender_) end_ = now + LivePacket::kPause;
}

std::optional<LiveStatus> LiveMixer::status() const {
  if (!sender_) return std::nullopt;
  return LiveStatus{sender_->protocol, sender_->address, fps_, pictures_ - picturesAtBegin_,
                    override_ != LiveOverride::kNone};
}

std::string addressText(Ipv4Address address) {
  return concat({address >> 24, ".", address >> 16 & 255, ".", address >> 8 & 255, ".", address & 255});
}

void writeLive(JsonWriter& json, const LiveStatus& live) {
  json.field("protocol", kLiveProtocolNames[static_cast<size_t>(live.protocol)]);
  json.field("address", addressText(live.address));
  json.field("fps", live.fps);
}

}  // namespace lumi
