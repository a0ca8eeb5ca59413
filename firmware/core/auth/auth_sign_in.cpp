#include <algorithm>
#include <memory>

#include "core/auth/accounts/text_form.h"
#include "core/auth/auth.h"
#include "core/auth/auth_refusals.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kAdminTokenSubject = "admin-token";

// Bytes of a typed username that are used. No username is longer.
constexpr size_t kMaxSubjectLength = 4 * kMaxUsernameLength;

std::string loginSubject(std::string_view username) {
  const std::string_view used = trim(username).substr(0, kMaxSubjectLength);
  return concat({"login:", normalized(used, TextForm::kFolded)});
}

}  // namespace

struct Auth::Guess {
  std::string subject;
  std::string address;
  std::string who;  // for the log; never the typed text, which may be a password in the wrong field
};

/** A password that is being checked: the account and the expected hash. */
struct Auth::Check {
  uint32_t accountId = 0;
  uint32_t passwordChanges = 0;
  PasswordHash expected;
};

struct Auth::Attempt : PasswordHasher::Job {
  /** `known` is null if the name is unknown. */
  Attempt(Auth& owner, std::string_view username, std::string address, const Account* known)
      : auth(owner),
        guess{loginSubject(username), std::move(address),
              known != nullptr ? known->username : "an unknown name"},
        check(owner.checkOf(known)) {}
  virtual void refuse(const Refusal& refusal) = 0;
  void displaced() final {
    auth.limiter_.withdrawn(guess.subject, guess.address);
    refuse(hasherBusy());
  }

  Auth& auth;
  Guess guess;
  Check check;
};

struct Auth::Login : Attempt {
  using Attempt::Attempt;
  void finished(const Digest& digest) override { callback(auth.finishLogin(*this, digest)); }
  void refuse(const Refusal& refusal) override { callback(refusal); }

  bool remember = false;
  uint8_t device = 0;
  SignInCallback callback;
};

struct Auth::PasswordConfirmation : Attempt {
  using Attempt::Attempt;
  void finished(const Digest& digest) override { callback(auth.checkAnswer(*this, digest)); }
  void refuse(const Refusal& refusal) override { callback(refusal); }

  PasswordCheckCallback callback;
};

/** The first step of a password change: checks the current password. */
struct Auth::Change : Attempt {
  using Attempt::Attempt;
  void finished(const Digest& digest) override { auth.hashNewPassword(*this, digest); }
  void refuse(const Refusal& refusal) override { callback(refusal); }

  PasswordChange change;
  SignInCallback callback;
};

struct Auth::NewPassword : PasswordHasher::Job {
  explicit NewPassword(Auth& owner) : auth(owner), hash(owner.newHash()) {
    salt = hash.salt;
    iterations = hash.iterations;
  }
  void finished(const Digest& digest) final {
    hash.digest = digest;
    hashed();
  }
  virtual void hashed() = 0;

  Auth& auth;
  PasswordHash hash;
};

struct Auth::Registration : NewPassword {
  using NewPassword::NewPassword;
  void hashed() override { callback(auth.finishRegistration(request, hash)); }
  void displaced() override { callback(hasherBusy()); }

  RegisterRequest request;
  SignInCallback callback;
};

struct Auth::SecondHalf : NewPassword {
  using NewPassword::NewPassword;
  void hashed() override { callback(auth.finishPasswordChange(change, hash)); }

  PasswordChange change;
  SignInCallback callback;
};

struct Auth::Rehash : NewPassword {
  using NewPassword::NewPassword;
  void hashed() override { auth.finishRehash(check, hash); }

  Check check;
};

Auth::Check Auth::checkOf(const Account* account) const {
  if (account == nullptr) return {0, 0, {saltOfNobody_, iterations_, {}}};
  return {account->id, account->passwordChanges, account->password};
}

// Returns null if the account was deleted or its password changed while the password was being hashed.
const Account* Auth::stillThere(const Check& check) const {
  const Account* account = accounts_.find(check.accountId);
  return account != nullptr && account->passwordChanges == check.passwordChanges ? account : nullptr;
}

