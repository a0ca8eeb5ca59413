#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json_writer.h"
#include "core/live/live_packet.h"
#include "core/ports/led_output.h"
#include "core/ports/udp_listener.h"

namespace lumi {

/** Returns "192.168.1.20". */
std::string addressText(Ipv4Address address);

/** Until when live light is not shown: until no sender has sent for LivePacket::kPause, or the restart. */
enum class LiveOverride : uint8_t { kNone, kUntilPause, kUntilRestart };

/** Who gives the live light. */
struct LiveStatus {
  LiveProtocol protocol;
  Ipv4Address address;
  uint32_t fps;      // pictures in the latest second
  uint32_t frames;   // pictures since the light began
  bool isTakenBack;  // a user has taken the strip back; the sender still sends
};

/** Writes `protocol`, `address` and `fps`. */
void writeLive(JsonWriter& json, const LiveStatus& live);

/**
 * Makes pictures for the strip of packets of light. One sender gives the light: the first, until no packet of
 * it comes for the packet's time-out. Other senders are ignored until it pauses for LivePacket::kPause; of
 * E1.31, a higher priority takes over at once. Has memory for pictures only while there is live light; a
 * packet allocates none except the first.
 *
 * A picture is complete when all its packets have come, in any order: with E1.31, one of each universe, where
 * a universe counts until it pauses for LivePacket::kPause; with DDP, the one with the push flag; without
 * push flags and with WLED UDP, the one for the last LED. An incomplete picture is shown when the next one
 * begins, or after a pause.
 */
class LiveMixer {
 public:
  /** Universes that cover kMaxLeds. */
  static constexpr size_t kMaxUniverses = (size_t{kMaxLeds} * 3 + kUniverseBytes - 1) / kUniverseBytes;
  /** The shortest pause after which an incomplete picture is shown. The fastest senders pause longer. */
  static constexpr Millis kMinGap = 8;

  /** `universe` is that of the first LED. With `usesGamma`, the bytes are perceptual. */
  LiveMixer(uint16_t universe, bool usesGamma);

  /** Call before take() and after each change. Ends the live light if the number is another one. */
  void setLeds(uint16_t leds);

  /** `now` never decreases. */
  void take(const LivePacket& packet, Ipv4Address address, Millis now);

  /** Call in every pass of the loop, after the packets that have arrived. */
  void tick(Millis now);

  /** Also without a sender: kUntilPause then lasts until the next sender has paused. */
  void setOverride(Millis now, LiveOverride override);
  /** kUntilPause, if a sender is shown. */
  void takeBack(Millis now) {
    if (isShown()) setOverride(now, LiveOverride::kUntilPause);
  }
  LiveOverride override() const { return override_; }

  /** The latest complete picture: RGB of each LED. Empty without live light. Valid until the next call. */
  ConstBytes picture() const { return isShown() ? ConstBytes(picture_) : ConstBytes(); }
  /** How many pictures were completed. */
  uint32_t pictureNumber() const { return pictures_; }

  std::optional<LiveStatus> status() const;

  size_t universes() const;

 private:
  struct Sender {
    LiveProtocol protocol;
    Ipv4Address address;
    uint32_t id;
    uint8_t priority;
  };

  bool isShown() const { return sender_ && override_ == LiveOverride::kNone && hasPicture_; }
  bool isSender(const LivePacket& packet, Ipv4Address address) const;
  bool accepts(const LivePacket& packet, Ipv4Address address, Millis now) const;
  void begin(const LivePacket& packet, Ipv4Address address, Millis now);
  void end();
  void expire(Millis now);
  bool isLate(const LivePacket& packet, size_t universe);
  void endUniverse(size_t universe, Millis now);
  Millis maxGap() const;
  uint32_t expected(Millis now) const;
  bool beginsPicture(const LivePacket& packet, size_t universe) const;
  void draw(const LivePacket& packet, size_t universe);
  bool completes(const LivePacket& packet, Millis now);
  void publish();

  const uint16_t firstUniverse_;
  const bool usesGamma_;
  std::array<uint8_t, 256> gamma_{};  // used with usesGamma_
  uint16_t leds_ = 0;
  std::optional<Sender> sender_;
  LiveOverride override_ = LiveOverride::kNone;
  Millis heard_ = 0;  // the latest packet of the sender
  Millis end_ = 0;
  std::vector<uint8_t> drawn_;    // the picture that is being received
  std::vector<uint8_t> picture_;  // the latest complete one
  bool hasPicture_ = false;
  uint32_t pictures_ = 0;
  uint32_t picturesAtBegin_ = 0;
  std::array<std::optional<uint8_t>, kMaxUniverses> sequences_;  // the latest, by universe
  std::array<Millis, kMaxUniverses> expectedUntil_{};            // kE131, by universe
  uint32_t received_ = 0;    // bits of the universes that were drawn since the latest picture
  uint32_t lastOffset_ = 0;  // of the packet before
  bool seesPush_ = false;    // the sender of DDP marks the end of its pictures
  Millis secondBegan_ = 0;
  uint32_t inSecond_ = 0;
  uint32_t fps_ = 0;
};

}  // namespace lumi
