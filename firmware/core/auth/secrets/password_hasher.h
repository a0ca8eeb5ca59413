#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/auth/secrets/secret.h"
#include "core/base/owned_callback.h"
#include "core/ports/crypto.h"

namespace lumi {

/**
 * Computes PBKDF2-HMAC-SHA256 in slices, one password at a time. Then wipes the password from memory. Waiting
 * jobs of the same client or account exclude each other, so that no client can occupy the queue.
 */
class PasswordHasher {
 public:
  static constexpr size_t kMaxWaiting = 4;

  /** A password to hash. */
  struct Job {
    virtual ~Job() = default;
    virtual void finished(const Digest& digest) = 0;
    /** Called instead of finished() if a job of lower rank took this job's place. */
    virtual void displaced() {}

    bool isRivalOf(const Job& job) const {
      return (!client.empty() && client == job.client) || (!account.empty() && account == job.account);
    }

    // These must live as long as the job.
    std::string_view client;   // "": no other job is of the same client
    std::string_view account;  // "": no other job is of the same account
    uint32_t rank = 0;         // jobs of lower rank run first
    Secret password;
    Salt salt{};
    uint32_t iterations = 1;
    uint32_t takesAsMany = 0;             // minimum duration, in iterations; extra iterations only take time
    OwnedCallback<bool()> stillWanted{};  // empty: always; false: the job is dropped without finished()
  };

  PasswordHasher(const Crypto& crypto, uint32_t iterationsPerTick);

  /**
   * Returns false if there is no place for `job`. A job takes the place of a waiting job of the same client
   * or account, or of the last one if kMaxWaiting jobs wait, but only from a job of higher rank.
   */
  bool makeRoom(const Job& job);
  /** Call only after makeRoom(). */
  void submit(std::unique_ptr<Job> job);
  /** Submits a job that continues the one that has just finished. It runs first and always has a place. */
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
  std::vector<std::unique_ptr<Job>> jobs_;  // the first one is running; the others are sorted by rank
  Progress progress_;                       // of the first job, once it has a key
};

}  // namespace lumi
