#include "core/live/live_mixer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "support/heap/heap_use.h"
#include "support/live/live_datagrams.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Ipv4Address kPc = 0xC0A80114;
constexpr Ipv4Address kOther = 0xC0A80115;

struct Mixer : LiveMixer {
  Millis now = 1000;

  explicit Mixer(uint16_t leds = 4, uint16_t universe = 1, bool usesGamma = false)
      : LiveMixer(universe, usesGamma) {
    setLeds(leds);
  }

  void hear(const std::optional<LivePacket>& packet, Ipv4Address address = kPc) {
    REQUIRE(packet);
    take(*packet, address, now);
  }
  void hearDdp(const DatagramBytes& datagram, Ipv4Address address = kPc) {
    hear(parseDdp(datagram), address);
  }
  void hearE131(const DatagramBytes& slots, const E131& packet) { hear(parseE131(e131(slots, packet))); }
  void hearUniverse(uint16_t number, uint8_t level, char sender = 'a') {
    hearE131(DatagramBytes(kUniverseBytes, level), {number, level, 100, 0, sender});
  }
  void wait(Millis time) { tick(now += time); }

  DatagramBytes shown() const { return {picture().begin(), picture().end()}; }
  /** The level of a picture that is of one level; -1 if it is torn or there is none. */
  int level() const {
    const bool isWhole =
        std::adjacent_find(picture().begin(), picture().end(), std::not_equal_to<>()) == picture().end();
    return picture().empty() || !isWhole ? -1 : picture()[0];
  }
};

DatagramBytes gray(uint8_t level, size_t leds = 4) {
  return DatagramBytes(leds * 3, level);
}

}  // namespace

TEST_CASE_FIXTURE(Mixer, "without a packet there is no live light, and no memory for it") {
  CHECK(picture().empty());
  CHECK_FALSE(status());
}

TEST_CASE_FIXTURE(Mixer, "a picture is shown when it is complete") {
  hearDdp(ddp(gray(9)));
  CHECK(shown() == gray(9));
  hearDdp(ddp(gray(1, 2), false));
  CHECK(shown() == gray(9));
  hearDdp(ddp(gray(2, 2), true, 6));
  CHECK(shown() == joined({gray(1, 2), gray(2, 2)}));
  CHECK(status()->frames == 2);
}

TEST_CASE_FIXTURE(Mixer, "pictures of a sender that never pushes are shown with each packet") {
  hearDdp(ddp(gray(1), false));
  CHECK(shown() == gray(1));
}

