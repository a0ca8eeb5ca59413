#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/auth/secrets/secret.h"
#include "core/ports/crypto.h"

namespace lumi {

/** Computes PBKDF2-HMAC-SHA256 in slices, one password at a time. Then wipes the password from memory. */
class PasswordHasher {
 public:
  static constexpr size_t kMaxWaiting = 4;

  /** A password to hash. */
  struct Job {
    virtual ~Job() = default;
    virtual void finished(const Digest& digest) = 0;

    Secret password;
    Salt salt{};
    uint32_t iterations = 1;
    uint32_t takesAsMany = 0;             // minimum duration, in iterations; extra iterations only take time
    std::function<bool()> stillWanted{};  // empty: always; false: the job is dropped without finished()
  };

  PasswordHasher(const Crypto& crypto, uint32_t iterationsPerTick);

  /** False if one job runs and kMaxWaiting jobs wait. */
  bool hasRoom();
  /** Call only if hasRoom(). */
  void submit(std::unique_ptr<Job> job) { jobs_.push_back(std::move(job)); }
  /**
   * Submits a job that continues the one that has just finished. It runs before all waiting jobs and does not
   * need hasRoom().
   */
  void submitNext(std::unique_ptr<Job> job) { jobs_.insert(jobs_.begin(), std::move(job)); }

  /** Computes one slice. Calls finished() of a job that is complete. Returns true if there is more to do. */
  bool tick();

  /** Computes the whole hash and blocks until then. Use only before the loop starts. */
  Digest hashAtOnce(const std::string& password, const Salt& salt, uint32_t iterations) const;

 private:
  struct Progress {
    std::unique_ptr<HmacKey> key;
    Digest last{};
    Digest sum{};
    uint32_t left = 0;
    uint32_t padding = 0;  // extra iterations that only take time
  };

  Progress begin(const std::string& password, const Salt& salt, uint32_t iterations) const;
  void dropUnwanted();
  static void advance(Progress& progress, uint32_t most);
  void finishCurrent();

  const Crypto& crypto_;
  uint32_t iterationsPerTick_;
  std::vector<std::unique_ptr<Job>> jobs_;  // the first one is running
  Progress progress_;                       // of the first job, once it has a key
};

}  // namespace lumi
