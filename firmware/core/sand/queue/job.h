#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>

#include "core/sand/library/pattern_moves.h"

namespace lumi {

enum class JobState : uint8_t { kWaiting, kRunning, kPaused, kInterrupted, kFailed, kDone };

/** What makes an interrupted job continue. */
enum class JobResume : uint8_t {
  kDecision,       // a user's decision
  kKnownPosition,  // the position of the ball is known again; if it is lost, a user decides
  kAnyPosition     // nothing; the table finds the position first, or a user sets it
};

/** A pattern in the queue. */
struct Job {
  std::string file;          // name in API calls: 8 hex digits and ".gcode"
  PatternId pattern = 0;     // in the library; several jobs may draw the same one
  std::string originalName;  // name of the uploaded file or of the pattern: at most kMaxPatternName bytes
  ProgramInfo info;          // copy of the program's footer
  JobState state = JobState::kWaiting;
  std::string message;  // why it was interrupted or failed, for the user; at most kMaxJobMessageLength bytes
  bool repeat = false;  // when done, the job waits again, behind all others
  bool isBackwards = false;  // its run draws the pattern from its last point to its first
  bool isOfPlayer = false;   // a playlist's; it leaves the queue when it is drawn
  uint16_t speed = 100;      // percent of the usual feed, kMinSpeed..kMaxSpeed
  /** Of a clearing (clear_reader.h). It stays as it is, so that the job continues on the same chords. */
  uint16_t chord = ClearReader::kMaxChord;
  uint32_t timedFor = 0;  // what `info.time` is for (queue_timer.h); 0: the settings at the upload
  uint32_t run = 0;       // number of its last run, unique; 0: the job starts from its beginning
  JobResume resume = JobResume::kDecision;  // while it is interrupted
  uint8_t restarts = 0;      // how often the hub crashed or lost power without progress of the run
  uint16_t restartedAt = 0;  // mm of motor travel drawn until the last of them, modulo 65,536

  // Not inline: they would be in each function with a job.
  Job();
  Job(const Job& other);
  Job(Job&& other) noexcept;
  Job& operator=(const Job& other);
  Job& operator=(Job&& other) noexcept;
  ~Job();

  /** Sets the number of its run, which may be the same one. */
  void beginRun(uint32_t number);
  Drawing drawing() const { return {pattern, isBackwards, chord}; }
};

/** True if the job is interrupted, or waits to continue: part of its run may be in the sand. */
bool isPartlyDrawn(const Job& job);
/** True if the job is running or paused. */
bool isBeingDrawn(const Job& job);

constexpr size_t kMaxJobMessageLength = 160;  // bytes

/** A list, because 64 jobs in one block would be too much for a small heap. */
using Jobs = std::list<Job>;

/** How far a run was drawn at one moment. */
struct RunMoment {
  uint32_t move = 0;  // number of moves drawn before
  TablePoint ball;    // position of the ball, on the path of the next move
};

/**
 * Saved progress of a run. Everything before `reached` is drawn. The ball may be ahead, on the path of the
 * next move.
 */
struct Checkpoint {
  uint32_t run = 0;
  ProgramPosition reached;
  TablePoint ball;        // position of the ball, on the path of the next move
  RunMoment cleared{};    // last clearing of the sand; moves drawn before it are no longer in the sand
  bool isPaused = false;  // by a user
};

/** Names of the queue's records in the store. */
constexpr std::string_view kQueueRecord = "sand-queue";
constexpr std::string_view kCheckpointRecord = "sand-checkpoint";

}  // namespace lumi
