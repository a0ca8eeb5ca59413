#include "core/auth/password_hasher.h"

#include <algorithm>

namespace lumi {
namespace {

void overwrite(std::string& secret) {
  volatile char* bytes = secret.data();
  for (size_t i = 0; i < secret.size(); ++i) bytes[i] = 0;
}

}  // namespace

PasswordHasher::PasswordHasher(const Crypto& crypto, uint32_t iterationsPerTick)
    : crypto_(crypto), iterationsPerTick_(std::max<uint32_t>(1, iterationsPerTick)) {}

PasswordHasher::~PasswordHasher() {
  for (Job& job : jobs_) overwrite(job.password);
}

bool PasswordHasher::submit(Job job) {
  if (jobs_.size() > kMostWaiting) {
    overwrite(job.password);
    return false;
  }
  jobs_.push_back(std::move(job));
  return true;
}

void PasswordHasher::submitNext(Job job) {
  jobs_.push_front(std::move(job));
}

bool PasswordHasher::tick() {
  if (jobs_.empty()) return false;
  if (!progress_.key) progress_ = begin(jobs_.front());
  advance(progress_, iterationsPerTick_);
  if (progress_.left == 0) finishCurrent();
  return !jobs_.empty();
}

Digest PasswordHasher::hashAtOnce(const std::string& password, const Salt& salt, uint32_t iterations) const {
  Progress progress = begin({password, salt, iterations, {}});
  advance(progress, iterations);
  return progress.sum;
}

// RFC 8018, 5.2, with a derived key as long as one digest: only the first block is needed.
PasswordHasher::Progress PasswordHasher::begin(const Job& job) const {
  Progress progress;
  progress.key = crypto_.hmacKey(asBytes(job.password));
  std::array<uint8_t, sizeof(Salt) + 4> message{};
  std::copy(job.salt.begin(), job.salt.end(), message.begin());
  message.back() = 1;
  progress.last = progress.key->sign(message);
  progress.sum = progress.last;
  progress.left = std::max<uint32_t>(1, job.iterations) - 1;
  return progress;
}

void PasswordHasher::advance(Progress& progress, uint32_t most) {
  for (; progress.left > 0 && most > 0; --progress.left, --most) {
    progress.last = progress.key->sign(progress.last);
    for (size_t i = 0; i < progress.sum.size(); ++i) {
      progress.sum[i] = static_cast<uint8_t>(progress.sum[i] ^ progress.last[i]);
    }
  }
}

void PasswordHasher::finishCurrent() {
  Job job = std::move(jobs_.front());
  jobs_.pop_front();
  const Digest digest = progress_.sum;
  progress_ = {};
  job.finished(job.password, digest);
  overwrite(job.password);
}

}  // namespace lumi
