#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/** Where a session was opened. */
struct SessionOrigin {
  std::string address;  // where the password was last given
  uint8_t device = 0;   // see deviceOf()
};

struct Session {
  Digest tokenHash{};
  uint32_t userId = 0;
  uint32_t openedAt = 0;  // seconds since 1970; 0: the clock was not set
  SessionOrigin origin;
  bool remember = false;
  std::optional<EpochMillis> lastUse;  // nothing: the clock was not set

  // The following fields are not saved.
  std::optional<EpochMillis> savedLastUse;
  std::optional<Millis> usedAt;  // last use since boot (monotonic), if the session was certainly valid then
  Millis touchedAt = 0;          // last use since boot, also if it was uncertain
  Millis confirmedUntil = 0;     // until then, the password counts that was given at `origin.address`

  /** Names the session without revealing its token: 16 hex digits. */
  std::string id() const;
};

/** The record "sessions". */
void byteFields(ByteFields& each, std::vector<Session>& sessions);
void byteFields(ByteFields& each, Session& session);

/**
 * The sessions of signed-in users. A token is 32 random bytes as 64 hex digits. It is returned only once;
 * only its SHA-256 is stored. A session expires after 12 hours without use, or after 30 days if it is
 * remembered. Sessions never expire while the clock is unset. Closing is on flash before the call returns,
 * and opening, too, unless the store is full or faulty. The time of the last use is saved once a day, or
 * after half the time limit of a session that is not remembered.
 *
 * The wall clock may be wrong for a while. These rules apply:
 *
 * - A session that was used since boot is checked against the monotonic clock. Setting the wall clock does
 *   not expire it.
 * - Any other session is checked against the wall clock. If it seems expired, it is rejected at once, but
 *   removed only after the wall clock has run without a jump for one hour.
 * - While the clock is unset, or shows a time before the last use, the session is valid but a use does not
 *   extend it. Once the clock is right, it decides whether the session is expired. If the clock still shows a
 *   time before the last use after that hour, the idle time starts again.
 * - After a jump of the wall clock, the times of last use are recomputed and saved at once.
 */
class Sessions {
 public:
  static constexpr size_t kMaxOfOneUser = 16;  // the least recently used one is evicted
  static constexpr size_t kMax = 48;
  static constexpr size_t kTokenLength = 64;
  static constexpr EpochMillis kRememberedIdle = 30 * EpochMillis{kDay};
  static constexpr EpochMillis kIdle = 12 * EpochMillis{kHour};
  static constexpr EpochMillis kJump = kMinute;  // minimum jump of the wall clock; less is a correction
  static constexpr Millis kTrustedAfter = kHour;
  static constexpr Millis kConfirmedFor = 5 * kMinute;

  Sessions(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto);

  /** Ends all sessions if the record is unreadable. Call dropOrphans() next. */
  void load();
  /**
   * Drops the sessions of users that no longer exist. Returns false if the record has them until saving,
   * which is retried, succeeds.
   */
  bool dropOrphans(FunctionRef<bool(uint32_t userId)> userExists);

  /** Returns the token. If the session cannot be saved, it is in memory only, and saving is retried. */
  std::string open(uint32_t userId, bool remember, SessionOrigin origin = {});
  /**
   * Ends every session of the user and opens a new one. Returns its token. The new session has the device of
   * that of `oldToken`, and is remembered if that was. `address` is where the password was given.
   */
  Result<std::string> replaceAll(uint32_t userId, std::string_view oldToken, std::string_view address);

  /**
   * Sets `isConfirmed` if it is given: whether the password was given within the last kConfirmedFor from this
   * address. A stolen token is of no use at another address after the owner has given the password.
   */
  std::optional<uint32_t> use(std::string_view token, std::string_view address = {},
                              bool* isConfirmed = nullptr);
  /** Records that the session's user has given the password again. open() and replaceAll() do so, too. */
  void confirm(std::string_view token, std::string_view address = {});

  /** Returns null for an unknown token. */
  const Session* find(std::string_view token) const;
  /** Returns the user's sessions that have not expired, with their present times of last use. */
  std::vector<const Session*> allOf(uint32_t userId);

  /** These end sessions. On an error, no session has ended. */
  Status close(const Session& session);
  Status closeOthersOf(uint32_t userId, const Session* except);
  Status clear();

  /** Drops expired sessions, and saves times of last use that are due. Call in every pass of the loop. */
  void tick();

  const std::vector<Session>& all() const { return sessions_; }
  /** Undoes a replaceAll() whose second step failed. */
  void restore(std::vector<Session>&& sessions);

 private:
  Session* findSession(std::string_view token);
  bool isValid(const Session& session) const;
  bool isBehindUseOf(const Session& session) const;
  void updateLastUses();
  void watchClock();
  bool isClockTrusted() const;
  void removeExpired();
  void makeRoom(uint32_t userId);
  void evictOne(uint32_t userId);
  bool lastUseIsDue(const Session& session) const;
  std::string add(uint32_t userId, bool remember, SessionOrigin origin);
  Status closeWhere(FunctionRef<bool(const Session& one)> isClosed);
  Status save();

  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  std::vector<Session> sessions_;  // in the order of opening
  bool unsaved_ = false;
  Millis nextCheck_ = 0;
  ClockDrift drift_;
  Millis steadySince_ = 0;
};

}  // namespace lumi
