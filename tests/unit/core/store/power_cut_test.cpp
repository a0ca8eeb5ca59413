#include <doctest/doctest.h>

#include <functional>
#include <vector>

#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Content = std::optional<std::string>;

constexpr size_t kMoreStepsThanAnyOperation = 20;

const std::string kOldest(300, 'o');
const std::string kOld(700, 'a');
const std::string kNew(500, 'b');
const std::string kNext(600, 'c');

struct Device {
  FaultyFileStore files;
  QuietLog log;
  RecordStore records{files, log};

  Content load() { return records.load("lights"); }
  bool save(const std::string& content) { return records.save("lights", content).ok(); }
  /** Starts again and checks the record. */
  void check() {
    RecordStore started(files, log);
    for (int i = 0; i < 5; ++i) started.tick(i * RecordStore::kQuiet);
  }
  void saveWithCopy(const std::string& content) {
    REQUIRE(save(content));
    check();
    REQUIRE(files.exists("records/lights.old"));
  }
  /** True if the record and its copy have this content. */
  bool isWhole(const std::string& content) {
    for (const char* path : {"records/lights", "records/lights.old"}) {
      if (readRecordFile(files, path) != content) return false;
    }
    return true;
  }
};

/** Calls `check` with a power cut at each step, until `check` returns false: the cut did not happen. */
void forEveryCut(const std::function<bool(const PowerCut&)>& check) {
  bool wasCut = true;
  for (size_t step = 0; wasCut; step++) {
    REQUIRE(step < kMoreStepsThanAnyOperation);
    wasCut = false;
    for (const bool after : {false, true}) {
      for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
        CAPTURE(step);
        CAPTURE(after);
        CAPTURE(static_cast<int>(unsynced));
        wasCut |= check({step, after, unsynced});
      }
    }
  }
}

/** Runs `operation` with the power cut at every step; afterwards the record must be `before` or `after`. */
void checkOperation(const std::vector<std::string>& history, const std::function<void(Device&)>& operation,
                    const Content& before, const Content& after) {
  size_t cuts = 0;
  forEveryCut([&](const PowerCut& cut) {
    Device device;
    for (const auto& content : history) device.saveWithCopy(content);
    device.files.cutPower(cut);
    operation(device);
    const bool wasCut = device.files.isOff();
    if (wasCut) cuts++;
    device.files.restart();
    const Content found = device.load();
    CHECK((found == before || found == after));
    if (!wasCut) CHECK(found == after);
    device.check();
    CHECK(device.load() == found);
    CHECK((!found || device.isWhole(*found)));
    REQUIRE(device.save(kNext));
    CHECK(device.load() == kNext);
    return wasCut;
  });
  CHECK(cuts >= 8);
}

}  // namespace

TEST_CASE("a power cut in the first save leaves nothing or the record") {
  checkOperation(
      {}, [](Device& device) { device.save(kNew); }, std::nullopt, kNew);
}

TEST_CASE("a power cut in the second save leaves the old record or the new one") {
  checkOperation(
      {kOld}, [](Device& device) { device.save(kNew); }, kOld, kNew);
}

TEST_CASE("a power cut in any later save leaves the old record or the new one") {
  checkOperation(
      {kOldest, kOld}, [](Device& device) { device.save(kNew); }, kOld, kNew);
}

TEST_CASE("a power cut while a record is removed leaves the record or nothing") {
  checkOperation(
      {kOldest, kOld}, [](Device& device) { (void)device.records.remove("lights"); }, kOld, std::nullopt);
}

TEST_CASE("once a save has returned, no later power cut loses it") {
  forEveryCut([](const PowerCut& cut) {
    Device device;
    REQUIRE(device.save(kOld));
    REQUIRE(device.save(kNew));
    device.files.cutPower(cut);
    device.files.remove("other");
    const bool wasCut = device.files.isOff();
    device.files.restart();
    CHECK(device.load() == kNew);
    return wasCut;
  });
}

