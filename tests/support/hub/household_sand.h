#pragma once

#include <functional>
#include <string>

#include "support/hub/power_cut_scenario.h"

namespace lumi::test {

/** Acts with patterns. They do nothing if they were done already. */
class HouseholdSand {
 public:
  static Answered upload(PowerCutScenario& home, const char* name, int lines) {
    if (jobOf(home, name)) return {200, {}, {}};
    return home.upload("/api/gcode/upload", {}, "gcode", name, patternText(lines));
  }

  static Answered change(PowerCutScenario& home, const char* name, const std::string& command) {
    const Job* job = jobOf(home, name);
    return job ? home.ask(Method::kPatch, "/api/gcode/queue/" + job->file, command) : Answered{404, {}, {}};
  }

  static Answered remove(PowerCutScenario& home, const char* name) {
    const Job* job = jobOf(home, name);
    return job ? home.ask(Method::kDelete, "/api/gcode/file/" + job->file) : Answered{200, {}, {}};
  }

  static Answered drawToPause(PowerCutScenario& home) {
    if (hasState(home, "spiral.gcode", JobState::kDone)) return {200, {}, {}};
    Millis begun = 0;
    const Answered drawn = draw(home, "spiral.gcode", [&] {
      if (hasState(home, "spiral.gcode", JobState::kDone)) return true;
      if (!hasState(home, "spiral.gcode", JobState::kRunning)) return false;
      if (begun == 0) begun = home.clock.now();
      return home.clock.now() >= begun + 31 * kSecond;
    });
    if (drawn.status != 200 || hasState(home, "spiral.gcode", JobState::kDone)) return drawn;
    // 409: the last line was drawn just before.
    const Answered answer = doneBy(home.post("/api/gcode/control", R"({"action":"pause"})"), 409);
    home.run(3 * kSecond);
    return answer;
  }

  static Answered drawToEnd(PowerCutScenario& home, const char* name) {
    const Answered answer = draw(home, name, [&] { return hasState(home, name, JobState::kDone); });
    home.unplugTable();
    home.run(kSecond);
    return answer;
  }

  static Answered makePlaylist(PowerCutScenario& home) {
    if (!home.hub().sand().playlists().ids().empty()) return {200, {}, {}};
    std::string entries;
    for (const PatternId id : home.hub().sand().library().newestFirst()) {
      entries += (entries.empty() ? "\"" : ",\"") + patternIdText(id) + "\"";
    }
    return home.post("/api/sand/playlists",
                     R"({"name":"Evening","clear":"sideways","entries":[)" + entries + "]}");
  }
  static Answered changePlaylist(PowerCutScenario& home) {
    return home.ask(Method::kPut, pathOfPlaylist(home), R"({"name":"Late","repeat":true})");
  }
  /** Without a table: its first job waits in the queue. */
  static Answered play(PowerCutScenario& home) {
    if (home.hub().sand().player().isActive()) return {200, {}, {}};
    const Answered answer = home.post(pathOfPlaylist(home) + "/run", "{}");
    home.run(kSecond);
    return answer;
  }
  static Answered stopPlaying(PowerCutScenario& home) {
    const Answered answer = doneBy(home.post("/api/sand/player", R"({"action":"stop"})"), 409);
    home.run(kSecond);
    return answer;
  }
  static Answered deletePlaylist(PowerCutScenario& home) {
    if (home.hub().sand().playlists().ids().empty()) return {200, {}, {}};
    return home.ask(Method::kDelete, pathOfPlaylist(home));
  }

 private:
  static std::string pathOfPlaylist(PowerCutScenario& home) {
    const auto ids = home.hub().sand().playlists().ids();
    return "/api/sand/playlists/" + std::to_string(ids.empty() ? 0 : ids.front());
  }

  static const Job* jobOf(PowerCutScenario& home, const std::string& name) {
    for (const Job& job : home.hub().sand().queue().jobs()) {
      if (job.originalName == name) return &job;
    }
    return nullptr;
  }

  static std::string patternText(int lines) {
    std::string text = "G90\nG21\n";
    for (int i = 0; i < lines; ++i) {
      text += "G1 X" + std::to_string(i * 37 % 300) + ".5 Y" + std::to_string(i * 71 % 200) + " F3000\n";
    }
    return text;
  }

  static bool hasState(PowerCutScenario& home, const char* name, JobState state) {
    const Job* job = jobOf(home, name);
    return job && job->state == state;
  }

  /** Connects the table and draws the job, interrupted or not, until `isEnough`. */
  static Answered draw(PowerCutScenario& home, const char* name, const std::function<bool()>& isEnough) {
    home.plugTable();
    if (hasState(home, name, JobState::kInterrupted)) {
      const Answered answer = change(home, name, R"({"resume":"continue"})");
      if (answer.status != 200) return answer;
    }
    if (hasState(home, name, JobState::kPaused)) {
      if (!home.runUntil([&] { return home.hub().sand().status().online; }, kMinute))
        return notDrawn(home, name);
      const Answered answer = home.post("/api/gcode/control", R"({"action":"resume"})");
      if (answer.status != 200) return answer;
    }
    return home.runUntil(isEnough, 10 * kMinute) ? Answered{200, {}, {}} : notDrawn(home, name);
  }

  /** What the panel shows then, in the form of a response. */
  static Answered notDrawn(PowerCutScenario& home, const char* name) {
    const Job* job = jobOf(home, name);
    const std::string why = job && !job->message.empty() ? job->message : home.hub().sand().status().message;
    return {413, R"({"message":")" + why + "\"}", {}};
  }
};

}  // namespace lumi::test
