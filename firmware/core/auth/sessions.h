#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/auth/session_codec.h"
#include "core/base/clock_drift.h"
#include "core/base/result.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Who is signed in. A token is 32 random bytes as 64 hex digits, handed out once; only its SHA-256 is kept.
 * A session ends after 30 days without use when it is remembered, else after 12 hours; never while the
 * clock is not set. Opening and closing are on flash before the call returns; the last use is written
 * once a day, or half-way to the end of a session that is not remembered.
 *
 * A clock may be wrong for a while. A session that was used since boot is judged by the monotonic clock, so
 * no jump of the time ends it. Another one, for which only the time of day can tell, is refused at once where
 * it seems to be over, but forgotten only after the clock went on without a jump for an hour. Where its last
 * use seems to lie ahead it is valid meanwhile, and neither looking at it nor using it brings one back that
 * is over once the clock is right; only after that hour its time counts anew. After a jump last uses are
 * dated anew, and written, at once.
 */
class Sessions {
 public:
  static constexpr size_t kMostOfOneUser = 16;  // the oldest goes
  static constexpr size_t kMost = 48;
  static constexpr size_t kTokenLength = 64;
  static constexpr EpochMillis kRememberedIdle = 30 * EpochMillis{kDay};
  static constexpr EpochMillis kIdle = 12 * EpochMillis{kHour};
  static constexpr EpochMillis kJump = kMinute;  // of the wall clock; what is less is a correction
  static constexpr Millis kTrustedAfter = kHour;

  Sessions(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto, Log& log);

  /**
   * Drops sessions of users that are not there any more. A record that can't be read ends all sessions, with
   * a line in the log.
   */
  void load(const std::function<bool(uint32_t userId)>& userExists);

  /** A new session's token. */
  Result<std::string> open(uint32_t userId, bool remember);
  /** Ends every session of the user, and opens one that is remembered when that of `oldToken` was. */
  Result<std::string> replaceAll(uint32_t userId, std::string_view oldToken);

  /** Whose session it is, and counts as a use of it. */
  std::optional<uint32_t> use(std::string_view token);

  /** The session is over even when that can't be saved; saving is then tried again. */
  Status close(std::string_view token);
  Status closeAllOf(uint32_t userId);
  /** On an error all are as they were. */
  Status clear();

  /** Call often: drops what has expired and writes last uses that are due. */
  void tick();

  const std::vector<Session>& all() const { return sessions_; }
  /** Takes back a replaceAll() whose other half failed. */
  void restore(std::vector<Session> sessions);

 private:
  Session* find(std::string_view token);
  bool stillValid(Session& session) const;
  bool wasAliveWhenUsed(const Session& session, EpochMillis wall) const;
  void watchClock();
  bool isClockTrusted() const;
  void removeExpired();
  void makeRoom(uint32_t userId);
  bool lastUseIsDue(const Session& session) const;
  Result<std::string> openKeeping(std::vector<Session> kept, uint32_t userId, bool remember);
  Status save();

  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  Log& log_;
  std::vector<Session> sessions_;  // in the order they were opened
  bool unsaved_ = false;
  Millis nextCheck_ = 0;
  ClockDrift drift_;
  Millis steadySince_ = 0;
};

}  // namespace lumi