TEST_CASE("a second power cut during the repair of the first one never brings back older content") {
  forEveryCut([](const PowerCut& first) {
    bool wasFirst = false;
    forEveryCut([&](const PowerCut& second) {
      Device device;
      device.saveWithCopy(kOldest);
      device.saveWithCopy(kOld);
      device.files.cutPower(first);
      device.save(kNew);
      wasFirst = device.files.isOff();
      device.files.restart();
      const Content seen = device.load();
      device.files.cutPower(second);
      device.save(kNext);
      const bool wasSecond = device.files.isOff();
      device.files.restart();
      const Content found = device.load();
      CHECK((found == seen || found == kNext));
      return wasSecond;
    });
    return wasFirst;
  });
}

TEST_CASE("a power cut while a copy is written changes nothing, also after one in the save") {
  forEveryCut([](const PowerCut& first) {
    bool wasFirst = false;
    forEveryCut([&](const PowerCut& second) {
      Device device;
      device.saveWithCopy(kOld);
      device.files.cutPower(first);
      device.save(kNew);
      wasFirst = device.files.isOff();
      device.files.restart();
      const Content seen = device.load();
      device.files.cutPower(second);
      device.check();
      const bool wasSecond = device.files.isOff();
      device.files.restart();
      CHECK(device.load() == seen);
      device.check();
      CHECK(device.isWhole(*seen));
      CHECK_FALSE(device.log.contains("damaged"));
      return wasSecond;
    });
    return wasFirst;
  });
}

TEST_CASE("a power cut or a fault at any step of a repair loses nothing, and the next start repairs") {
  for (const char* path : {"records/lights", "records/lights.old"}) {
    for (const bool isFull : {false, true}) {
      CAPTURE(path);
      CAPTURE(isFull);
      const auto repair = [&](const std::function<void(Device&)>& plan) {
        Device device;
        device.saveWithCopy(kOld);
        device.files.live().contentOf(path).back() ^= 1;
        const StoreSpace space = device.files.space();
        if (isFull) device.files.live().setCapacity(space.total - space.free);
        plan(device);
        device.check();
        const bool wasCut = device.files.isOff();
        device.files.restart();
        CHECK(device.load() == kOld);
        device.files.live().setCapacity(MemoryFileStore::kRoomy);  // a copy that has made room needs some
        device.check();
        CHECK(device.isWhole(kOld));
        CHECK((isFull || device.log.contains("damaged")));
        return wasCut;
      };
      forEveryCut(
          [&](const PowerCut& cut) { return repair([&](Device& device) { device.files.cutPower(cut); }); });
      for (size_t step = 0; step < kMoreStepsThanAnyOperation; ++step) {
        (void)repair([&](Device& device) { device.files.failStep(step); });
      }
    }
  }
}

TEST_CASE("a step that fails without a power cut leaves the old record, and saving again works") {
  for (size_t step = 0; step < kMoreStepsThanAnyOperation; step++) {
    CAPTURE(step);
    Device device;
    device.saveWithCopy(kOldest);
    device.saveWithCopy(kOld);
    device.files.failStep(step);
    const bool saved = device.save(kNew);
    device.files.restart();
    CHECK(device.load() == (saved ? kNew : kOld));
    CHECK_FALSE(device.log.contains("damaged"));
    REQUIRE(device.save(kNext));
    CHECK(device.load() == kNext);
  }
}

TEST_CASE("a revision never refers to two contents, wherever the power is cut") {
  forEveryCut([](const PowerCut& cut) {
    FaultyFileStore files;
    QuietLog log;
    RecordStore records(files, log);
    uint32_t highest = 0;
    bool wasCut = false;
    for (int boot = 0; boot < 4; boot++) {
      RevisionedRecord record(records, "lights");
      record.load();
      CHECK(record.revision() >= highest);
      files.cutPower(cut);
      for (int change = 0; change < 5; change++) {
        const uint32_t revision = record.changed(0);
        if (files.isOff()) break;
        CHECK(revision > highest);
        highest = revision;
      }
      record.tick(RevisionedRecord::kQuiet, [boot] { return "boot " + std::to_string(boot); });
      wasCut |= files.isOff();
      files.restart();
    }
    return wasCut;
  });
}
