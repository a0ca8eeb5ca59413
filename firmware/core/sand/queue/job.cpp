#include "core/sand/queue/job.h"

namespace lumi {

Job::Job() = default;
Job::Job(const Job& other) = default;
Job::Job(Job&& other) noexcept = default;
Job& Job::operator=(const Job& other) = default;
Job& Job::operator=(Job&& other) noexcept = default;
Job::~Job() = default;

void Job::beginRun(uint32_t number) {
  if (number != run) {
    restarts = 0;
    restartedAt = 0;
  }
  run = number;
}

bool isPartlyDrawn(const Job& job) {
  return job.run != 0 && (job.state == JobState::kInterrupted || job.state == JobState::kWaiting);
}

bool isBeingDrawn(const Job& job) {
  return job.state == JobState::kRunning || job.state == JobState::kPaused;
}

}  // namespace lumi
