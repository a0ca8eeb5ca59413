#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/auth/accounts/account_list.h"
#include "core/auth/auth_types.h"
#include "core/auth/guessing/failure_log_throttle.h"
#include "core/auth/guessing/guess_limiter.h"
#include "core/auth/secrets/access_tokens.h"
#include "core/auth/secrets/invitations.h"
#include "core/auth/secrets/password_hasher.h"
#include "core/auth/secrets/setup_token.h"
#include "core/auth/sessions/notices.h"
#include "core/auth/sessions/sessions.h"

namespace lumi {

struct AuthOptions {
  uint32_t iterations = 10'000;     // of PBKDF2
  uint32_t iterationsPerTick = 24;  // keeps each pass of the loop within its budget (docs/benchmarks.md)
  // At each start, load() measures how many iterations take about a second. Auth uses these, at least
  // `iterations` and at most maxIterations().
  bool measuresIterations = false;
};

/**
 * Accounts, sign-in and sessions. If a call reports success, its changes are on flash. login,
 * registerAccount, changePassword and confirmPassword hash the password in slices and report the result
 * through a callback.
 */
class Auth {
 public:
  Auth(RecordStore& records, Clock& clock, Random& random, const Crypto& crypto, Log& log,
       AuthOptions options);

  /**
   * Does a part: reads the records, trusts the addresses of the sessions, measures iterations. Returns true
   * while a part is left. Call until it returns false, before any other function and not afterwards.
   */
  bool load();

  /** Call in every pass of the loop. Returns true while passwords are being hashed. */
  bool tick();

  /** True if there is no account. False if the accounts cannot be read. */
  bool setupRequired() const { return accounts_.empty() && !accounts_.unreadable(); }
  /** Returns the set-up token, to be printed at boot, or nothing if there is an account. */
  std::optional<std::string> setupToken() const;

  /** Creates the first account. Blocks until the password is hashed. */
  Status createOwner(std::string_view username, std::string_view password);
  /** Sets the set-up token, unless there is an account. */
  Status setSetupToken(std::string_view text);
  Status resetAccounts();

  /**
   * Returns the user of a session and records its use by a client with this address. Returns nothing for an
   * unknown, closed or expired token.
   */
  std::optional<Identity> identify(std::string_view token, std::string_view address = {});
  const Account* account(uint32_t id) const { return accounts_.find(id); }
  const std::vector<Account>& accounts() const { return accounts_.all(); }
  /** Returns the name of an account or access token (AccessTokens::kCallerBit), or "". */
  std::string_view nameOfCaller(uint32_t id) const;
  /** Returns who sent a request, for the log: "owner from 192.168.1.7". */
  std::string callerOf(uint32_t userId, std::string_view address) const;

  void login(LoginRequest&& request, SignInCallback&& callback);
  void registerAccount(RegisterRequest&& request, SignInCallback&& callback);
  void changePassword(PasswordChange&& change, SignInCallback&& callback);

  /** Checks a user's password. Refuses with kWrongPassword, kTooManyAttempts, kBusy or kUnknownAccount. */
  void confirmPassword(PasswordCheck&& check, PasswordCheckCallback&& callback);

  std::optional<Refusal> logout(std::string_view token);
  Sessions& sessions() { return sessions_; }
  /** Ends the user's session with this id. */
  std::optional<Refusal> endSession(uint32_t userId, std::string_view id);
  /** Ends all sessions of the user except that of `token`. */
  std::optional<Refusal> endOtherSessions(uint32_t userId, std::string_view token);
  std::optional<Refusal> rename(uint32_t userId, std::string_view name);
  /** `by` is who deletes it, for the log. */
  std::optional<Refusal> deleteAccount(uint32_t id, std::string_view by = "the hub");

  /**
   * Replaces the admin token, in the name of the administrator `maker`. It permits one account of any role
   * within an hour. It also ends when an administrator is deleted or changes the password.
   */
  std::string makeAdminToken(uint32_t maker, std::string_view by = "the hub");
  struct Invited {
    uint32_t id;
    std::string code;
  };
  /**
   * Makes an invitation, which permits one account of this role. It ends when `maker` is deleted or changes
   * the password.
   */
  std::variant<Invited, Refusal> invite(Role role, uint32_t maker, std::string_view by = "the hub");
  std::optional<Refusal> withdrawInvitation(uint32_t id, std::string_view by = "the hub");
  /** The valid invitations and the admin token. */
  const std::vector<Invitation>& invitations() { return invitations_.valid(); }
  Millis secondsLeft(const Invitation& one) const { return (one.endsAt - clock_.now()) / kSecond; }

