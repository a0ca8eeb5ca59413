#include "core/sand/queue/job.h"

namespace lumi {

std::unique_ptr<Job> Jobs::takeOut(size_t index) {
  const auto piece = pieces_.begin() + static_cast<std::ptrdiff_t>(index);
  std::unique_ptr<Job> job = std::move(*piece);
  pieces_.erase(piece);
  return job;
}

void Jobs::putIn(size_t index, std::unique_ptr<Job> job) {
  pieces_.insert(pieces_.begin() + static_cast<std::ptrdiff_t>(index), std::move(job));
}

}  // namespace lumi
