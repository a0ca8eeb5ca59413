#include "core/live/live_packet.h"

#include "core/base/crc32.h"

namespace lumi {
namespace {

uint16_t number16(ConstBytes bytes, size_t at) {
  return static_cast<uint16_t>(bytes[at] << 8 | bytes[at + 1]);
}

uint32_t number32(ConstBytes bytes, size_t at) {
  return uint32_t{number16(bytes, at)} << 16 | number16(bytes, at + 2);
}

namespace ddp {
constexpr size_t kHeader = 10;
constexpr size_t kTimeCode = 4;
constexpr uint8_t kVersionMask = 0xC0;
constexpr uint8_t kVersion1 = 0x40;
constexpr uint8_t kHasTimeCode = 0x10;
constexpr uint8_t kFromStorage = 0x08;
constexpr uint8_t kReply = 0x04;
constexpr uint8_t kQuery = 0x02;
constexpr uint8_t kPush = 0x01;
constexpr uint8_t kTypeMask = 0x38;
constexpr uint8_t kTypeRgbw = 0x18;
constexpr uint8_t kFirstControl = 246;  // destinations: JSON configuration, status and the like
constexpr uint8_t kLastControl = 254;
}  // namespace ddp

namespace e131 {
constexpr size_t kIdentifier = 4;
constexpr size_t kRootVector = 18;
constexpr size_t kCid = 22;
constexpr size_t kCidBytes = 16;
constexpr size_t kFrameVector = 40;
constexpr size_t kPriority = 108;
constexpr size_t kSequence = 111;
constexpr size_t kOptions = 112;
constexpr size_t kUniverse = 113;
constexpr size_t kDmpVector = 117;
constexpr size_t kCount = 123;
constexpr size_t kStartCode = 125;
constexpr size_t kSlots = 126;
constexpr uint8_t kAcnIdentifier[] = {'A', 'S', 'C', '-', 'E', '1', '.', '1', '7', 0, 0, 0};
constexpr uint32_t kRootData = 4;
constexpr uint32_t kFrameData = 2;
constexpr uint8_t kDmpSet = 2;
constexpr uint8_t kPreview = 0x80;
constexpr uint8_t kTerminated = 0x40;
constexpr uint8_t kMaxPriority = 200;
}  // namespace e131

bool isE131Data(ConstBytes datagram) {
  if (datagram.size() < e131::kSlots) return false;
  for (size_t i = 0; i < sizeof e131::kAcnIdentifier; ++i) {
    if (datagram[e131::kIdentifier + i] != e131::kAcnIdentifier[i]) return false;
  }
  return number32(datagram, e131::kRootVector) == e131::kRootData &&
         number32(datagram, e131::kFrameVector) == e131::kFrameData &&
         datagram[e131::kDmpVector] == e131::kDmpSet && datagram[e131::kPriority] <= e131::kMaxPriority;
}

}  // namespace

std::optional<LivePacket> parseDdp(ConstBytes datagram) {
  if (datagram.size() < ddp::kHeader) return std::nullopt;
  const uint8_t flags = datagram[0];
  if ((flags & ddp::kVersionMask) != ddp::kVersion1) return std::nullopt;
  if ((flags & (ddp::kQuery | ddp::kReply | ddp::kFromStorage)) != 0) return std::nullopt;
  const uint8_t destination = datagram[3];
  if (destination >= ddp::kFirstControl && destination <= ddp::kLastControl) return std::nullopt;
  const size_t header = ddp::kHeader + ((flags & ddp::kHasTimeCode) != 0 ? ddp::kTimeCode : 0);
  const size_t size = number16(datagram, 8);
  if (datagram.size() < header + size) return std::nullopt;
  LivePacket packet{LiveProtocol::kDdp};
  packet.layout = (datagram[2] & ddp::kTypeMask) == ddp::kTypeRgbw ? LiveLayout::kRgbw : LiveLayout::kRgb;
  packet.colors = datagram.sub(header, size);
  packet.offset = number32(datagram, 4);
  packet.endsFrame = (flags & ddp::kPush) != 0;
  const uint8_t sequence = datagram[1] & 0x0F;
  if (sequence != 0) packet.sequence = sequence;
  return packet;
}

std::optional<LivePacket> parseE131(ConstBytes datagram) {
  if (!isE131Data(datagram)) return std::nullopt;
  const uint8_t options = datagram[e131::kOptions];
  if ((options & e131::kPreview) != 0) return std::nullopt;
  LivePacket packet{LiveProtocol::kE131};
  packet.endsStream = (options & e131::kTerminated) != 0;
  const size_t count = number16(datagram, e131::kCount);  // with the start code
  const bool isLight = count >= 1 && datagram[e131::kStartCode] == 0;
  if (!packet.endsStream && (!isLight || datagram.size() < e131::kStartCode + count)) return std::nullopt;
  if (!packet.endsStream) packet.colors = datagram.sub(e131::kSlots, count - 1).sub(0, kUniverseBytes);
  packet.sequence = datagram[e131::kSequence];
  packet.sender = crc32(datagram.sub(e131::kCid, e131::kCidBytes));
  packet.universe = number16(datagram, e131::kUniverse);
  packet.priority = datagram[e131::kPriority];
  return packet;
}

std::optional<LivePacket> parseWledUdp(ConstBytes datagram) {
  enum Kind : uint8_t { kWarls = 1, kDrgb, kDrgbw, kDnrgb };
  constexpr uint8_t kNoTimeout = 255;
  if (datagram.size() < 2) return std::nullopt;
  const uint8_t kind = datagram[0];
  if (kind < kWarls || kind > kDnrgb) return std::nullopt;
  LivePacket packet{LiveProtocol::kWledUdp};
  packet.timeout = datagram[1] == kNoTimeout ? LivePacket::kForever : datagram[1] * kSecond;
  packet.endsStream = datagram[1] == 0;
  packet.colors = datagram.sub(2);
  if (kind == kWarls) packet.layout = LiveLayout::kNumbered;
  if (kind == kDrgbw) packet.layout = LiveLayout::kRgbw;
  if (kind != kDnrgb) return packet;
  if (packet.colors.size() < 2) return std::nullopt;
  packet.endsFrame = false;
  packet.offset = number16(packet.colors, 0) * 3u;
  packet.colors = packet.colors.sub(2);
  return packet;
}

}  // namespace lumi
