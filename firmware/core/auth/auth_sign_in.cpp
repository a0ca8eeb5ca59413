#include <algorithm>

#include "core/auth/auth.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kAdminTokenSubject = "admin-token";

// Longer than any username can be: beyond that nothing is worth hashing.
constexpr size_t kLongestSubject = 4 * kLongestUsername;

std::string loginSubject(std::string_view username) {
  return "login:" + toLowerAscii(trim(username).substr(0, kLongestSubject));
}

}  // namespace

/** A password that is being checked: whose, and what its hash must be. */
struct Auth::Check {
  uint32_t accountId = 0;
  uint32_t passwordChanges = 0;
  PasswordHash expected;
};

Auth::Check Auth::checkOf(const Account* account) const {
  if (account == nullptr) return {0, 0, {saltOfNobody_, options_.iterations, {}}};
  return {account->id, account->passwordChanges, account->password};
}

// Hashing took a while: the account may be gone by now, or have another password.
const Account* Auth::passed(const Check& check, const Digest& digest) const {
  const bool right = equalsInConstantTime(digest, check.expected.digest);
  const Account* account = accounts_.find(check.accountId);
  if (account == nullptr || account->passwordChanges != check.passwordChanges) return nullptr;
  return right ? account : nullptr;
}

struct Auth::Guess {
  std::string subject;
  std::string address;
  std::string who = {};  // for the log; never what somebody typed, which may be a password in the wrong field
};

std::optional<Refusal> Auth::beginGuess(const Guess& guess) {
  const auto wait = limiter_.begin(guess.subject, guess.address);
  if (!wait) return std::nullopt;
  failures_.slowed("Too many attempts, has to wait: " + guess.who + " from " + guess.address);
  return tooManyAttempts(*wait);
}

void Auth::submit(const Guess& guess, PasswordHasher::Job job,
                  const std::function<void(const Refusal&)>& refused) {
  if (hasher_.submit(std::move(job))) return;
  limiter_.withdrawn(guess.subject, guess.address);
  refused(hasherBusy());
}

// So long takes any name, whether it does not exist or its hash is older than the setting.
uint32_t Auth::longestIterations() const {
  uint32_t most = options_.iterations;
  for (const Account& account : accounts_.all()) most = std::max(most, account.password.iterations);
  return most;
}

// A name that does not exist is hashed all the same, so that the time does not tell it apart.
void Auth::login(LoginRequest request, SignInCallback callback) {
  if (accounts_.unreadable()) return callback(unreadableAccounts());
  const Account* known = accounts_.findByUsername(request.username);
  const Guess guess{loginSubject(request.username), request.address,
                    known != nullptr ? known->username : "an unknown name"};
  if (auto refusal = beginGuess(guess)) return callback(*refusal);
  if (request.password.size() > kLongestPasswordBytes) return callback(wrongCredentials());
  const Check check = checkOf(known);
  const auto finished = [this, guess, check, remember = request.remember, callback](
                            const std::string& password, const Digest& digest) {
    finishLogin(guess, remember, passed(check, digest), password, callback);
  };
  submit(guess,
         {std::move(request.password), check.expected.salt, check.expected.iterations, finished,
          longestIterations(), request.stillWanted},
         callback);
}

void Auth::finishLogin(const Guess& guess, bool remember, const Account* account, const std::string& password,
                       const SignInCallback& callback) {
  if (account == nullptr) {
    failures_.failed("Sign-in failed: " + guess.who + " from " + guess.address);
    return callback(wrongCredentials());
  }
  limiter_.succeeded(guess.subject, guess.address);
  const auto token = sessions_.open(account->id, remember);
  if (!token) return callback(notSaved(token.error()));
  note("Signed in: " + account->username + " from " + guess.address);
  useMoreIterations(*account, password);
  callback(SignedIn{token.value(), *account});
}

void Auth::useMoreIterations(const Account& account, const std::string& password) {
  if (account.password.iterations >= options_.iterations) return;
  PasswordHash fresh = newHash();
  const auto finished = [this, check = checkOf(&account), fresh](const std::string&, const Digest& digest) {
    const uint32_t id = check.accountId;
    const Account* current = accounts_.find(id);
    if (current == nullptr || current->passwordChanges != check.passwordChanges) return;
    const PasswordHash hash{fresh.salt, fresh.iterations, digest};
    const Status saved = accounts_.change(id, [&](Account& one) { one.password = hash; });
    if (!saved) warn("A password hash could not be renewed: " + saved.error().message);
  };
  hasher_.submitNext({password, fresh.salt, fresh.iterations, finished});
}

void Auth::registerAccount(RegisterRequest request, SignInCallback callback) {
  if (accounts_.unreadable()) return callback(unreadableAccounts());
  if (auto refusal = refuseRegistration(request)) return callback(*refusal);
  PasswordHash hash = newHash();
  Secret password = std::move(request.password);
  const auto finished = [this, request, hash, callback](const std::string&, const Digest& digest) {
    finishRegistration(request, {hash.salt, hash.iterations, digest}, callback);
  };
  if (hasher_.submit(
          {std::move(password), hash.salt, hash.iterations, finished, 0, std::move(request.stillWanted)})) {
    return;
  }
  callback(hasherBusy());
}

