#pragma once

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/sand/program/program_writer.h"
#include "core/sand/sand_table.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/table_wire.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"
#include "tools/virtual_grbl/virtual_grbl.h"
#include "unit/core/sand/canvas/canvas_fixture.h"
#include "unit/core/sand/geometry/line_distance.h"

namespace lumi::test {

/** Records what a virtual table did. */
class TableRecord : public VirtualGrblListener {
 public:
  void lineAccepted(std::string_view line) override { lines.emplace_back(line); }
  void motionAccepted(std::string_view line, uint64_t) override {
    if (line.find('F') == std::string_view::npos) moves.emplace_back(line);
  }
  void ballArrived(double x, double y) override {
    arrivals++;
    ends.push_back({x, y});
    arrivedAt.push_back(table ? static_cast<double>(table->microseconds()) * 1e-6 : 0);
  }
  void overrun() override { overruns++; }

  bool accepted(std::string_view line) const {
    for (const auto& each : lines) {
      if (each == line) return true;
    }
    return false;
  }

  std::vector<std::string> lines;  // all lines that were answered with `ok`
  std::vector<std::string> moves;  // lines that move the ball, except travel to the start of drawing
  size_t arrivals = 0;
  std::vector<BallPosition> ends;  // end positions of all moves, including travel
  std::vector<double> arrivedAt;   // seconds since the table was made
  double began = 0;                // start of the first move; set by the test
  const VirtualGrbl* table = nullptr;
  size_t overruns = 0;
};

/** Returns the expected line, "G1X12.5Y7". Shares no code with the firmware. */
inline std::string relayLine(TablePoint to) {
  const auto number = [](int32_t hundredths) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.2f", hundredths / 100.0);
    std::string digits = text.data();
    while (digits.back() == '0') digits.pop_back();
    if (digits.back() == '.') digits.pop_back();
    return digits;
  };
  return "G1X" + number(to.x) + "Y" + number(to.y);
}

inline std::vector<std::string> relayLines(const std::vector<Move>& moves, size_t from = 0) {
  std::vector<std::string> lines;
  for (size_t i = from; i < moves.size(); i++) lines.push_back(relayLine(moves[i].to));
  return lines;
}

/** Returns a random path with steps of `shortest` to `longest` mm. */
inline std::vector<Move> wander(size_t count, double shortest, double longest, uint32_t seed = 1) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> length(shortest, longest);
  std::uniform_real_distribution<double> turn(-0.8, 0.8);
  std::vector<Move> moves;
  double x = 0;
  double y = 0;
  double heading = 0.7;
  while (moves.size() < count) {
    heading += turn(random);
    const double step = length(random);
    const double toX = x + step * std::cos(heading);
    const double toY = y + step * std::sin(heading);
    if (toX < 0 || toX > 600 || toY < 0 || toY > 400) {
      heading += 1.5;
      continue;
    }
    x = toX;
    y = toY;
    const TablePoint to{static_cast<int32_t>(std::lround(x * 100)),
                        static_cast<int32_t>(std::lround(y * 100))};
    moves.push_back({to, random() % 10 == 0});
  }
  return moves;
}

inline VirtualGrblOptions withoutSwitches() {
  VirtualGrblOptions options;
  options.homing = false;
  return options;
}

/** A hub with a virtual table on its serial line. The loop runs every 5 ms. */
class SandFixture {
 public:
  static constexpr Millis kPass = 5;

  explicit SandFixture(const VirtualGrblOptions& options = {}, const SandHardware& hardware = {},
                       uint32_t canvasLimit = kRoomyCanvas)
      : table(options, &record), wire(table), hardware_(hardware), canvasLimit_(canvasLimit) {
    record.table = &table;
    boot();
  }

  SandTable& sand() { return hub_->sand; }
  JobQueue& queue() { return hub_->sand.queue(); }
  ManualClock& clock() { return hub_->clock; }

  /** Restarts the hub after a power cut. The table continues meanwhile. */
  void restartHub() {
    hub_.reset();
    wire.close();
    files.restart();
    boot();
  }

  void setHardware(const SandHardware& hardware) {
    hardware_ = hardware;
    sand().setHardware(hardware);
  }

  void pass() {
    table.advance(kPass * 1000);
    hub_->clock.advance(kPass);
    hub_->sand.tick();
  }
  void run(double seconds) {
    for (Millis until = clock().now() + static_cast<Millis>(seconds * 1000); clock().now() < until;) pass();
  }
  /** Runs until `condition` is true. Returns false if that takes longer than `seconds`. */
  template <typename Condition>
  bool runUntil(const Condition& condition, double seconds = 3600) {
    const Millis until = clock().now() + static_cast<Millis>(seconds * 1000);
    while (!condition()) {
      if (clock().now() >= until) return false;
      pass();
    }
    return true;
  }
  bool runUntilState(const std::string& file, JobState state, double seconds = 3600) {
    return runUntil([&] { return job(file).state == state; }, seconds);
  }
  /** Runs until `arrivals` moves of all jobs have been drawn. */
  bool runUntilDrawn(size_t arrivals, double seconds = 3600) {
    return runUntil([&] { return record.arrivals >= arrivals; }, seconds);
  }

