#include "core/auth/auth.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kAdminTokenSubject = "admin-token";

std::string loginSubject(std::string_view username) {
  return "login:" + toLowerAscii(trim(username));
}

bool sameHash(const PasswordHash& a, const PasswordHash& b) {
  return equalsInConstantTime(a.digest, b.digest) && equalsInConstantTime(a.salt, b.salt);
}

}  // namespace

struct Auth::Guess {
  std::string subject;
  std::string address;
  std::string who = {};  // for the log; never what somebody typed, which may be a password in the wrong field
};

std::optional<Refusal> Auth::beginGuess(const Guess& guess) {
  const auto wait = limiter_.begin(guess.subject, guess.address);
  if (!wait) return std::nullopt;
  return tooManyAttempts(*wait);
}

void Auth::submit(const Guess& guess, PasswordHasher::Job job, const SignInCallback& callback) {
  if (hasher_.submit(std::move(job))) return;
  limiter_.withdrawn(guess.subject, guess.address);
  callback(hasherBusy());
}

// A name that does not exist is hashed all the same, so that the time does not tell it apart.
void Auth::login(LoginRequest request, SignInCallback callback) {
  const Account* known = accounts_.findByUsername(request.username);
  const Guess guess{loginSubject(request.username), request.address,
                    known != nullptr ? known->username : "an unknown name"};
  if (auto refusal = beginGuess(guess)) return callback(*refusal);
  const uint32_t id = known != nullptr ? known->id : 0;
  const PasswordHash expected =
      known != nullptr ? known->password : PasswordHash{saltOfNobody_, options_.iterations, {}};
  const auto finished = [this, guess, id, expected, remember = request.remember, callback](
                            const std::string& password, const Digest& digest) {
    const Account* account = accounts_.find(id);
    const bool right = equalsInConstantTime(digest, expected.digest);
    const bool unchanged = account != nullptr && sameHash(account->password, expected);
    finishLogin(guess, remember, right && unchanged ? account : nullptr, password, callback);
  };
  submit(guess, {std::move(request.password), expected.salt, expected.iterations, finished}, callback);
}

void Auth::finishLogin(const Guess& guess, bool remember, const Account* account, const std::string& password,
                       const SignInCallback& callback) {
  if (account == nullptr) {
    warn("Sign-in failed: " + guess.who + " from " + guess.address);
    return callback(wrongCredentials());
  }
  limiter_.succeeded(guess.subject, guess.address);
  const auto token = sessions_.open(account->id, remember);
  if (!token) return callback(notSaved(token.error()));
  note("Signed in: " + account->username + " from " + guess.address);
  raiseIterations(*account, password);
  callback(SignedIn{token.value(), *account});
}

void Auth::raiseIterations(const Account& account, const std::string& password) {
  if (account.password.iterations >= options_.iterations) return;
  PasswordHash raised = newHash();
  const auto finished = [this, id = account.id, old = account.password, raised](const std::string&,
                                                                                const Digest& digest) {
    const Account* current = accounts_.find(id);
    if (current == nullptr || !sameHash(current->password, old)) return;
    const PasswordHash stronger{raised.salt, raised.iterations, digest};
    const Status saved = accounts_.change(id, [&](Account& one) { one.password = stronger; });
    if (!saved) warn("A password hash could not be strengthened: " + saved.error().message);
  };
  hasher_.submitNext({password, raised.salt, raised.iterations, finished});
}

void Auth::registerAccount(RegisterRequest request, SignInCallback callback) {
  if (auto refusal = refuseRegistration(request)) return callback(*refusal);
  PasswordHash hash = newHash();
  std::string password = std::move(request.password);
  const auto finished = [this, request, hash, callback](const std::string&, const Digest& digest) {
    finishRegistration(request, {hash.salt, hash.iterations, digest}, callback);
  };
  if (!hasher_.submit({std::move(password), hash.salt, hash.iterations, finished})) callback(hasherBusy());
}

