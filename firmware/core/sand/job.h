#pragma once

#include <cstdint>
#include <deque>
#include <string>

#include "core/sand/program.h"

namespace lumi {

enum class JobState : uint8_t { kWaiting, kRunning, kPaused, kInterrupted, kFailed, kDone };

/** One pattern in the queue. */
struct Job {
  std::string file;          // its name in calls: 8 hex digits and ".gcode"
  std::string originalName;  // UTF-8, at most kLongestJobName bytes, as it was uploaded
  ProgramInfo info;          // as in its program's footer
  JobState state = JobState::kWaiting;
  std::string message;  // why it was interrupted or failed, for people; at most kLongestJobMessage bytes
  bool repeat = false;  // when done it waits again, behind the others
  uint32_t run = 0;     // number of its last run, never given out twice; 0: never ran
};

constexpr size_t kLongestJobName = 80;      // bytes
constexpr size_t kLongestJobMessage = 160;  // bytes

/** Not in one piece, which 64 of them would make too large a one for a small heap. */
using Jobs = std::deque<Job>;

/** A moment of a run. */
struct RunMoment {
  uint32_t move = 0;  // moves drawn before it
  TablePoint ball;    // where the ball was, on the way of the next one
};

/** How far a run is known to have come: everything before `reached` was drawn. */
struct Checkpoint {
  uint32_t run = 0;
  ProgramPosition reached;
  TablePoint ball;      // where it was, on the way of the next move
  RunMoment cleared{};  // when the sand was cleared last; what was drawn before is not in it any more
};

}  // namespace lumi