const Account* Auth::passed(const Check& check, const Digest& digest) const {
  return equalsInConstantTime(digest, check.expected.digest) ? stillThere(check) : nullptr;
}

std::optional<Refusal> Auth::beginGuess(const Guess& guess) {
  const auto wait = limiter_.begin(guess.subject, guess.address);
  if (!wait) return std::nullopt;
  failures_.slowed(concat({"Too many attempts, has to wait: ", guess.who, " from ", guess.address}));
  return tooManyAttempts(*wait);
}

/** Submits `password` for hashing with the parameters of `attempt.check`, or refuses the attempt. */
void Auth::submit(std::unique_ptr<Attempt> attempt, const Secret& password, const Refusal& wrong) {
  const Guess& guess = attempt->guess;
  if (const auto refusal = beginGuess(guess)) return attempt->refuse(*refusal);
  if (password.size() > kMaxPasswordBytes) return attempt->refuse(wrong);
  attempt->client = guess.address;
  attempt->account = guess.subject;
  attempt->rank = limiter_.rankOf(guess.subject, guess.address);
  attempt->password = normalized(password.text(), TextForm::kComposed);
  attempt->salt = attempt->check.expected.salt;
  attempt->iterations = attempt->check.expected.iterations;
  if (!hasher_.makeRoom(*attempt)) return attempt->displaced();
  hasher_.submit(std::move(attempt));
}

// Returns the iterations that a login takes, also if its name is unknown or its hash has fewer. A hash from a
// backup of a much faster hub takes longer, until the account signs in; other sign-ins are not made as long.
uint32_t Auth::iterationsOfLogin() const {
  uint32_t most = iterations_;
  for (const Account& account : accounts_.all()) most = std::max(most, account.password.iterations);
  return std::min(most, 2 * iterations_);
}

// A crowd that guesses right after a restart must not keep out users who signed in before the restart.
void Auth::trustNextSessions() {
  constexpr size_t kAtOnce = 16;  // two hashes for each
  const size_t end = std::min(sessions_.all().size(), trusted_ + kAtOnce);
  while (trusted_ < end) {
    const Session& session = sessions_.all()[trusted_++];
    const Account* account = accounts_.find(session.userId);
    if (account == nullptr || session.origin.address.empty()) continue;
    limiter_.trust(loginSubject(account->username), session.origin.address);
  }
}

// Hashes a password even for an unknown name, so that the response time does not reveal whether a name
// exists. Only an account from the backup of a much faster hub takes longer, until its first sign-in.
void Auth::login(LoginRequest&& request, SignInCallback&& callback) {
  if (accounts_.unreadable()) return callback(refusals::kUnreadableAccounts);
  const Account* known = accounts_.findByUsername(request.username);
  auto login = std::make_unique<Login>(*this, request.username, std::move(request.address), known);
  login->takesAsMany = iterationsOfLogin();
  login->stillWanted = std::move(request.stillWanted);
  login->remember = request.remember;
  login->device = request.device;
  login->callback = std::move(callback);
  submit(std::move(login), request.password, refusals::kWrongCredentials);
}

SignInOutcome Auth::finishLogin(const Login& login, const Digest& digest) {
  const Guess& guess = login.guess;
  const Account* account = passed(login.check, digest);
  if (account == nullptr) {
    failures_.failed(concat({"Sign-in failed: ", guess.who, " from ", guess.address}));
    return refusals::kWrongCredentials;
  }
  limiter_.succeeded(guess.subject, guess.address);
  limiter_.countSuccess(guess.subject);
  std::string token = sessions_.open(account->id, login.remember, {guess.address, login.device});
  const bool isNewAddress = notices_.signedIn(account->username, guess.address);
  note({"Signed in: ", account->username, " from ", guess.address, isNewAddress ? ", a new address" : ""});
  useOwnIterations(*account, login.password);
  return SignedIn{std::move(token), *account};
}

// Rehashes a password whose number of iterations is not about that of this hub: a hash from a backup of a
// faster hub makes the account's sign-ins slow. The measured number differs from start to start.
void Auth::useOwnIterations(const Account& account, const Secret& password) {
  const uint32_t present = account.password.iterations;
  if (present >= options_.iterations && present / 2 < iterations_ && iterations_ / 2 < present) return;
  auto rehash = std::make_unique<Rehash>(*this);
  rehash->password = password;
  rehash->check = checkOf(&account);
  hasher_.submitNext(std::move(rehash));
}

