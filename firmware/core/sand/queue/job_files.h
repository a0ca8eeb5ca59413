#pragma once

#include <string>
#include <string_view>

namespace lumi {

/** Names of the queue's records and files in the store. */
constexpr std::string_view kQueueRecord = "sand-queue";
constexpr std::string_view kCheckpointRecord = "sand-checkpoint";
constexpr std::string_view kProgramFolder = "gcode";
constexpr std::string_view kProgramEnding = ".lsp";
constexpr std::string_view kUnfinishedEnding = ".part";

/** "1a2b3c4d.gcode" -> "1a2b3c4d.lsp" */
inline std::string programNameOf(std::string_view file) {
  return std::string(file.substr(0, file.find('.'))).append(kProgramEnding);
}

/** "1a2b3c4d.lsp" -> "1a2b3c4d.gcode" */
inline std::string jobFileOf(std::string_view program) {
  return std::string(program.substr(0, program.find('.'))).append(".gcode");
}

inline std::string programPathOf(std::string_view programName) {
  return std::string(kProgramFolder).append("/").append(programName);
}

}  // namespace lumi