std::optional<Refusal> Auth::refuseRegistration(const RegisterRequest& request) {
  std::vector<FieldError> errors;
  checkName(request.name, errors);
  checkUsername(request.username, errors);
  checkPassword("password", request.password, errors);
  if (trim(request.adminToken).empty()) errors.push_back({"adminToken", "Admin token is required"});
  if (!errors.empty()) return invalidFields(std::move(errors));

  const Guess guess{std::string(kAdminTokenSubject), request.address};
  if (auto refusal = beginGuess(guess)) return refusal;
  if (!adminToken_.matches(request.adminToken)) {
    warn("Wrong admin token from " + request.address);
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
void Auth::finishRegistration(const RegisterRequest& request, PasswordHash hash,
                              const SignInCallback& callback) {
  if (!adminToken_.matches(request.adminToken)) return callback(wrongAdminToken());
  if (auto refusal = refuseNewAccount(request.username)) return callback(*refusal);
  const bool isFirst = setupRequired();
  const auto added = addAccount(request.username, request.name, isFirst || request.isAdmin, hash);
  if (!added) return callback(notSaved(added.error()));
  const Account account = *added.value();
  const auto token = sessions_.open(account.id, request.remember);
  if (!token) {
    if (!accounts_.remove(account.id)) warn("An account without a session is left: " + account.username);
    return callback(notSaved(token.error()));
  }
  keepTokenSecret();
  callback(SignedIn{token.value(), account, isFirst});
}

void Auth::changePassword(PasswordChange change, SignInCallback callback) {
  const Account* account = accounts_.find(change.userId);
  if (account == nullptr) return callback(unknownAccount());
  std::vector<FieldError> errors;
  checkPassword("newPassword", change.newPassword, errors);
  if (!errors.empty()) return callback(invalidFields(std::move(errors)));
  const Guess guess{loginSubject(account->username), change.address};
  if (auto refusal = beginGuess(guess)) return callback(*refusal);

  const PasswordHash expected = account->password;
  std::string current = std::move(change.currentPassword);
  const auto finished = [this, guess, change, expected, callback](const std::string&, const Digest& digest) {
    const Account* still = accounts_.find(change.userId);
    if (still == nullptr) return callback(unknownAccount());
    if (!equalsInConstantTime(digest, expected.digest) || !sameHash(still->password, expected)) {
      warn("Password change refused: wrong password for " + still->username + " from " + guess.address);
      return callback(wrongPassword());
    }
    limiter_.succeeded(guess.subject, guess.address);
    hashNewPassword(change, callback);
  };
  submit(guess, {std::move(current), expected.salt, expected.iterations, finished}, callback);
}

void Auth::hashNewPassword(const PasswordChange& change, const SignInCallback& callback) {
  PasswordHash hash = newHash();
  const auto finished = [this, change, hash, callback](const std::string&, const Digest& digest) {
    finishPasswordChange(change, {hash.salt, hash.iterations, digest}, callback);
  };
  hasher_.submitNext({change.newPassword, hash.salt, hash.iterations, finished});
}

// Sessions go first: were the power to fail in between, the old password is left and nobody is signed in.
void Auth::finishPasswordChange(const PasswordChange& change, PasswordHash hash,
                                const SignInCallback& callback) {
  if (accounts_.find(change.userId) == nullptr) return callback(unknownAccount());
  const std::vector<Session> before = sessions_.all();
  const auto token = sessions_.replaceAll(change.userId, change.token);
  if (!token) return callback(notSaved(token.error()));
  const Status saved = accounts_.change(change.userId, [&](Account& one) { one.password = hash; });
  if (!saved) {
    sessions_.restore(before);
    return callback(notSaved(saved.error()));
  }
  const Account account = *accounts_.find(change.userId);
  note("Password changed: " + account.username);
  callback(SignedIn{token.value(), account});
}

}  // namespace lumi