std::optional<Refusal> Auth::refuseRegistration(const RegisterRequest& request) {
  std::vector<FieldError> errors;
  checkName(request.name, errors);
  checkUsername(request.username, errors);
  checkPassword("password", request.password.text(), errors);
  if (trim(request.adminToken.text()).empty()) errors.push_back({"adminToken", "Admin token is required"});
  if (!errors.empty()) return invalidFields(std::move(errors));

  const Guess guess{std::string(kAdminTokenSubject), request.address, "admin token"};
  if (auto refusal = beginGuess(guess)) return refusal;
  if (!adminToken_.matches(request.adminToken.text())) {
    failures_.failed("Wrong admin token from " + request.address);
    return wrongAdminToken();
  }
  limiter_.succeeded(guess.subject, guess.address);
  return refuseNewAccount(request.username);
}

std::optional<Refusal> Auth::refuseNewAccount(std::string_view username) const {
  if (accounts_.findByUsername(username) != nullptr) return nameTaken();
  if (!accounts_.hasRoom()) return noRoom();
  return std::nullopt;
}

// Asked again after hashing: another registration may have been quicker, or the token renewed.
// The session goes first: one whose account could not be saved is nobody's, as its token was never shown.
void Auth::finishRegistration(const RegisterRequest& request, PasswordHash hash,
                              const SignInCallback& callback) {
  if (!adminToken_.matches(request.adminToken.text())) return callback(wrongAdminToken());
  if (auto refusal = refuseNewAccount(request.username)) return callback(*refusal);
  const bool isFirst = setupRequired();
  const std::vector<Session> before = sessions_.all();
  const auto token = sessions_.open(accounts_.nextId(), request.remember);
  if (!token) return callback(notSaved(token.error()));
  const auto added = addAccount(request.username, request.name, isFirst || request.isAdmin, hash);
  if (!added) {
    sessions_.restore(before);
    return callback(notSaved(added.error()));
  }
  const Account account = *added.value();
  keepTokenSecret();
  callback(SignedIn{token.value(), account, isFirst});
}

void Auth::changePassword(PasswordChange change, SignInCallback callback) {
  const Account* account = accounts_.find(change.userId);
  if (account == nullptr) return callback(unknownAccount());
  std::vector<FieldError> errors;
  checkPassword("newPassword", change.newPassword.text(), errors);
  if (!errors.empty()) return callback(invalidFields(std::move(errors)));
  const Guess guess{loginSubject(account->username), change.address, account->username};
  if (auto refusal = beginGuess(guess)) return callback(*refusal);

  if (change.currentPassword.size() > kLongestPasswordBytes) return callback(wrongPassword());
  const Check check = checkOf(account);
  Secret current = std::move(change.currentPassword);
  const auto finished = [this, guess, change, check, callback](const std::string&, const Digest& digest) {
    if (accounts_.find(change.userId) == nullptr) return callback(unknownAccount());
    if (auto refusal = checkAnswer(guess, check, digest)) return callback(*refusal);
    hashNewPassword(change, callback);
  };
  submit(
      guess,
      {std::move(current), check.expected.salt, check.expected.iterations, finished, 0, change.stillWanted},
      callback);
}

// The same for everybody signed in who has to give the password once more.
std::optional<Refusal> Auth::checkAnswer(const Guess& guess, const Check& check, const Digest& digest) {
  if (passed(check, digest) == nullptr) {
    failures_.failed("Wrong current password: " + guess.who + " from " + guess.address);
    return wrongPassword();
  }
  limiter_.succeeded(guess.subject, guess.address);
  return std::nullopt;
}

void Auth::confirmPassword(PasswordCheck asked, PasswordCheckCallback callback) {
  const Account* account = accounts_.find(asked.userId);
  if (account == nullptr) return callback(unknownAccount());
  const Guess guess{loginSubject(account->username), asked.address, account->username};
  if (auto refusal = beginGuess(guess)) return callback(refusal);
  if (asked.password.size() > kLongestPasswordBytes) return callback(wrongPassword());
  const Check check = checkOf(account);
  const auto finished = [this, guess, check, callback](const std::string&, const Digest& digest) {
    callback(checkAnswer(guess, check, digest));
  };
  submit(guess,
         {std::move(asked.password), check.expected.salt, check.expected.iterations, finished, 0,
          asked.stillWanted},
         callback);
}

void Auth::hashNewPassword(const PasswordChange& change, const SignInCallback& callback) {
  PasswordHash hash = newHash();
  const auto finished = [this, change, hash, callback](const std::string&, const Digest& digest) {
    finishPasswordChange(change, {hash.salt, hash.iterations, digest}, callback);
  };
  hasher_.submitNext({change.newPassword, hash.salt, hash.iterations, finished, 0, change.stillWanted});
}

// Sessions go first: were the power to fail in between, the old password is left and nobody is signed in.
void Auth::finishPasswordChange(const PasswordChange& change, const PasswordHash& hash,
                                const SignInCallback& callback) {
  if (accounts_.find(change.userId) == nullptr) return callback(unknownAccount());
  const std::vector<Session> before = sessions_.all();
  const auto token = sessions_.replaceAll(change.userId, change.token);
  if (!token) return callback(notSaved(token.error()));
  const Status saved = accounts_.change(change.userId, [&](Account& one) {
    one.password = hash;
    ++one.passwordChanges;
  });
  if (!saved) {
    sessions_.restore(before);
    return callback(notSaved(saved.error()));
  }
  const Account account = *accounts_.find(change.userId);
  note("Password changed: " + account.username);
  callback(SignedIn{token.value(), account});
}

}  // namespace lumi
