#include "core/auth/secrets/password_hasher.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {

PasswordHasher::PasswordHasher(const Crypto& crypto, uint32_t iterationsPerTick)
    : crypto_(crypto), iterationsPerTick_(std::max<uint32_t>(1, iterationsPerTick)) {}

bool PasswordHasher::makeRoom(const Job& job) {
  dropUnwanted();
  size_t rival = 1;
  while (rival < jobs_.size() && !jobs_[rival]->isRivalOf(job)) ++rival;
  if (rival >= jobs_.size()) {
    if (jobs_.size() <= kMaxWaiting) return true;
    rival = kMaxWaiting;
  }
  if (jobs_[rival]->rank <= job.rank) return false;
  const std::unique_ptr<Job> other = std::move(jobs_[rival]);
  jobs_.erase(jobs_.begin() + static_cast<std::ptrdiff_t>(rival));
  other->displaced();
  return true;
}

void PasswordHasher::submit(std::unique_ptr<Job> job) {
  size_t place = jobs_.size();
  while (place > 1 && jobs_[place - 1]->rank > job->rank) --place;
  jobs_.insert(jobs_.begin() + static_cast<std::ptrdiff_t>(place), std::move(job));
}

bool PasswordHasher::tick() {
  dropUnwanted();
  if (jobs_.empty()) return false;
  if (!progress_.key) {
    const Job& job = *jobs_.front();
    progress_ = begin(job.password.text(), job.salt, job.iterations);
    progress_.padding = std::max(job.takesAsMany, job.iterations) - job.iterations;
  }
  advance(progress_, iterationsPerTick_);
  if (progress_.left == 0 && progress_.padding == 0) finishCurrent();
  return !jobs_.empty();
}

Digest PasswordHasher::hashAtOnce(const std::string& password, const Salt& salt, uint32_t iterations) const {
  Progress progress = begin(password, salt, iterations);
  advance(progress, iterations);
  return progress.sum;
}

// RFC 8018, 5.2. The derived key is one digest long, so only the first block is needed.
PasswordHasher::Progress PasswordHasher::begin(const std::string& password, const Salt& salt,
                                               uint32_t iterations) const {
  Progress progress;
  progress.key = crypto_.hmacKey(asBytes(password));
  std::array<uint8_t, sizeof(Salt) + 4> message{};
  std::copy(salt.begin(), salt.end(), message.begin());
  message.back() = 1;
  progress.last = progress.key->sign(message);
  progress.sum = progress.last;
  progress.left = std::max<uint32_t>(1, iterations) - 1;
  return progress;
}

void PasswordHasher::advance(Progress& progress, uint32_t most) {
  for (; progress.left > 0 && most > 0; --progress.left, --most) {
    progress.last = progress.key->sign(progress.last);
    for (size_t i = 0; i < progress.sum.size(); ++i) {
      progress.sum[i] = static_cast<uint8_t>(progress.sum[i] ^ progress.last[i]);
    }
  }
  for (; progress.padding > 0 && most > 0; --progress.padding, --most) {
    progress.last = progress.key->sign(progress.last);
  }
}

// Calls stillWanted() of each job only once, because a client may disconnect between two calls.
void PasswordHasher::dropUnwanted() {
  if (jobs_.empty()) return;
  const Job* const running = jobs_.front().get();
  removeIf(jobs_, [](const std::unique_ptr<Job>& job) { return job->stillWanted && !job->stillWanted(); });
  if (jobs_.empty() || jobs_.front().get() != running) progress_ = {};
}

void PasswordHasher::finishCurrent() {
  std::unique_ptr<Job> job = std::move(jobs_.front());
  jobs_.erase(jobs_.begin());
  const Digest digest = progress_.sum;
  progress_ = {};
  job->finished(digest);
}

}  // namespace lumi