void Auth::finishRehash(const Check& check, const PasswordHash& hash) {
  if (stillThere(check) == nullptr) return;
  const Status saved = accounts_.change(check.accountId, [&](Account& one) { one.password = hash; });
  if (!saved) warn({"A password hash could not be renewed: ", saved.error().message});
}

void Auth::registerAccount(RegisterRequest&& request, SignInCallback&& callback) {
  if (accounts_.unreadable()) return callback(refusals::kUnreadableAccounts);
  request.username = trim(normalized(request.username, TextForm::kPlain));
  request.password = normalized(request.password.text(), TextForm::kComposed);
  if (const auto refusal = refuseRegistration(request)) return callback(*refusal);
  auto registration = std::make_unique<Registration>(*this);
  registration->password = std::move(request.password);
  registration->stillWanted = std::move(request.stillWanted);
  registration->request = std::move(request);
  registration->client = registration->request.address;
  const std::string subject = concat({"register:", registration->client});
  registration->rank = limiter_.rankOf(subject, registration->client);
  registration->callback = std::move(callback);
  if (!hasher_.makeRoom(*registration)) return registration->displaced();
  limiter_.countSuccess(subject);  // a client that starts over and over comes last
  hasher_.submit(std::move(registration));
}

std::optional<Refusal> Auth::refuseRegistration(const RegisterRequest& request) {
  std::vector<FieldError> errors;
  checkName(request.name, errors);
  checkNewUsername(request.username, errors);
  checkPassword("password", request.password.text(), request.username, errors);
  if (!request.isInvited && trim(request.adminToken.text()).empty()) {
    errors.push_back({"adminToken", "Admin token is required"});
  }
  if (!errors.empty()) return invalidFields(std::move(errors));

  const Guess guess{std::string(kAdminTokenSubject), request.address, "admin token"};
  if (auto refusal = beginGuess(guess)) return refusal;
  if (!permittedRole(request)) {
    const std::string_view what = request.isInvited ? "Wrong invitation from " : "Wrong admin token from ";
    failures_.failed(concat({what, request.address}));
    return request.isInvited ? refusals::kWrongInvitation : refusals::kWrongAdminToken;
  }
  limiter_.succeeded(guess.subject, guess.address);
  return refuseNewAccount(request.username);
}

/** Returns the role of the new account, or nothing if the token or the invitation is not valid. */
std::optional<Role> Auth::permittedRole(const RegisterRequest& request) {
  const std::string& secret = request.adminToken.text();
  if (setupRequired()) {
    if (request.isInvited || !setupToken_.matches(secret)) return std::nullopt;
    return Role::kAdmin;
  }
  const Invitation* invitation = invitations_.find(secret, !request.isInvited);
  if (invitation == nullptr) return std::nullopt;
  return invitation->role.value_or(request.role);
}

std::optional<Refusal> Auth::refuseNewAccount(std::string_view username) const {
  if (accounts_.findByUsername(username) != nullptr) return refusals::kNameTaken;
  if (!accounts_.hasRoom()) return refusals::kNoRoom;
  return std::nullopt;
}

// Checks again after hashing, because the token or the invitation may have been used or may have ended
// meanwhile. Creates the session before the account. If the account cannot be saved, the session is
// useless, because its token was never sent.
SignInOutcome Auth::finishRegistration(const RegisterRequest& request, const PasswordHash& hash) {
  const auto role = permittedRole(request);
  if (!role) return request.isInvited ? refusals::kWrongInvitation : refusals::kWrongAdminToken;
  if (auto refusal = refuseNewAccount(request.username)) return *std::move(refusal);
  const bool isFirst = setupRequired();
  std::vector<Session> before = sessions_.all();
  std::string token = sessions_.open(accounts_.nextId(), request.remember, {request.address, request.device});
  const auto added = addAccount(request.username, request.name, *role, hash, request.address);
  if (!added) {
    sessions_.restore(std::move(before));
    return notSaved(added.error());
  }
  SignedIn signedIn{std::move(token), *added.value(), isFirst};
  if (const Invitation* used = invitations_.find(request.adminToken.text(), !request.isInvited)) {
    invitations_.remove(used->id);
  }
  eraseSetupToken();
  const Account& account = signedIn.account;
  if (account.isAdmin() && !isFirst) {
    notices_.administratorAdded(account.id, account.username, request.address);
  } else {
    notices_.accountAdded(account.username, request.address);
  }
  return signedIn;
}

