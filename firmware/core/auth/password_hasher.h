#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/auth/account.h"
#include "core/auth/secret.h"
#include "core/ports/crypto.h"

namespace lumi {

/**
 * PBKDF2-HMAC-SHA256 in slices, one password at a time, so that the loop never waits for one.
 * A job's password is overwritten in memory once it is hashed or dropped.
 */
class PasswordHasher {
 public:
  static constexpr size_t kMostWaiting = 4;

  /** A password to hash. */
  struct Job {
    virtual ~Job() = default;
    virtual void finished(const Digest& digest) = 0;

    Secret password;
    Salt salt{};
    uint32_t iterations = 1;
    uint32_t takesAsMany = 0;             // takes as long as so many iterations, where they are more
    std::function<bool()> stillWanted{};  // empty: always; false: the job is dropped and never finishes
  };

  PasswordHasher(const Crypto& crypto, uint32_t iterationsPerTick);

  /** False when one runs and kMostWaiting wait. */
  bool hasRoom();
  /** Only while hasRoom(). */
  void submit(std::unique_ptr<Job> job) { jobs_.push_back(std::move(job)); }
  /** For a job that follows from the one that just finished: it comes before all others and always fits. */
  void submitNext(std::unique_ptr<Job> job) { jobs_.insert(jobs_.begin(), std::move(job)); }

  /** One slice; calls finished() of the job it ends. True while there is more to do. */
  bool tick();

  /** The whole hash at once; only where nothing else waits, as before the loop starts. */
  Digest hashAtOnce(const std::string& password, const Salt& salt, uint32_t iterations) const;

 private:
  struct Progress {
    std::unique_ptr<HmacKey> key;
    Digest last{};
    Digest sum{};
    uint32_t left = 0;
    uint32_t padding = 0;  // iterations after those, for the time only
  };

  Progress begin(const std::string& password, const Salt& salt, uint32_t iterations) const;
  void dropUnwanted();
  static void advance(Progress& progress, uint32_t most);
  void finishCurrent();

  const Crypto& crypto_;
  uint32_t iterationsPerTick_;
  std::vector<std::unique_ptr<Job>> jobs_;  // the first one runs
  Progress progress_;                       // of the first one, once it has a key
};

}  // namespace lumi
