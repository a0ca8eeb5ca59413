#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "canvas_fixture.h"
#include "core/sand/canvas/sand_canvas.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint32_t kTightCanvas = 8000;
constexpr uint32_t kRuns = 40;
constexpr uint32_t kNextRun = kRuns + 1;

struct Device {
  FaultyFileStore files;
  QuietLog log;
  std::unique_ptr<SandCanvas> canvas;
  size_t calls = 0;  // number of calls that returned before the power cut

  Device() { start(); }

  void start() {
    canvas = std::make_unique<SandCanvas>(files, log, kTightCanvas);
    canvas->load();
  }
};

struct Sand {
  std::vector<CanvasLine> lines;
  uint32_t generation = 0;
  std::vector<bool> holds;

  bool operator==(const Sand& other) const {
    return lines == other.lines && holds == other.holds && generation == other.generation;
  }
};

Sand sandOn(const SandCanvas& canvas) {
  Sand sand{linesOn(canvas), canvas.generation(), {}};
  for (uint32_t run = 0; run <= kNextRun; ++run) sand.holds.push_back(canvas.isLastRun(run));
  return sand;
}

/** Calls of the canvas, in order. */
using Script = std::vector<std::function<void(SandCanvas&)>>;

void appendRun(Script& script, uint32_t run, size_t moves) {
  script.push_back([run](SandCanvas& canvas) { (void)canvas.beginRun(run, {}); });
  for (const Move& move : Wanderer(run).moves(moves)) {
    // A move that add() rejects because of rewriting is skipped.
    script.push_back([move](SandCanvas& canvas) {
      canvas.add(move);
      canvas.tick();
    });
  }
  script.push_back([](SandCanvas& canvas) { (void)canvas.endRun(); });
}

void appendClear(Script& script) {
  script.push_back([](SandCanvas& canvas) { (void)canvas.clear(); });
}

/** The content of the canvas before the first call and after each call. */
class History {
 public:
  History(Device& device, const Script& script) {
    add(*device.canvas);
    for (const auto& call : script) {
      call(*device.canvas);
      add(*device.canvas);
    }
  }
  const Sand& after(size_t calls) const { return states_[which_[calls]]; }

 private:
  void add(const SandCanvas& canvas) {
    if (states_.empty() || canvas.generation() != states_.back().generation || canvas.size() != size_) {
      states_.push_back(sandOn(canvas));
    }
    size_ = canvas.size();
    which_.push_back(states_.size() - 1);
  }

  std::vector<Sand> states_;
  std::vector<size_t> which_;
  uint32_t size_ = 0;
};

void playUntilOff(Device& device, const Script& script) {
  for (const auto& call : script) {
    call(*device.canvas);
    if (device.files.isOff()) return;
    ++device.calls;
  }
}

size_t stepsOf(const Script& preparation, const Script& script) {
  Device device;
  playUntilOff(device, preparation);
  const size_t before = device.files.steps();
  playUntilOff(device, script);
  return device.files.steps() - before;
}

/**
 * Cuts the power at every step of `script`. The canvas must then be as before or as after the interrupted
 * call.
 */
void checkCuts(const Script& preparation, const Script& script, size_t leastSteps) {
  Device model;
  playUntilOff(model, preparation);
  const History history(model, script);
  const size_t steps = stepsOf(preparation, script);
  CHECK(steps >= leastSteps);
  for (size_t step = 0; step < steps; ++step) {
    for (const bool after : {false, true}) {
      for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
        CAPTURE(step);
        CAPTURE(after);
        CAPTURE(static_cast<int>(unsynced));
        Device device;
        playUntilOff(device, preparation);
        device.calls = 0;
        device.files.cutPower({step, after, unsynced});
        playUntilOff(device, script);
        REQUIRE(device.files.isOff());
        device.files.restart();
        device.start();
        const Sand found = sandOn(*device.canvas);
        CHECK((found == history.after(device.calls) || found == history.after(device.calls + 1)));
        CHECK_FALSE(device.files.exists("sand.canvas.new"));
        REQUIRE(draw(*device.canvas, kNextRun, Wanderer(5).moves(100)));
        finishRewriting(*device.canvas);
        const Sand next = sandOn(*device.canvas);
        device.start();
        CHECK(sandOn(*device.canvas) == next);
        CHECK(next.holds[kNextRun]);
      }
    }
  }
}

/** True if one of `lines` has the run and the end point of `line`. */
bool isEnd(const std::vector<CanvasLine>& lines, const CanvasLine& line) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const auto& each) { return each.run == line.run && each.to == line.to; });
}

}  // namespace

TEST_CASE("after a power cut in a later run, the earlier runs are kept and the run is complete or absent") {
  Script preparation;
  appendRun(preparation, 1, 300);
  Script script;
  appendRun(script, 2, 600);
  appendRun(script, 3, 20);
  checkCuts(preparation, script, 6);
}

TEST_CASE("after a power cut during clear(), the canvas is unchanged or empty") {
  Script preparation;
  appendRun(preparation, 1, 300);
  Script script;
  appendClear(script);
  appendClear(script);
  checkCuts(preparation, script, 6);
}

TEST_CASE(
    "after a power cut around clear() in the middle of a run, the canvas is as before or as after the call") {
  Script preparation;
  appendRun(preparation, 1, 300);
  Script script;
  appendRun(script, 2, 400);
  script.pop_back();
  appendClear(script);
  Script rest;
  appendRun(rest, 2, 400);
  script.insert(script.end(), rest.begin() + 1, rest.end());
  checkCuts(preparation, script, 6);
}

