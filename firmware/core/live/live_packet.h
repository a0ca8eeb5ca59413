#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/span.h"
#include "core/base/time.h"

namespace lumi {

enum class LiveProtocol : uint8_t { kDdp, kE131, kWledUdp };

/** By LiveProtocol. */
inline constexpr std::array<std::string_view, 3> kLiveProtocolNames = {"DDP", "E1.31", "WLED UDP"};

/** The layout of the colours in a packet. kNumbered: one byte, the LED's number, before each RGB. */
enum class LiveLayout : uint8_t { kRgb, kRgbw, kNumbered };

/** Three RGB bytes of each of 170 LEDs fill the 512 slots of a universe. */
constexpr size_t kUniverseBytes = 510;

/** The light in one datagram. */
struct LivePacket {
  static constexpr Millis kPause = 2500;  // E1.31, 6.7.1: "network data loss"
  static constexpr Millis kForever = UINT32_MAX;

  LiveProtocol protocol;
  LiveLayout layout = LiveLayout::kRgb;
  ConstBytes colors{};                // of the datagram
  uint32_t offset = 0;                // bytes from the colour of the first LED; kE131: in its universe
  bool endsFrame = true;              // not kE131: the picture is complete
  bool endsStream = false;            // the sender stops; kE131: this universe
  std::optional<uint8_t> sequence{};  // kDdp: 1..15
  Millis timeout = kPause;            // the light ends when no packet follows within this time
  uint32_t sender = 0;                // kE131: a number for the sender's CID
  uint16_t universe = 0;
  uint8_t priority = 0;  // kE131: a higher one wins
};

/**
 * Distributed Display Protocol: http://www.3waylabs.com/ddp. Header of 10 bytes (14 with a time code): flags,
 * sequence, data type, destination, offset (4 bytes, big endian), size (2 bytes). RGB and RGBW of 8 bits;
 * queries, replies and the destinations 246 to 254 (status, configuration …) are no light. Nothing for what
 * is none or incomplete.
 */
std::optional<LivePacket> parseDdp(ConstBytes datagram);

/**
 * E1.31 (sACN), ANSI E1.31-2018, table 4-1: root layer from byte 0, framing layer from 38, DMP layer from
 * 115; the slots from 126 on. Only data packets with start code 0; preview data is ignored.
 */
std::optional<LivePacket> parseE131(ConstBytes datagram);

/**
 * WLED's UDP Realtime (kno.wled.ge/interfaces/udp-realtime): byte 0 is 1 (WARLS), 2 (DRGB), 3 (DRGBW) or 4
 * (DNRGB), byte 1 the time-out in seconds (255: none). DNRGB: the number of the first LED in two bytes, big
 * endian; a picture may take several datagrams, and nothing marks the last one.
 */
std::optional<LivePacket> parseWledUdp(ConstBytes datagram);

}  // namespace lumi
