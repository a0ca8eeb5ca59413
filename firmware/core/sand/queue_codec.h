#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sand/job.h"

namespace lumi {

/** What record "sand-queue" holds. */
struct QueueRecord {
  uint32_t lastRun = 0;  // the highest number that a run was given
  std::vector<Job> jobs;
};

/** Of a job's message as it is saved; what is longer is cut. */
constexpr size_t kLongestSavedMessage = 160;  // bytes

/** 1a2b3c4d -> "1a2b3c4d.gcode", what a job is called in calls. */
std::string jobFileName(uint32_t number);
std::optional<uint32_t> jobFileNumber(std::string_view file);

std::string encodeQueue(const std::vector<Job>& jobs, uint32_t lastRun);
/** Nothing for another version and for what can't be a queue. */
std::optional<QueueRecord> decodeQueue(std::string_view bytes);

std::string encodeCheckpoint(const Checkpoint& checkpoint);
std::optional<Checkpoint> decodeCheckpoint(std::string_view bytes);

}  // namespace lumi
