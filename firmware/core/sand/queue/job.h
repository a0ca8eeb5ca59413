#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>

#include "core/sand/program/program.h"

namespace lumi {

enum class JobState : uint8_t { kWaiting, kRunning, kPaused, kInterrupted, kFailed, kDone };

/** A pattern in the queue. */
struct Job {
  std::string file;          // name in API calls: 8 hex digits and ".gcode"
  std::string originalName;  // name of the uploaded file: UTF-8, at most kMaxJobNameLength bytes
  ProgramInfo info;          // copy of the program's footer
  JobState state = JobState::kWaiting;
  std::string message;  // why it was interrupted or failed, for the user; at most kMaxJobMessageLength bytes
  bool repeat = false;  // when done, the job waits again, behind all others
  uint32_t run = 0;     // number of its last run, unique; 0: the job starts from its beginning
};

constexpr size_t kMaxJobNameLength = 80;      // bytes
constexpr size_t kMaxJobMessageLength = 160;  // bytes

/** A list, because 64 jobs in one block would be too much for a small heap. */
using Jobs = std::list<Job>;

/** A moment of a run. */
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
  TablePoint ball;      // position of the ball, on the path of the next move
  RunMoment cleared{};  // last clearing of the sand; moves drawn before it are no longer in the sand
};

/**
 * Converts the name of an uploaded file to a job name. Removes a leading path, replaces each control
 * character and each invalid UTF-8 byte by U+FFFD, and cuts the name to kMaxJobNameLength bytes. A cut name
 * keeps its extension (the part from the last point on, if that has at most kMaxEndingLength bytes).
 */
std::string jobNameOf(std::string_view fileName);

constexpr size_t kMaxEndingLength = 8;  // bytes

/** Names of the queue's records and files in the store. */
constexpr std::string_view kQueueRecord = "sand-queue";
constexpr std::string_view kCheckpointRecord = "sand-checkpoint";
constexpr std::string_view kProgramFolder = "gcode";
constexpr std::string_view kProgramEnding = ".lsp";
constexpr std::string_view kUnfinishedEnding = ".part";

/** Returns the name of the program of a job: "1a2b3c4d.lsp" for "1a2b3c4d.gcode". */
inline std::string programNameOf(std::string_view file) {
  return std::string(file.substr(0, file.find('.'))).append(kProgramEnding);
}

/** Returns the name of the job of a program: "1a2b3c4d.gcode" for "1a2b3c4d.lsp". */
inline std::string jobFileOf(std::string_view program) {
  return std::string(program.substr(0, program.find('.'))).append(".gcode");
}

inline std::string programPathOf(std::string_view programName) {
  return std::string(kProgramFolder).append("/").append(programName);
}

}  // namespace lumi