  /**
   * Makes a token for a program, in the name of the administrator `maker`. It ends when the maker is deleted.
   * Refuses with kInvalidFields, kFull or kNotSaved.
   */
  std::variant<AccessTokens::Made, Refusal> makeAccessToken(std::string_view name, TokenScope scope,
                                                            uint32_t maker, std::string_view by = "the hub");
  std::optional<Refusal> revokeAccessToken(uint32_t id, std::string_view by = "the hub");
  /** The token, whose use is recorded; null if it is unknown, or if the accounts cannot be read. */
  const AccessToken* identifyProgram(std::string_view token);
  const std::vector<AccessToken>& accessTokens() const { return accessTokens_.all(); }

  /** Maximum iterations of an imported password hash. Others wait for a sign-in with it. */
  uint32_t maxIterations() const { return 10 * options_.iterations; }

  /**
   * Replaces all accounts and ends every session, also the caller's own. `accounts` must have been checked
   * (account_backup.h).
   */
  Status replaceAccounts(std::vector<Account>&& accounts);

  /** The limiter for guesses of passwords and of pairing codes. */
  GuessLimiter& guessLimiter() { return limiter_; }

  Notices& notices() { return notices_; }
  /** Dismisses the notices up to `number` for the administrator `userId`. */
  std::optional<Refusal> dismissNotices(uint32_t userId, uint32_t number, std::string_view by);

 private:
  struct Guess;
  struct Check;
  struct Attempt;
  struct Login;
  struct PasswordConfirmation;
  struct Change;
  struct NewPassword;
  struct Registration;
  struct SecondHalf;
  struct Rehash;

  SignInOutcome finishLogin(const Login& login, const Digest& digest);
  void readRecords();
  bool dropOrphans();
  void trustNextSessions();
  bool measure();
  void useOwnIterations(const Account& account, const Secret& password);
  void finishRehash(const Check& check, const PasswordHash& hash);

  std::optional<Refusal> refuseRegistration(const RegisterRequest& request);
  std::optional<Role> permittedRole(const RegisterRequest& request);
  std::optional<Refusal> refuseNewAccount(std::string_view username) const;
  SignInOutcome finishRegistration(const RegisterRequest& request, const PasswordHash& hash);

  void hashNewPassword(Change& first, const Digest& digest);
  SignInOutcome finishPasswordChange(const PasswordChange& change, const PasswordHash& hash);

  Check checkOf(const Account* account) const;
  const Account* stillThere(const Check& check) const;
  const Account* passed(const Check& check, const Digest& digest) const;
  uint32_t iterationsOfLogin() const;
  std::optional<Refusal> beginGuess(const Guess& guess);
  void submit(std::unique_ptr<Attempt> attempt, const Secret& password, const Refusal& wrong);
  std::optional<Refusal> checkAnswer(const Attempt& attempt, const Digest& digest);

  Result<const Account*> addAccount(std::string_view username, std::string_view name, Role role,
                                    const PasswordHash& hash, std::string_view from);
  PasswordHash newHash();
  void eraseSetupToken();
  std::string_view usernameOf(uint32_t id) const;
  void note(std::initializer_list<TextPart> line) { log_.write(LogLevel::kInfo, line); }
  void record(std::initializer_list<TextPart> line) { log_.write(LogLevel::kSecurity, line); }
  void warn(std::initializer_list<TextPart> line) { log_.write(LogLevel::kWarning, line); }

  Clock& clock_;
  Random& random_;
  Log& log_;
  AuthOptions options_;
  uint32_t iterations_;  // of new hashes
  struct {
    int rounds = 0;
    uint32_t iterations = 0;  // of this round
    Millis time = 0;          // of this round
    Millis best = kSecond;
  } measured_;
  bool areRecordsRead_ = false;
  size_t trusted_ = 0;  // number of sessions whose address load() has given to the limiter
  AccountList accounts_;
  Sessions sessions_;
  Notices notices_;
  SetupToken setupToken_;
  Invitations invitations_;
  AccessTokens accessTokens_;
  GuessLimiter limiter_;
  FailureLogThrottle failures_;
  PasswordHasher hasher_;
  Salt saltOfNobody_{};  // salt for unknown names, so that their login takes as long
  Millis nextTokenCheck_ = 0;
};

}  // namespace lumi
