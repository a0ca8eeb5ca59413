// Draws patterns on a virtual table, with the hub's relay and with a plain one that waits for each response.
// Prints how busy each keeps the serial line and the planner, for scripts/bench-relay.mjs.

#include <array>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/sand/pattern/pattern_reader.h"
#include "core/sand/program/program_writer.h"
#include "core/sand/sand_table.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/table_wire.h"
#include "support/stores/memory_file_store.h"
#include "tools/virtual_grbl/virtual_grbl.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Moves = std::vector<Move>;

constexpr double kLineCapacity = 11'520;  // bytes/s; 10 bits per byte at 115,200 baud
constexpr double kPi = 3.14159265358979;

TablePoint pointAt(double x, double y) {
  return {static_cast<int32_t>(std::lround(x * kHundredthsPerMm)),
          static_cast<int32_t>(std::lround(y * kHundredthsPerMm))};
}

/** Returns rows of short moves, back and forth. */
Moves straight(size_t count, double stepLength) {
  constexpr int kStepsPerRow = 5000;
  Moves moves;
  for (size_t i = 0; i < count; ++i) {
    const int row = static_cast<int>(i) / kStepsPerRow;
    const int step = static_cast<int>(i) % kStepsPerRow + 1;
    moves.push_back({pointAt(stepLength * (row % 2 == 0 ? step : kStepsPerRow - step), row), false});
  }
  return moves;
}

Moves spiral(size_t count) {
  constexpr double kChord = 0.2;  // mm
  Moves moves;
  double angle = 0;
  while (moves.size() < count) {
    const double radius = 5 + angle / (2 * kPi);
    angle += kChord / radius;
    moves.push_back({pointAt(300 + radius * std::cos(angle), 200 + radius * std::sin(angle)), false});
  }
  return moves;
}

Moves zigzag(size_t count) {
  Moves moves;
  for (size_t i = 0; i < count; ++i)
    moves.push_back({pointAt(0.1 * static_cast<double>(i + 1), i % 2 == 0 ? 100.1 : 100), false});
  return moves;
}

Moves longLines(size_t count) {
  Moves moves;
  for (size_t i = 0; i < count; ++i) {
    const double angle = 2.4 * static_cast<double>(i);
    moves.push_back({pointAt(300 + 190 * std::cos(angle), 200 + 190 * std::sin(angle)), false});
  }
  return moves;
}

/** Returns arcs, cut into chords as the hub does for G2 and G3. */
Moves arcs(size_t count) {
  constexpr int kArcsPerRow = 140;
  struct Sink : MoveSink {
    void move(const Move& move) override { moves.push_back(move); }
    Moves moves;
  } sink;
  const auto reader = makeReaderFor("arcs.gcode", sink, ThetaRhoFit::kCircle);
  for (int i = 0; sink.moves.size() < count; ++i) {
    const int row = i / kArcsPerRow;
    const int place = i % kArcsPerRow;
    const int x = 4 * (row % 2 == 0 ? place + 1 : kArcsPerRow - place);
    const std::string y = " Y" + std::to_string(10 + 10 * row);
    const std::string line = place == 0
                                 ? "G1 X" + std::to_string(x) + y
                                 : "G" + std::to_string(2 + i % 2) + " X" + std::to_string(x) + y + " R2";
    const std::string text = line + "\n";
    for (ConstBytes rest = asBytes(text); !rest.empty();) rest = rest.sub(reader->write(rest));
  }
  return sink.moves;
}

std::string relayLine(TablePoint to) {
  std::array<char, 40> text{};
  const int size = std::snprintf(text.data(), text.size(), "G1X%.2fY%.2f\n", to.x / kHundredthsPerMm,
                                 to.y / kHundredthsPerMm);
  return {text.data(), static_cast<size_t>(size)};
}

class Watcher : public VirtualGrblListener {
 public:
  void motionAccepted(std::string_view, uint64_t) override { ++accepted; }
  void ballArrived(double, double) override { ++arrived; }
  size_t accepted = 0;
  size_t arrived = 0;
};

/** A relay on the table's serial line. */
class Relay {
 public:
  virtual ~Relay() = default;
  virtual void pass(Millis now) = 0;
};

/** The relay of the hub. */
class HubRelay : public Relay {
 public:
  HubRelay(VirtualGrbl& table, const Moves& moves, double stepsPerMm) : wire_(table) {
    SandHardware hardware;
    hardware.stepsPerMm = stepsPerMm;
    sand_.setHardware(hardware);
    while (sand_.load()) {
    }
    Pattern pattern;
    pattern.id = sand_.library().newId();
    pattern.name = "bench";
    ProgramWriter writer(files_, programPathOf(pattern.id));
    for (const Move& move : moves) writer.move(move);
    describe(writer.finish({}).value(), pattern);
    const PatternId id = pattern.id;
    (void)sand_.library().add(std::move(pattern));
    (void)sand_.enqueue(id, JobPlace::kLast);
  }
  void pass(Millis now) override {
    clock_.advance(now - clock_.now());
    sand_.tick();
  }

 private:
  TableWire wire_;
  MemoryFileStore files_;
  QuietLog log_;
  FixedRandom random_;
  ManualClock clock_;
  RecordStore records_{files_, log_};
  SandTable sand_{records_, files_, wire_, clock_, random_, log_, 1024 * 1024};
};

