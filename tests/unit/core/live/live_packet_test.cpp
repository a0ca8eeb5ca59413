#include "core/live/live_packet.h"

#include <doctest/doctest.h>

#include "support/live/live_datagrams.h"

using namespace lumi;
using namespace lumi::test;

namespace {

DatagramBytes bytesOf(ConstBytes bytes) {
  return {bytes.begin(), bytes.end()};
}

const DatagramBytes kTwo = {1, 2, 3, 4, 5, 6};

}  // namespace

TEST_CASE("DDP: colours, offset, push and sequence") {
  const DatagramBytes datagram = ddp(kTwo, false, 300, 7);
  const auto packet = parseDdp(datagram);
  REQUIRE(packet);
  CHECK(bytesOf(packet->colors) == kTwo);
  CHECK(packet->offset == 300);
  CHECK_FALSE(packet->endsFrame);
  CHECK(packet->sequence == 7);
  CHECK(packet->layout == LiveLayout::kRgb);
  CHECK(parseDdp(ddp(kTwo))->endsFrame);
  CHECK_FALSE(parseDdp(ddp(kTwo))->sequence);
  CHECK(parseDdp(ddp(kTwo, true, 0, 0, 0x1B))->layout == LiveLayout::kRgbw);
}

TEST_CASE("DDP: a time code is skipped") {
  DatagramBytes coded = ddp(kTwo);
  coded[0] |= 0x10;
  coded.insert(coded.begin() + 10, {9, 9, 9, 9});
  CHECK(bytesOf(parseDdp(coded)->colors) == kTwo);
}

TEST_CASE("DDP: what is no light or incomplete is nothing") {
  const auto with = [](size_t at, uint8_t value) {
    DatagramBytes changed = ddp(kTwo);
    changed[at] = value;
    return parseDdp(changed).has_value();
  };
  CHECK_FALSE(with(0, 0x81));  // version 2
  CHECK_FALSE(with(0, 0x43));  // query
  CHECK_FALSE(with(0, 0x45));  // reply
  CHECK_FALSE(with(3, 251));   // status
  CHECK(with(3, 255));         // all
  CHECK_FALSE(with(9, 7));     // more bytes than there are
  CHECK_FALSE(with(0, 0x51));  // a time code that is missing
  for (size_t size = 0; size < ddp(kTwo).size(); ++size) {
    CHECK_FALSE(parseDdp(ConstBytes(ddp(kTwo)).sub(0, size)));
  }
}

TEST_CASE("E1.31: slots, universe, priority and sequence") {
  const DatagramBytes datagram = e131(kTwo, {513, 200, 150});
  const auto packet = parseE131(datagram);
  REQUIRE(packet);
  CHECK(bytesOf(packet->colors) == kTwo);
  CHECK(packet->universe == 513);
  CHECK(packet->sequence == 200);
  CHECK(packet->priority == 150);
  CHECK(packet->sender != parseE131(e131(kTwo, {513, 200, 150, 0, 'b'}))->sender);
  CHECK(parseE131(e131(DatagramBytes(512, 1)))->colors.size() == kUniverseBytes);
}

TEST_CASE("E1.31: what is no light or incomplete is nothing") {
  const auto with = [](size_t at, uint8_t value) {
    DatagramBytes changed = e131(kTwo);
    changed[at] = value;
    return parseE131(changed).has_value();
  };
  CHECK_FALSE(with(4, 'B'));     // identifier
  CHECK_FALSE(with(21, 8));      // a synchronisation or discovery packet
  CHECK_FALSE(with(43, 1));      // synchronisation
  CHECK_FALSE(with(117, 3));     // another message of DMP
  CHECK_FALSE(with(108, 201));   // priority
  CHECK_FALSE(with(112, 0x80));  // preview
  CHECK_FALSE(with(125, 0xDD));  // another start code
  CHECK_FALSE(with(124, 0));     // not even a start code
  CHECK_FALSE(with(124, 255));   // more slots than there are
  for (size_t size = 0; size < e131(kTwo).size(); ++size) {
    CHECK_FALSE(parseE131(ConstBytes(e131(kTwo)).sub(0, size)));
  }
}

TEST_CASE("E1.31: a sender says that it stops") {
  CHECK(parseE131(e131({}, {1, 0, 100, 0x40}))->endsStream);
}

TEST_CASE("WLED UDP: the four forms and their time-out") {
  const auto warls = parseWledUdp(wledUdp(1, 2, {5, 1, 2, 3}));
  CHECK(warls->layout == LiveLayout::kNumbered);
  CHECK(warls->timeout == 2000);
  const DatagramBytes three = wledUdp(2, 255, kTwo);
  const auto drgb = parseWledUdp(three);
  CHECK(drgb->layout == LiveLayout::kRgb);
  CHECK(drgb->timeout == LivePacket::kForever);
  CHECK(bytesOf(drgb->colors) == kTwo);
  CHECK(parseWledUdp(wledUdp(3, 1, kTwo))->layout == LiveLayout::kRgbw);
  const DatagramBytes four = wledUdp(4, 1, joined({{1, 2}, kTwo}));
  const auto dnrgb = parseWledUdp(four);
  CHECK(dnrgb->offset == 258 * 3);
  CHECK(bytesOf(dnrgb->colors) == kTwo);
  CHECK(parseWledUdp(wledUdp(2, 0, kTwo))->endsStream);
}

TEST_CASE("WLED UDP: messages between WLEDs and truncated ones are nothing") {
  CHECK_FALSE(parseWledUdp(wledUdp(0, 1, kTwo)));
  CHECK_FALSE(parseWledUdp(wledUdp(6, 1, kTwo)));
  CHECK_FALSE(parseWledUdp(wledUdp(4, 1, {1})));
  CHECK_FALSE(parseWledUdp(DatagramBytes{2}));
  CHECK_FALSE(parseWledUdp(DatagramBytes{}));
}
