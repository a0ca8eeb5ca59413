#include <doctest/doctest.h>

#include <functional>
#include <set>

#include "panel_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A store whose rename() takes long: it calls `meanwhile` first. */
class DawdlingStore : public MemoryFileStore {
 public:
  bool rename(std::string_view from, std::string_view to) override {
    if (meanwhile) meanwhile();
    return MemoryFileStore::rename(from, to);
  }

  std::function<void()> meanwhile;
};

using Wire = std::vector<uint8_t>;

struct Room : PanelHub {
  Room() {
    flash = &files;
    reboot();
    createOwner();
    token = signIn();
    setHardware(R"({"matrices":[{"connection":"hub"},{"connection":"hub"}]})");
    setMatrices(kMoving, kMoving);
    setLights(R"({"mode":"rainbow","speed":500})");
    run(kSecond);
  }

  ~Room() { powerOff(); }

  void run(Millis time) {
    for (Millis until = clock.now() + time; clock.now() < until;) {
      clock.advance(1);
      hub().tick();
    }
  }

  static constexpr const char* kMoving =
      R"({"matrix":{"enabled":true,"brightness":255},"display":{"mode":"text","text":"Lumisand","scroll":true,"speed":20}})";
  DawdlingStore files;
};

}  // namespace

TEST_CASE("strip and matrices keep rendering while the store is blocked") {
  Room room;
  std::set<Wire> strips;
  std::array<std::set<Wire>, kMatrices> pictures;
  int waits = 0;
  room.files.meanwhile = [&] {
    ++waits;
    for (int i = 0; i < 500; ++i) {
      room.clock.advance(1);
      room.hub().renderDueFrames();
      strips.insert(room.strip.wire);
      for (size_t m = 0; m < kMatrices; ++m) pictures[m].insert(room.matrices[m].wire);
    }
  };
  room.setLights(R"({"brightness":77})");
  room.run(3 * kSecond);
  REQUIRE(waits > 0);
  CHECK(strips.size() >= 20);
  for (const auto& each : pictures) CHECK(each.size() >= 20);
}

TEST_CASE("strip and matrices show their frames at the same moments") {
  Room room;
  int together = 0;
  int apart = 0;
  Wire strip = room.strip.wire;
  Wire picture = room.matrices[0].wire;
  for (int i = 0; i < 1000; ++i) {
    room.run(1);
    const bool strips = std::exchange(strip, room.strip.wire) != room.strip.wire;
    const bool pictures = std::exchange(picture, room.matrices[0].wire) != room.matrices[0].wire;
    if (pictures) (strips ? together : apart)++;
  }
  CHECK(together >= 20);
  CHECK(apart == 0);
}

TEST_CASE("nothing is shown before the first pass") {
  Room room;
  room.powerOn();
  for (KeptFrame& matrix : room.matrices) matrix.wire.clear();
  room.strip.wire.clear();
  room.clock.advance(kSecond);
  room.hub().renderDueFrames();
  CHECK(room.strip.wire.empty());
  for (const KeptFrame& matrix : room.matrices) CHECK(matrix.wire.empty());
}
