#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "unit/core/sand/sand_table_fixture.h"

namespace lumi::test {

/** A table of 60 x 50 mm, on which clearing is quick, with short patterns in places of their own. */
struct PlayerFixture : SandFixture {
  static SandHardware smallTable(bool hasSwitches = true) {
    SandHardware hardware;
    hardware.homesItself = hasSwitches;
    hardware.shape = {6'000, 5'000, false};
    return hardware;
  }

  static VirtualGrblOptions smallGrbl(bool hasSwitches = true) {
    VirtualTable table;
    table.width = 60;
    table.height = 50;
    VirtualGrblOptions options = VirtualGrblOptions::of(table);
    options.homing = hasSwitches;
    return options;
  }

  explicit PlayerFixture(size_t count = 4, bool hasSwitches = true)
      : SandFixture(smallGrbl(hasSwitches), smallTable(hasSwitches)) {
    for (size_t i = 0; i < count; ++i) {
      lines.push_back(patternAt(i));
      ids.push_back(addPattern(lines.back(), nameOf(i)));
    }
    list.name = "Evening";
    list.entries = ids;
  }

  static std::string nameOf(size_t index) { return std::string(1, static_cast<char>('A' + index)); }

  /** A zigzag that takes about 25 s. */
  static std::vector<Move> patternAt(size_t index) {
    std::vector<Move> moves;
    const auto x = static_cast<int32_t>(index % 6 * 900 + 100);
    const auto y = static_cast<int32_t>(index / 6 * 900 + 300);
    for (int32_t i = 0; i < 80; ++i) moves.push_back({{x + i * 10, y + i % 2 * 600}, false});
    return moves;
  }

  uint32_t play() {
    const auto id = sand().playlists().add(list);
    REQUIRE(id);
    REQUIRE(sand().play(id.value()));
    list.id = id.value();
    return id.value();
  }
  void edit(const std::vector<PatternId>& entries) {
    list.entries = entries;
    REQUIRE(sand().playlists().replace(list));
  }

  /** The names of what was drawn to its end, in order: of clearings their first letter in lower case. */
  std::string drawn() const {
    std::string names;
    for (const std::string& line : log.lines) {
      if (line.rfind("Pattern \"", 0) != 0 || line.find("\": drawn") == std::string::npos) continue;
      const std::string name = line.substr(9, line.find('"', 9) - 9);
      names += name.rfind("Clearing", 0) == 0 ? kClearLetters.at(name) : name[0];
    }
    return names;
  }
  inline static const std::map<std::string, char> kClearLetters = {
      {"Clearing from the centre", 'c'}, {"Clearing from the edge", 'e'}, {"Clearing sideways", 's'}};

  PlayerStatus status() { return sand().playerStatus(); }
  bool isIdle() { return status().kind == PlayerStatus::Kind::kIdle; }
  bool runToEnd(double seconds = 3600) {
    return runUntil([&] { return isIdle() && sand().mayRestart() && queue().jobs().empty(); }, seconds);
  }
  bool runUntilDrawing(const std::string& name, double seconds = 600) {
    return runUntil(
        [&] {
          const Job* job = sand().player().job();
          return job && job->originalName == name && status().kind != PlayerStatus::Kind::kWaiting &&
                 sand().progressOf(*job).percent > 20;
        },
        seconds);
  }
  bool runUntilKind(PlayerStatus::Kind kind, double seconds = 600) {
    return runUntil([&] { return status().kind == kind; }, seconds);
  }

  void cutAndRestart() {
    files.cutPower({});
    files.remove("nothing");
    REQUIRE(files.isOff());
    restartHub();
  }

  /** For each pattern, the number of complete runs of it on the canvas. */
  std::map<std::string, int> runsOnCanvas() {
    std::set<uint32_t> runs;
    for (const CanvasLine& line : linesOn(sand().canvas())) {
      if (line.run != 0) runs.insert(line.run);
    }
    std::map<std::string, int> counts;
    for (const uint32_t run : runs) {
      std::string name = "part";
      for (size_t i = 0; i < lines.size(); ++i) {
        if (matchCanvas(sand().canvas(), run, lines[i]).farthest < 0.5) name = nameOf(i);
      }
      ++counts[name];
    }
    return counts;
  }

  std::vector<std::vector<Move>> lines;
  std::vector<PatternId> ids;
  Playlist list;
};

}  // namespace lumi::test