TEST_CASE_FIXTURE(Mixer, "what is beyond the strip is ignored") {
  hearDdp(ddp(gray(7, 480)));
  CHECK(shown() == gray(7));
  for (uint32_t offset = 0; offset < 30'000; offset += 1440) hearDdp(ddp(gray(8, 480), true, offset));
  hearDdp(ddp(gray(9), true, UINT32_MAX));
  hearDdp(ddp({1, 2, 3, 4}, true, UINT32_MAX, 0, 0x1B));
  CHECK(shown() == gray(8));
}

TEST_CASE("the light ends 2.5 s after the last packet, and its memory is free again") {
  const size_t before = heapUse().live;
  Mixer mixer(1000);
  mixer.hearDdp(ddp(gray(9)));
  CHECK(heapUse().live >= before + 6000);
  mixer.wait(2499);
  CHECK_FALSE(mixer.picture().empty());
  mixer.wait(1);
  CHECK(mixer.picture().empty());
  CHECK_FALSE(mixer.status());
  CHECK(heapUse().live == before);
}

TEST_CASE("a packet allocates nothing, except the first") {
  Mixer mixer(300);
  const auto packet = ddp(gray(5, 300));
  mixer.hearDdp(packet);
  const size_t before = heapUse().pieces;
  for (int i = 0; i < 100; ++i) mixer.take(*parseDdp(packet), kPc, mixer.now);
  CHECK(heapUse().pieces == before);
}

TEST_CASE_FIXTURE(Mixer, "the first sender keeps the strip until it pauses") {
  hearDdp(ddp(gray(1)), kPc);
  hearDdp(ddp(gray(2)), kOther);
  hear(parseWledUdp(wledUdp(2, 5, gray(3))), kPc);
  CHECK(shown() == gray(1));
  CHECK(status()->address == kPc);
  wait(2500);
  hearDdp(ddp(gray(2)), kOther);
  CHECK(shown() == gray(2));
}

TEST_CASE_FIXTURE(Mixer, "thousands of senders leave nothing behind") {
  hearDdp(ddp(gray(1)));
  const size_t before = heapUse().live;
  for (Ipv4Address address = 1; address < 5000; ++address) hearDdp(ddp(gray(2)), address);
  CHECK(heapUse().live == before);
  CHECK(shown() == gray(1));
}

TEST_CASE_FIXTURE(Mixer, "late packets are ignored, and a sender may begin again") {
  hearDdp(ddp(gray(1), true, 0, 14));
  hearDdp(ddp(gray(2), true, 0, 1));
  hearDdp(ddp(gray(3), true, 0, 15));
  CHECK(shown() == gray(2));
  hearDdp(ddp(gray(4), true, 0, 8));
  CHECK(shown() == gray(4));

  Mixer stage;
  stage.hearE131(gray(1), {1, 250});
  stage.hearE131(gray(2), {1, 2});
  stage.hearE131(gray(3), {1, 255});
  CHECK(stage.shown() == gray(2));
  stage.hearE131(gray(4), {1, 100});
  CHECK(stage.shown() == gray(4));
}

TEST_CASE("universes follow one another, and a picture has all of them") {
  Mixer mixer(400, 7);
  mixer.hearE131(gray(1, 170), {7, 0});
  mixer.hearE131(gray(2, 170), {8, 0});
  mixer.hearE131(gray(3, 60), {9, 0});
  CHECK(mixer.shown() == joined({gray(1, 170), gray(2, 170), gray(3, 60)}));
  mixer.hearE131(gray(4, 170), {7, 1});
  CHECK(mixer.shown()[0] == 1);
  mixer.hearE131(gray(5, 170), {8, 1});
  mixer.hearE131(gray(6, 60), {9, 1});
  CHECK(mixer.shown() == joined({gray(4, 170), gray(5, 170), gray(6, 60)}));
  const uint32_t number = mixer.pictureNumber();
  mixer.hearE131(gray(9, 170), {6, 0});
  mixer.hearE131(gray(9, 170), {10, 0});
  CHECK(mixer.pictureNumber() == number);
}

TEST_CASE("a picture of E1.31 is never torn and counts once, in whatever order its universes come") {
  Mixer mixer(400);
  std::mt19937 random(1);
  std::array<uint16_t, 3> order = {3, 1, 2};
  for (uint8_t level = 1; level <= 100; ++level) {
    for (size_t i = 0; i < order.size(); ++i) {
      CHECK(mixer.level() == (level == 1 ? -1 : level - 1));
      mixer.hearUniverse(order[i], level);
      mixer.wait(2);
    }
    CHECK(mixer.level() == level);
    CHECK(mixer.status()->frames == level);
    mixer.wait(15);
    std::shuffle(order.begin(), order.end(), random);
  }
  CHECK(mixer.pictureNumber() == 100);
}

TEST_CASE("a picture whose last universe got lost is shown with the next one") {
  Mixer mixer(340);
  mixer.hearE131(gray(1, 170), {1, 0});
  mixer.hearE131(gray(1, 170), {2, 0});
  mixer.hearE131(gray(2, 170), {1, 1});
  mixer.hearE131(gray(3, 170), {1, 2});
  CHECK(mixer.shown()[0] == 2);
}

TEST_CASE("after a lost packet, whichever it is, the next picture is whole and counts once") {
  constexpr uint16_t kUniverses[] = {1, 2, 3};
  for (const uint16_t lost : kUniverses) {
    CAPTURE(lost);
    Mixer mixer(400);
    for (uint8_t level = 1; level <= 30; ++level) {
      for (const uint16_t universe : kUniverses) {
        if (level % 5 != 0 || universe != lost) mixer.hearUniverse(universe, level);
      }
      if (level % 5 != 0) CHECK(mixer.level() == level);
      mixer.wait(16);
      CHECK(mixer.status()->frames == level);
    }
  }
}

TEST_CASE("the packets of a picture may be late, and the fewer pictures a second, the later") {
  for (const bool isDdp : {false, true}) {
    CAPTURE(isDdp);
    Mixer mixer(340);
    for (uint8_t level = 1; level <= 60; ++level) {
      const Millis delay = level <= 30 ? 5 : 15;
      isDdp ? mixer.hearDdp(ddp(gray(level, 170), false)) : mixer.hearUniverse(1, level);
      mixer.wait(delay);
      CHECK(mixer.level() == (level == 1 ? -1 : level - 1));
      isDdp ? mixer.hearDdp(ddp(gray(level, 170), true, 510)) : mixer.hearUniverse(2, level);
      CHECK(mixer.level() == level);
      mixer.wait(40 - delay);
    }
    CHECK(mixer.status()->frames == 60);
  }
}

TEST_CASE("pictures without a universe that stops coming are shown after a moment, and soon at once") {
  Mixer mixer(340);
  mixer.hearUniverse(2, 1);
  mixer.hearUniverse(1, 1);
  CHECK(mixer.level() == 1);
  for (uint8_t level = 2; level < 102; ++level) {
    mixer.hearUniverse(1, level);
    CHECK(mixer.shown()[0] == level - 1);
    mixer.wait(13);
    CHECK(mixer.shown()[0] == level);
    mixer.wait(12);
  }
  mixer.hearUniverse(1, 102);
  CHECK(mixer.shown()[0] == 102);
  CHECK(mixer.status()->frames == 102);
}

TEST_CASE("when a sender ends one universe, its other universes are still shown") {
  Mixer mixer(340);
  mixer.hearUniverse(1, 1);
  mixer.hearUniverse(2, 1);
  mixer.hearE131({}, {2, 2, 100, 0x40});
  CHECK(mixer.level() == 1);
  mixer.hearUniverse(1, 2);
  CHECK(mixer.shown()[0] == 2);
  mixer.hearE131({}, {1, 3, 100, 0x40});
  CHECK_FALSE(mixer.status());
}

TEST_CASE("a sender that takes over is shown when all its universes have come") {
  Mixer mixer(340);
  mixer.hearUniverse(1, 1);
  mixer.hearUniverse(2, 1);
  mixer.hearE131(DatagramBytes(kUniverseBytes, 7), {2, 0, 150, 0, 'b'});
  mixer.hearUniverse(1, 2);
  CHECK(mixer.level() == 1);
  mixer.hearE131(DatagramBytes(kUniverseBytes, 7), {1, 0, 150, 0, 'b'});
  CHECK(mixer.level() == 7);
}

TEST_CASE("a picture in several packets counts once, with or without a mark of its end") {
  constexpr uint16_t kLeds[] = {100, 400, 1000};  // shorter than the sender's picture, as long, longer
  constexpr std::string_view kForms[] = {"DDP", "DDP without push", "DDP, RGBW", "DNRGB"};
  for (const uint16_t leds : kLeds) {
    for (const std::string_view form : kForms) {
      CAPTURE(leds);
      CAPTURE(form);
      Mixer mixer(leds);
      for (uint8_t level = 1; level <= 120; ++level) {
        for (const uint32_t led : {0, 150, 300}) {
          const size_t count = led == 300 ? 100 : 150;
          if (form == "DNRGB") {
            mixer.hear(parseWledUdp(wledUdp(4, 5, joined({number(led, 2), gray(level, count)}))));
          } else if (form == "DDP, RGBW") {
            DatagramBytes colors;
            for (size_t i = 0; i < count; ++i) colors.insert(colors.end(), {level, level, level, 0});
            mixer.hearDdp(ddp(colors, false, led * 4, 0, 0x1B));
          } else {
            mixer.hearDdp(ddp(gray(level, count), form == "DDP" && led == 300, led * 3));
          }
        }
        mixer.wait(16);
        const DatagramBytes shown = mixer.shown();
        CHECK(std::count(shown.begin(), shown.end(), level) == std::min<int>(leds, 400) * 3);
      }
      CHECK(mixer.status()->frames == 120);
      CHECK(mixer.status()->fps >= 60);
      CHECK(mixer.status()->fps <= 63);
    }
  }
}

TEST_CASE("a sender of parts that never pauses is shown") {
  Mixer mixer(1000);
  for (uint8_t level = 1; level < 100; ++level) {
    mixer.hear(parseWledUdp(wledUdp(4, 5, joined({{0, 0}, gray(level, 150)}))));
    mixer.hear(parseWledUdp(wledUdp(4, 5, joined({{0, 150}, gray(level, 150)}))));
    mixer.wait(4);
  }
  CHECK(mixer.shown()[0] == 98);
  CHECK(mixer.shown()[899] == 98);
}

TEST_CASE_FIXTURE(Mixer, "of two E1.31 senders the one with the higher priority gives the light") {
  hearE131(gray(1), {1, 0, 100, 0, 'a'});
  hearE131(gray(2), {1, 0, 100, 0, 'b'});
  CHECK(shown() == gray(1));
  hearE131(gray(3), {1, 0, 120, 0, 'c'});
  hearE131(gray(4), {1, 1, 100, 0, 'a'});
  CHECK(shown() == gray(3));
  hearE131({}, {1, 1, 120, 0x40, 'c'});
  CHECK(picture().empty());
  hearE131(gray(4), {1, 1, 100, 0, 'a'});
  CHECK(shown() == gray(4));
}

TEST_CASE("white is the same light of each colour") {
  Mixer mixer(2);
  mixer.hearDdp(ddp({10, 20, 30, 5, 250, 0, 0, 9}, true, 0, 0, 0x1B));
  CHECK(mixer.shown() == DatagramBytes{15, 25, 35, 255, 9, 9});
}

TEST_CASE_FIXTURE(Mixer, "WLED UDP sets single LEDs, keeps its own time-out and can end at once") {
  hear(parseWledUdp(wledUdp(1, 5, {1, 10, 20, 30, 200, 1, 1, 1, 3})));
  CHECK(shown() == DatagramBytes{0, 0, 0, 10, 20, 30, 0, 0, 0, 0, 0, 0});
  hear(parseWledUdp(wledUdp(4, 5, {0, 3, 7, 8, 9})));
  CHECK(shown()[9] == 7);
  wait(4999);
  CHECK(status());
  hear(parseWledUdp(wledUdp(2, 255, gray(1))));
  wait(100 * kHour);
  CHECK(status());
  hear(parseWledUdp(wledUdp(2, 0, gray(1))));
  CHECK_FALSE(status());
}

TEST_CASE_FIXTURE(Mixer,
                  "another sender takes over after a pause, however long the time-out of the first one is") {
  hear(parseWledUdp(wledUdp(2, 255, gray(1))));
  wait(2499);
  hearDdp(ddp(gray(2)), kOther);
  CHECK(shown() == gray(1));
  wait(1);
  hearDdp(ddp(gray(2)), kOther);
  CHECK(shown() == gray(2));
  wait(2500);
  CHECK_FALSE(status());
}

TEST_CASE_FIXTURE(Mixer,
                  "a strip that is taken back stays so until the packets pause, also those of others") {
  hear(parseWledUdp(wledUdp(2, 255, gray(1))));
  setOverride(now, LiveOverride::kUntilPause);
  CHECK(picture().empty());
  for (int i = 0; i < 5; ++i) {
    wait(2400);
    hearDdp(ddp(gray(2)), kOther);
    CHECK(status()->isTakenBack);
    CHECK(picture().empty());
  }
  wait(2500);
  hearDdp(ddp(gray(2)), kOther);
  CHECK(shown() == gray(2));
  setOverride(now, LiveOverride::kUntilPause);
  setOverride(now, LiveOverride::kNone);
  CHECK(shown() == gray(2));
}

TEST_CASE_FIXTURE(Mixer, "what is not shown cannot be taken back, and the next sender is shown") {
  takeBack(now);
  hearDdp(ddp(gray(1)));
  CHECK(shown() == gray(1));
  takeBack(now);
  CHECK(picture().empty());
  setOverride(now, LiveOverride::kUntilRestart);
  takeBack(now);
  CHECK(override() == LiveOverride::kUntilRestart);
}

TEST_CASE_FIXTURE(Mixer, "the pictures of a second are counted") {
  for (int i = 0; i < 120; ++i) {
    hearDdp(ddp(gray(1)));
    wait(20);
  }
  CHECK(status()->fps == 50);
  CHECK(status()->frames == 120);
}

TEST_CASE("with gamma, the bytes are perceptual") {
  Mixer mixer(4, 1, true);
  mixer.hearDdp(ddp({0, 128, 255, 1, 1, 1}));
  CHECK(mixer.shown()[0] == 0);
  CHECK(mixer.shown()[1] == 47);
  CHECK(mixer.shown()[2] == 255);
}

TEST_CASE_FIXTURE(Mixer, "another number of LEDs ends the light") {
  hearDdp(ddp(gray(1)));
  setLeds(5);
  CHECK_FALSE(status());
  hearDdp(ddp(gray(2)));
  CHECK(picture().size() == 15);
}

TEST_CASE("junk leaves the mixer usable") {
  Mixer mixer(300);
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    DatagramBytes junk(random() % 700);
    for (uint8_t& byte : junk) byte = static_cast<uint8_t>(random());
    if (!junk.empty() && i % 2 == 0) junk[0] = static_cast<uint8_t>(i % 4 == 0 ? 0x41 : 1 + random() % 4);
    for (const auto& packet : {parseDdp(junk), parseE131(junk), parseWledUdp(junk)}) {
      if (packet) mixer.take(*packet, static_cast<Ipv4Address>(random() % 3), mixer.now += random() % 100);
    }
  }
  mixer.wait(300 * kSecond);
  mixer.setOverride(mixer.now, LiveOverride::kUntilPause);
  mixer.wait(LivePacket::kPause);
  mixer.setOverride(mixer.now, LiveOverride::kNone);
  mixer.hearDdp(ddp(gray(3, 300)));
  CHECK(mixer.shown() == gray(3, 300));
}