  /** Adds a pattern that was read for a table of this shape. Returns 0 if it can't be stored. */
  PatternId addPattern(const std::vector<Move>& moves, const std::string& name, const TableShape& shape) {
    const ProgramOrigin origin{PatternKind::kGcode, shape};
    Pattern pattern;
    pattern.id = sand().library().newId();
    pattern.name = name;
    ProgramWriter writer(files, programPathOf(pattern.id), sand().motionLimits(), origin);
    for (const Move& move : moves) writer.move(move);
    const auto written = writer.finish({});
    if (!written) return 0;
    describe(written.value(), pattern);
    const PatternId id = pattern.id;
    return sand().library().add(std::move(pattern)) ? id : 0;
  }
  PatternId addPattern(const std::vector<Move>& moves, const std::string& name = "spiral") {
    return addPattern(moves, name, sand().hardware().shape);
  }
  std::string addJob(const std::vector<Move>& moves, bool repeat = false) {
    return addJobFor(sand().hardware().shape, moves, repeat);
  }
  /** Adds a job with a pattern that was read for a table of this shape. */
  std::string addJobFor(const TableShape& shape, const std::vector<Move>& moves, bool repeat = false) {
    const PatternId id = addPattern(moves, "spiral", shape);
    if (id == 0) return "";
    const auto file = sand().enqueue(id, JobPlace::kLast, "spiral.gcode");
    if (file && repeat && !sand().setRepeat(file.value(), true)) return "";
    return file ? file.value() : "";
  }
  /** Returns a copy of the job, or a default Job if it does not exist. */
  Job job(const std::string& file) {
    const Job* found = queue().find(file);
    return found ? *found : Job{};
  }
  /** Where the ball was when the job began that ran last. */
  TablePoint startOf(const std::string& file) {
    const auto checkpoint = queue().checkpointOf(job(file).run);
    return checkpoint ? checkpoint->cleared.ball : TablePoint{};
  }
  JobProgress progress(const std::string& file) { return sand().progressOf(job(file)); }

  FaultyFileStore files;
  TableRecord record;
  VirtualGrbl table;
  TableWire wire;
  SerialPort* port = &wire;  // serial port of the hub that is started next
  QuietLog log;

 private:
  struct Hub {
    Hub(SandFixture& world)
        : records(world.files, world.log),
          sand(records, world.files, *world.port, clock, world.random_, world.log, world.canvasLimit_) {}
    ManualClock clock;
    RecordStore records;
    SandTable sand;
  };

  void boot() {
    hub_ = std::make_unique<Hub>(*this);
    hub_->sand.setHardware(hardware_);
    loadAll(hub_->sand);
  }

  SandHardware hardware_;
  uint32_t canvasLimit_;
  FixedRandom random_;
  std::unique_ptr<Hub> hub_;
};

/** Returns the distance, in mm, of `point` from the lines of this run. */
inline double distanceToCanvas(const std::vector<CanvasLine>& lines, uint32_t run, TablePoint point) {
  double nearest = 1e9;
  const MmPoint at{point.x / 10.0, point.y / 10.0};
  for (const CanvasLine& line : lines) {
    if (line.run == run) nearest = std::min(nearest, distanceToLine(at, line.from, line.to) / 10);
  }
  return nearest;
}

/** The largest distance of a target from the lines of its run, and the total length of these lines, in mm. */
struct CanvasMatch {
  double farthest = 0;
  double length = 0;
};

inline CanvasMatch matchCanvas(const SandCanvas& canvas, uint32_t run, const std::vector<Move>& moves,
                               size_t count = SIZE_MAX) {
  const auto lines = linesOn(canvas);
  CanvasMatch match;
  for (size_t i = 0; i < std::min(count, moves.size()); i++) {
    match.farthest = std::max(match.farthest, distanceToCanvas(lines, run, moves[i].to));
  }
  for (const CanvasLine& line : lines) {
    if (line.run == run) match.length += std::hypot(line.to.x - line.from.x, line.to.y - line.from.y) / 10;
  }
  return match;
}

/** Begins at `at`. */
inline double lengthOf(const std::vector<Move>& moves, size_t count = SIZE_MAX, TablePoint at = {}) {
  double length = 0;
  for (size_t i = 0; i < std::min(count, moves.size()); i++) {
    length += std::hypot(moves[i].to.x - at.x, moves[i].to.y - at.y) / 100;
    at = moves[i].to;
  }
  return length;
}

}  // namespace lumi::test
