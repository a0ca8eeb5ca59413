#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/live/live_mixer.h"
#include "core/ports/clock.h"
#include "core/ports/udp_listener.h"

namespace lumi {

/** The UDP ports, by LiveProtocol. */
using LivePorts = std::array<uint16_t, kLiveProtocolNames.size()>;
constexpr LivePorts kLivePorts = {4048, 5568, 21324};

/** Receives live light from other programs. */
class LiveInput {
 public:
  /** Per port and pass of the loop; bounds the work of a pass. */
  static constexpr int kMaxDatagrams = 8;
  static constexpr size_t kMaxDatagram = 1500;    // bytes; longer ones are cut off
  static constexpr Millis kRetry = 10 * kSecond;  // a port that was taken, or a group without a network

  LiveInput(UdpListener& listener, const Clock& clock, const LivePorts& ports, uint16_t universe,
            bool usesGamma)
      : listener_(listener), clock_(clock), ports_(ports), universe_(universe), mixer_(universe, usesGamma) {}

  ~LiveInput();

  /** Call in every pass of the loop, with the number of LEDs of the strip. */
  void tick(uint16_t leds);

  LiveMixer& mixer() { return mixer_; }
  const LiveMixer& mixer() const { return mixer_; }

  /** Why light cannot be received, for people, or "". */
  const std::string& problem() const { return problem_; }

 private:
  void open(Millis now);
  void joinGroups();
  void leaveGroups();
  void receive(LiveProtocol protocol, Millis now);

  UdpListener& listener_;
  const Clock& clock_;
  const LivePorts ports_;
  const uint16_t universe_;
  LiveMixer mixer_;
  std::array<std::unique_ptr<UdpSocket>, kLiveProtocolNames.size()> sockets_;
  size_t groups_ = 0;       // joined, for the first universes
  bool hearsE131_ = false;  // since the latest try
  Millis nextTry_ = 0;
  std::string problem_;
};

}  // namespace lumi
