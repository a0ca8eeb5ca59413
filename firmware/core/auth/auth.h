#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/auth/account_list.h"
#include "core/auth/admin_token.h"
#include "core/auth/auth_types.h"
#include "core/auth/failure_notes.h"
#include "core/auth/guess_limiter.h"
#include "core/auth/password_hasher.h"
#include "core/auth/sessions.h"

namespace lumi {

struct AuthOptions {
  uint32_t iterations = 10'000;     // of PBKDF2 for new passwords; fewer are raised to it at sign-in
  uint32_t iterationsPerTick = 24;  // docs/benchmarks.md: passes with them stay within their budget
  uint32_t mostIterations = 0;      // of a password in a backup; 0: ten times `iterations`
};

/**
 * Accounts, sign-in and who may call what. What a call reports as done is on flash before it answers.
 * login, registerAccount, changePassword and confirmPassword hash in slices and answer through a callback.
 */
class Auth {
 public:
  Auth(RecordStore& records, Clock& clock, Random& random, const Crypto& crypto, Log& log,
       AuthOptions options);

  /** Call once, before anything else. */
  void load();

  /** Call in every pass of the loop; true while there is hashing left. */
  bool tick();

  /** True while there is no account; not while there are some that can't be read. */
  bool setupRequired() const { return accounts_.empty() && !accounts_.unreadable(); }
  /** The admin token while there is no account, to be printed at boot. */
  std::optional<std::string> setupToken() const;

  /** Makes the first account, at once. An error when there is one already or a value is not allowed. */
  Status createOwner(std::string_view username, std::string_view password);
  Status setAdminToken(std::string_view text);
  Result<std::string> renewAdminToken();
  /** Erases accounts and sessions, nothing else, and makes a new admin token. */
  Status resetAccounts();

  /** Who calls; counts as a use of the session. Nothing for an unknown, ended or expired token. */
  std::optional<Identity> identify(std::string_view token);
  const Account* account(uint32_t id) const { return accounts_.find(id); }
  const std::vector<Account>& accounts() const { return accounts_.all(); }

  void login(LoginRequest request, SignInCallback callback);
  void registerAccount(RegisterRequest request, SignInCallback callback);
  void changePassword(PasswordChange change, SignInCallback callback);

  /** kWrongPassword, kTooManyAttempts, kBusy or kUnknownAccount when it is not. */
  void confirmPassword(PasswordCheck check, PasswordCheckCallback callback);

  std::optional<Refusal> logout(std::string_view token);
  std::optional<Refusal> rename(uint32_t userId, std::string_view name);
  std::optional<Refusal> deleteAccount(uint32_t id);

  /** Of a password that is worth taking in: all names take as long as the longest one. */
  uint32_t mostIterations() const;

  /**
   * Puts `accounts`, which were checked (account_backup.h), in the place of all. Every session ends, the
   * caller's too. On an error accounts and sessions are as they were.
   */
  Status replaceAccounts(std::vector<Account> accounts);
  /** Writes them once more: the store may have taken what it said it would not. */
  Status saveAccounts() { return accounts_.save(); }

  /** Who guesses passwords and who guesses pairing codes is the same to it. */
  GuessLimiter& guessLimiter() { return limiter_; }

 private:
  struct Guess;
  struct Check;
  struct Attempt;
  struct Login;
  struct Confirmation;
  struct Change;
  struct NewPassword;
  struct Registration;
  struct SecondHalf;
  struct Rehash;

  std::optional<Refusal> beginLogin(LoginRequest& request, const SignInCallback& callback);
  SignInOutcome finishLogin(const Login& login, const Digest& digest);
  void useMoreIterations(const Account& account, const Secret& password);
  void finishRehash(const Check& check, const PasswordHash& hash);

  std::optional<Refusal> beginRegistration(RegisterRequest& request, const SignInCallback& callback);
  std::optional<Refusal> refuseRegistration(const RegisterRequest& request);
  std::optional<Refusal> refuseNewAccount(std::string_view username) const;
  SignInOutcome finishRegistration(const RegisterRequest& request, const PasswordHash& hash);

  std::optional<Refusal> beginPasswordChange(PasswordChange& change, const SignInCallback& callback);
  void hashNewPassword(Change& first, const Digest& digest);
  SignInOutcome finishPasswordChange(const PasswordChange& change, const PasswordHash& hash);
  std::optional<Refusal> beginConfirmation(PasswordCheck& asked, const PasswordCheckCallback& callback);

  Check checkOf(const Account* account) const;
  const Account* stillThere(const Check& check) const;
  const Account* passed(const Check& check, const Digest& digest) const;
  uint32_t longestIterations() const;
  std::optional<Refusal> beginGuess(const Guess& guess);
  std::optional<Refusal> beginAttempt(Attempt& attempt, const Account& account, const std::string& address);
  std::optional<Refusal> submit(std::unique_ptr<Attempt> attempt, Secret password);
  std::optional<Refusal> checkAnswer(const Attempt& attempt, const Digest& digest);

  Result<const Account*> addAccount(std::string_view username, std::string_view name, bool isAdmin,
                                    const PasswordHash& hash);
  PasswordHash newHash();
  void keepTokenSecret();
  void note(std::initializer_list<std::string_view> line) { log_.write(LogLevel::kInfo, line); }
  void warn(std::initializer_list<std::string_view> line) { log_.write(LogLevel::kWarning, line); }

  Clock& clock_;
  Random& random_;
  Log& log_;
  AuthOptions options_;
  AccountList accounts_;
  Sessions sessions_;
  AdminToken adminToken_;
  GuessLimiter limiter_;
  FailureNotes failures_;
  PasswordHasher hasher_;
  Salt saltOfNobody_{};  // for names that don't exist, so that they take as long
  Millis nextSecretCheck_ = 0;
};

}  // namespace lumi