/** The relay for comparison: sends a line, waits for its response, then sends the next line. */
class PatientRelay : public Relay {
 public:
  PatientRelay(VirtualGrbl& table, const Moves& moves, uint32_t feed) : table_(table) {
    lines_ = {"$H\n", "G92X0.000Y0.000Z5.31\n", "G21G90G94\n", "G1F" + std::to_string(feed) + "\n"};
    for (const Move& move : moves) lines_.push_back(relayLine(move.to));
  }
  void pass(Millis) override {
    std::array<uint8_t, 256> heard;
    const size_t count = table_.transmit(heard);
    for (const char byte : asText(ConstBytes(heard).sub(0, count))) {
      if (byte == '\n') take();
      if (byte != '\n' && byte != '\r') said_ += byte;
    }
  }

 private:
  void take() {
    const bool isBanner = said_.rfind("Grbl", 0) == 0;
    if ((said_ == "ok" || isBanner) && next_ < lines_.size()) table_.receive(asBytes(lines_[next_++]));
    said_.clear();
  }
  VirtualGrbl& table_;
  std::vector<std::string> lines_;
  size_t next_ = 0;
  std::string said_;
};

/** The timing of the loop, in ms. */
struct Loop {
  const char* name;
  int every;
  int stallEvery;  // 0: never
  int stall;
};

struct Figures {
  double seconds = 0;  // from the first move to the last
  double lineShare = 0;
  double emptyShare = 0;  // part of the time in which the planner was empty although moves were left
  uint64_t starvations = 0;
  uint64_t overruns = 0;
};

Figures measure(VirtualGrbl& table, const Watcher& watcher, Relay& relay, size_t moves, const Loop& loop) {
  constexpr Millis kTooLong = 30 * kMinute;
  Figures figures;
  Millis begun = 0;
  Millis due = 0;
  Millis stallDue = static_cast<Millis>(loop.stallEvery);
  Millis empty = 0;
  uint64_t bytesBefore = 0;
  Millis now = 0;
  for (; watcher.arrived < moves && now < kTooLong; ++now) {
    table.advance(1000);
    if (begun == 0 && watcher.accepted > 0) {
      begun = now;
      bytesBefore = table.bytesReceived();
    }
    if (begun != 0 && watcher.accepted < moves && table.plannerFill() == 0) ++empty;
    if (now < due) continue;
    relay.pass(now);
    due = now + static_cast<Millis>(loop.every);
    if (loop.stallEvery != 0 && now >= stallDue) {
      due = now + static_cast<Millis>(loop.stall);
      stallDue = now + static_cast<Millis>(loop.stallEvery);
    }
  }
  figures.seconds = static_cast<double>(now - begun) / 1000;
  figures.lineShare =
      static_cast<double>(table.bytesReceived() - bytesBefore) / figures.seconds / kLineCapacity;
  figures.emptyShare = static_cast<double>(empty) / 1000 / figures.seconds;
  figures.starvations = table.starvations();
  figures.overruns = table.overruns();
  return figures;
}

uint32_t feedFor(double stepsPerMm) {
  return static_cast<uint32_t>(std::lround(std::sqrt(2.0) * 2000 * 60 / stepsPerMm));
}

void compare(const char* pattern, const Moves& moves, double stepsPerMm, const Loop& loop) {
  VirtualGrblOptions options;
  options.originAtHome = true;
  std::array<Figures, 2> figures;
  for (const bool isHub : {true, false}) {
    Watcher watcher;
    VirtualGrbl table(options, &watcher);
    std::unique_ptr<Relay> relay;
    if (isHub) {
      relay = std::make_unique<HubRelay>(table, moves, stepsPerMm);
    } else {
      relay = std::make_unique<PatientRelay>(table, moves, feedFor(stepsPerMm));
    }
    figures[isHub ? 0 : 1] = measure(table, watcher, *relay, moves.size(), loop);
  }
  const auto& [hub, patient] = figures;
  std::printf("%s\t%.0f\t%s\t%zu\t%.2f\t%.5f\t%.5f\t%llu\t%llu\t%.2f\t%.5f\t%llu\n", pattern, stepsPerMm,
              loop.name, moves.size(), hub.seconds, hub.lineShare, hub.emptyShare,
              static_cast<unsigned long long>(hub.starvations), static_cast<unsigned long long>(hub.overruns),
              patient.seconds, patient.emptyShare, static_cast<unsigned long long>(patient.starvations));
  std::fflush(stdout);
}

}  // namespace

int main() {
  const std::array<Loop, 3> loops{
      {{"2 ms", 2, 0, 0}, {"10 ms", 10, 0, 0}, {"10 ms, each second 60 ms", 10, 1000, 60}}};
  const std::array<std::pair<const char*, Moves>, 6> patterns{{{"straight, 0.02 mm", straight(20'000, 0.02)},
                                                               {"straight, 0.11 mm", straight(20'000, 0.11)},
                                                               {"spiral, 0.2 mm", spiral(10'000)},
                                                               {"zigzag, 0.14 mm", zigzag(3000)},
                                                               {"long lines", longLines(20)},
                                                               {"arcs of 4 mm", arcs(6000)}}};
  for (const double stepsPerMm : {80.0, 20.0}) {
    for (const auto& [name, moves] : patterns) {
      for (const Loop& loop : loops) compare(name, moves, stepsPerMm, loop);
    }
  }
  return 0;
}
