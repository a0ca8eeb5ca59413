#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/queue/job.h"

namespace lumi {

/** Content of record "sand-queue". */
struct QueueRecord {
  uint32_t lastRun = 0;  // highest run number in use
  Jobs jobs;             // without `info`, which is in the footer of each program
};

/** Maximum size of the record. It bounds the largest block that is allocated on a small heap. */
constexpr size_t kMaxQueue = 7 * 1024;  // bytes

/** Returns the name of a job in API calls: "1a2b3c4d.gcode" for 0x1a2b3c4d. */
std::string jobFileName(uint32_t number);
std::optional<uint32_t> jobFileNumber(std::string_view file);

/** Encodes the queue. Messages for which kMaxQueue leaves no room are dropped. */
std::string encodeQueue(const Jobs& jobs, uint32_t lastRun);
/** Returns nullopt for another version and for invalid data. */
std::optional<QueueRecord> decodeQueue(std::string_view bytes);

std::string encodeCheckpoint(const Checkpoint& checkpoint);
std::optional<Checkpoint> decodeCheckpoint(std::string_view bytes);

}  // namespace lumi
