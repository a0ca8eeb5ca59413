#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/job.h"

namespace lumi {

/** What record "sand-queue" holds. */
struct QueueRecord {
  uint32_t lastRun = 0;  // the highest number that a run was given
  Jobs jobs;             // each without its info, which its program holds
};

/** Of the record with as many jobs as there can be: no larger a piece of a small heap is ever asked for. */
constexpr size_t kLongestQueue = 7 * 1024;  // bytes

/** 1a2b3c4d -> "1a2b3c4d.gcode", what a job is called in calls. */
std::string jobFileName(uint32_t number);
std::optional<uint32_t> jobFileNumber(std::string_view file);

/** Each message once, however many jobs have it; those that would make it longer than kLongestQueue are left
 * out. */
std::string encodeQueue(const Jobs& jobs, uint32_t lastRun);
/** Nothing for another version and for what can't be a queue. */
std::optional<QueueRecord> decodeQueue(std::string_view bytes);

std::string encodeCheckpoint(const Checkpoint& checkpoint);
std::optional<Checkpoint> decodeCheckpoint(std::string_view bytes);

}  // namespace lumi