TEST_CASE("after a power cut during rewriting, the old or the new file is in place") {
  Script preparation;
  for (uint32_t run = 1; run < 4; ++run) appendRun(preparation, run, 900);
  Script script;
  for (uint32_t run = 4; run < 6; ++run) appendRun(script, run, 800);
  for (int i = 0; i < 30; ++i) script.push_back([](SandCanvas& canvas) { canvas.tick(); });
  checkCuts(preparation, script, 30);
}

TEST_CASE("when a step of the store fails, the run is rejected and absent, also after a restart") {
  Script preparation;
  appendRun(preparation, 1, 200);
  Script script;
  appendRun(script, 2, 600);
  const size_t steps = stepsOf(preparation, script);
  for (size_t step = 0; step < steps; ++step) {
    CAPTURE(step);
    Device device;
    playUntilOff(device, preparation);
    const auto before = linesOn(*device.canvas);
    device.files.failStep(step);
    const bool taken = draw(*device.canvas, 2, Wanderer(2).moves(600));
    CHECK(device.canvas->isLastRun(2) == taken);
    CHECK((linesOn(*device.canvas) == before) == !taken);
    const auto seen = linesOn(*device.canvas);
    device.start();
    CHECK(linesOn(*device.canvas) == seen);
    CHECK(device.canvas->isLastRun(2) == taken);
    if (!taken) REQUIRE(draw(*device.canvas, 2, Wanderer(2).moves(600)));
    CHECK(device.canvas->isLastRun(2));
  }
}

TEST_CASE(
    "when a step of the store fails during clear(), the canvas is unchanged and a second clear() works") {
  for (size_t step = 0; step < 4; ++step) {
    CAPTURE(step);
    Device device;
    REQUIRE(draw(*device.canvas, 1, Wanderer(1).moves(200)));
    const Sand before = sandOn(*device.canvas);
    device.files.failStep(step);
    const bool isCleared = device.canvas->clear().ok();
    CHECK(linesOn(*device.canvas).empty() == isCleared);
    if (!isCleared) CHECK(sandOn(*device.canvas) == before);
    REQUIRE(device.canvas->clear().ok());
    CHECK(linesOn(*device.canvas).empty());
  }
}

TEST_CASE("when rewriting fails, the canvas keeps its lines, and it is rewritten after the next run") {
  for (size_t step = 0; step < 60; ++step) {
    CAPTURE(step);
    Device device;
    const uint32_t run = drawUntilCrowded(*device.canvas);
    device.files.failStep(step);
    finishRewriting(*device.canvas);
    device.files.restart();
    CHECK_FALSE(linesOn(*device.canvas).empty());
    REQUIRE(draw(*device.canvas, run, Wanderer(1).moves(400)));
    finishRewriting(*device.canvas);
    const Sand seen = sandOn(*device.canvas);
    device.start();
    CHECK(sandOn(*device.canvas) == seen);
    CHECK(device.canvas->size() < kTightCanvas);
  }
}

TEST_CASE("after random damage of the file, the runs before the damage are kept") {
  Wanderer random(99);
  MemoryFileStore sound;
  QuietLog log;
  SandCanvas canvas(sound, log, kRoomyCanvas);
  canvas.load();
  for (uint32_t run = 1; run < 12; ++run) REQUIRE(draw(canvas, run, Wanderer(run).moves(run * 40)));
  const auto lines = linesOn(canvas);
  const std::string content = sound.contentOf("sand.canvas");
  for (int round = 0; round < 400; ++round) {
    CAPTURE(round);
    MemoryFileStore files;
    files.open("sand.canvas", OpenMode::kReplace)->write(asBytes(content));
    std::string& damaged = files.contentOf("sand.canvas");
    for (uint32_t flips = random.below(4); flips-- > 0;) {
      damaged[random.below(static_cast<uint32_t>(damaged.size()))] ^=
          static_cast<char>(1 + random.below(255));
    }
    if (random.below(4) == 0) damaged.resize(random.below(static_cast<uint32_t>(damaged.size())));
    SandCanvas again(files, log, kRoomyCanvas);
    again.load();
    const auto found = linesOn(again);
    REQUIRE(found.size() <= lines.size());
    CHECK(std::equal(found.begin(), found.end(), lines.begin()));
    CHECK(again.generation() != 0);
    finishRewriting(again);
    const auto rewritten = linesOn(again);
    REQUIRE(rewritten.size() <= lines.size());
    CHECK(std::all_of(rewritten.begin(), rewritten.end(),
                      [&](const auto& line) { return isEnd(lines, line); }));
    // Rewriting may remove points where it joins chunks, but not the end of a run.
    for (size_t i = 0; i < found.size(); ++i) {
      const bool endsRun = i + 1 == found.size() || found[i + 1].run != found[i].run;
      if (endsRun) CHECK(isEnd(rewritten, found[i]));
    }
    REQUIRE(draw(again, 50, Wanderer(50).moves(100)));
    const auto drawn = linesOn(again);
    again.load();
    CHECK(linesOn(again) == drawn);
  }
}

TEST_CASE("a file that is not a canvas is logged, and the new generation is far from all others") {
  MemoryFileStore files;
  QuietLog log;
  files.open("sand.canvas", OpenMode::kReplace)
      ->write(asBytes("something else, and long enough for a header"));
  SandCanvas canvas(files, log, kRoomyCanvas);
  canvas.load();
  CHECK(log.contains("damaged"));
  CHECK(canvas.generation() > 1u << 30);
  CHECK(linesOn(canvas).empty());
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(20)));
  const uint32_t generation = canvas.generation();
  canvas.load();
  CHECK(canvas.generation() == generation);
  CHECK_FALSE(linesOn(canvas).empty());
}