void Auth::changePassword(PasswordChange&& change, SignInCallback&& callback) {
  const Account* account = accounts_.find(change.userId);
  if (account == nullptr) return callback(refusals::kUnknownAccount);
  std::vector<FieldError> errors;
  change.newPassword = normalized(change.newPassword.text(), TextForm::kComposed);
  checkPassword("newPassword", change.newPassword.text(), account->username, errors);
  if (!errors.empty()) return callback(invalidFields(std::move(errors)));
  auto first = std::make_unique<Change>(*this, account->username, change.address, account);
  const Secret current = std::move(change.currentPassword);
  first->stillWanted = std::move(change.stillWanted);
  first->change = std::move(change);
  first->callback = std::move(callback);
  submit(std::move(first), current, refusals::kWrongPassword);
}

// Checks the password that a signed-in user has entered again, in all calls that require this.
std::optional<Refusal> Auth::checkAnswer(const Attempt& attempt, const Digest& digest) {
  const Guess& guess = attempt.guess;
  if (passed(attempt.check, digest) == nullptr) {
    failures_.failed(concat({"Wrong current password: ", guess.who, " from ", guess.address}));
    return refusals::kWrongPassword;
  }
  limiter_.succeeded(guess.subject, guess.address);
  limiter_.countSuccess(guess.subject);
  return std::nullopt;
}

void Auth::confirmPassword(PasswordCheck&& asked, PasswordCheckCallback&& callback) {
  const Account* account = accounts_.find(asked.userId);
  if (account == nullptr) return callback(refusals::kUnknownAccount);
  auto confirmation =
      std::make_unique<PasswordConfirmation>(*this, account->username, asked.address, account);
  confirmation->stillWanted = std::move(asked.stillWanted);
  confirmation->callback = std::move(callback);
  submit(std::move(confirmation), asked.password, refusals::kWrongPassword);
}

void Auth::hashNewPassword(Change& first, const Digest& digest) {
  if (accounts_.find(first.change.userId) == nullptr) return first.callback(refusals::kUnknownAccount);
  if (const auto refusal = checkAnswer(first, digest)) return first.callback(*refusal);
  auto second = std::make_unique<SecondHalf>(*this);
  second->password = std::move(first.change.newPassword);
  second->stillWanted = std::move(first.stillWanted);
  second->change = std::move(first.change);
  second->callback = std::move(first.callback);
  hasher_.submitNext(std::move(second));
}

// Erases the sessions first. After a power cut in between, the old password is valid without sessions.
SignInOutcome Auth::finishPasswordChange(const PasswordChange& change, const PasswordHash& hash) {
  if (accounts_.find(change.userId) == nullptr) return refusals::kUnknownAccount;
  std::vector<Session> before = sessions_.all();
  auto token = sessions_.replaceAll(change.userId, change.token, change.address);
  if (!token) return notSaved(token.error());
  const Status saved = accounts_.change(change.userId, [&](Account& one) {
    one.password = hash;
    ++one.passwordChanges;
  });
  if (!saved) {
    sessions_.restore(std::move(before));
    return notSaved(saved.error());
  }
  SignedIn signedIn{std::move(token.value()), *accounts_.find(change.userId)};
  invitations_.removeAllOf(change.userId);
  if (signedIn.account.isAdmin()) invitations_.removeAdminToken();
  const LogLevel level = signedIn.account.isAdmin() ? LogLevel::kSecurity : LogLevel::kInfo;
  log_.write(level, {"Password changed: ", signedIn.account.username, " from ", change.address});
  return signedIn;
}

}  // namespace lumi
