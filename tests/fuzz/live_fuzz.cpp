#include <algorithm>

#include "core/live/live_mixer.h"
#include "core/wled/wled_state.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"

namespace lumi::fuzz {
namespace {

constexpr int kMaxDatagrams = 64;

/** Feeds datagrams of all protocols from some senders to a strip of some length. */
void hear(Input input) {
  LiveMixer mixer(1, (input.byte() & 1) != 0);
  Millis now = 0;
  for (int i = 0; i < kMaxDatagrams && !input.empty(); ++i) {
    const uint8_t what = input.byte();
    now += input.word();
    if (what % 32 == 31) mixer.setLeds(static_cast<uint16_t>(input.word() % (kMaxLeds + 1)));
    if (what % 32 == 30) mixer.setOverride(now, static_cast<LiveOverride>(what / 64 % 3));
    const ConstBytes datagram = input.take(input.word() % 1500);
    const auto packet = what % 3 == 0   ? parseDdp(datagram)
                        : what % 3 == 1 ? parseE131(datagram)
                                        : parseWledUdp(datagram);
    if (packet) mixer.take(*packet, what % 4, now);
    const auto status = mixer.status();
    expect(mixer.picture().size() % 3 == 0, "a picture has whole LEDs");
    expect(mixer.picture().empty() || (status && !status->isTakenBack), "a picture has a sender");
  }
  mixer.tick(UINT64_MAX);
  expect(!mixer.status(), "all live light ends");
}

/** Whatever an app sends, the state that comes of it can be shown. */
void command(ConstBytes text) {
  static constexpr std::string_view kNames[] = {"solid", "rainbow", "chase"};
  const WledLists kLists = {kNames, kNames};
  for (const auto& change :
       {wledChangeFromJson({}, kLists, asText(text)), wledChangeFromQuery({}, kLists, asText(text))}) {
    if (!change) continue;
    expect(change.value().next.effect < std::size(kNames), "an effect exists");
    expect(change.value().next.palette < std::size(kNames), "a palette exists");
    expect(wledStateJson(change.value().next, kMaxLeds).size() < 1024, "a state is short");
  }
}

}  // namespace

void live(ConstBytes bytes) {
  Input read(bytes);
  if (read.byte() % 4 == 0) return command(read.rest());
  hear(read);
}

}  // namespace lumi::fuzz
