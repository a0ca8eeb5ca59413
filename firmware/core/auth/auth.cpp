#include "core/auth/auth.h"

#include "core/auth/auth_refusals.h"
#include "core/base/text.h"

namespace lumi {

Auth::Auth(RecordStore& records, Clock& clock, Random& random, const Crypto& crypto, Log& log,
           AuthOptions options)
    : clock_(clock),
      random_(random),
      log_(log),
      options_(options),
      accounts_(records, log),
      sessions_(records, clock, random, crypto, log),
      notices_(records, clock),
      adminToken_(records, random, crypto),
      limiter_(clock, random, crypto),
      failures_(clock, log),
      hasher_(crypto, options.iterationsPerTick) {
  random_.fill(saltOfNobody_);
}

void Auth::load() {
  accounts_.load();
  // Keeps the sessions of unreadable accounts: a firmware that can read the accounts can use them again.
  sessions_.load([this](uint32_t id) { return accounts_.unreadable() || accounts_.find(id) != nullptr; });
  notices_.load();
  const Status token = adminToken_.load(!setupRequired());
  if (!token) warn({"The admin token could not be saved: ", token.error().message});
}

bool Auth::tick() {
  const bool more = hasher_.tick();
  sessions_.tick();
  if (clock_.now() >= nextSecretCheck_) {
    nextSecretCheck_ = clock_.now() + kMinute;
    keepTokenSecret();
  }
  return more;
}

std::optional<std::string> Auth::setupToken() const {
  return setupRequired() ? adminToken_.readable() : std::nullopt;
}

Status Auth::createOwner(std::string_view username, std::string_view password) {
  if (!setupRequired()) return Error{"There is an account already."};
  std::vector<FieldError> errors;
  checkUsername(username, errors);
  checkPassword("password", password, errors);
  if (!errors.empty()) return Error{concat({errors.front().msg, "."})};
  PasswordHash hash = newHash();
  hash.digest = hasher_.hashAtOnce(std::string(password), hash.salt, hash.iterations);
  const auto added = addAccount(username, username, true, hash, "this computer");
  if (!added) return added.error();
  keepTokenSecret();
  return Done{};
}

Status Auth::setAdminToken(std::string_view text) {
  return adminToken_.set(text, !setupRequired());
}

Result<std::string> Auth::renewAdminToken(std::string_view by) {
  auto token = adminToken_.renew(!setupRequired());
  if (token) record({"The admin token was renewed by ", by});
  return token;
}

// Erases the sessions first. Otherwise, after a power cut in between, an old session could match a new
// account with the same id.
Status Auth::resetAccounts() {
  if (Status erased = sessions_.clear(); !erased) return erased;
  if (Status erased = accounts_.clear(); !erased) return erased;
  const auto token = adminToken_.renew(false);
  if (!token) return token.error();
  notices_.clear();
  record({"All accounts and sessions were erased"});
  return Done{};
}

std::optional<Identity> Auth::identify(std::string_view token) {
  const auto userId = sessions_.use(token);
  if (!userId) return std::nullopt;
  const Account* account = accounts_.find(*userId);
  if (account == nullptr) return std::nullopt;
  return Identity{account->id, account->isAdmin};
}

std::optional<Refusal> Auth::logout(std::string_view token) {
  const Status closed = sessions_.close(token);
  if (!closed) return notSaved(closed.error());
  return std::nullopt;
}

std::optional<Refusal> Auth::rename(uint32_t userId, std::string_view name) {
  if (accounts_.find(userId) == nullptr) return unknownAccount();
  std::vector<FieldError> errors;
  checkName(name, errors);
  if (!errors.empty()) return invalidFields(std::move(errors));
  const Status saved = accounts_.change(userId, [&](Account& account) { account.name = trim(name); });
  if (!saved) return notSaved(saved.error());
  return std::nullopt;
}

// Removes the account first. Sessions without an account are dropped at the next start.
std::optional<Refusal> Auth::deleteAccount(uint32_t id, std::string_view by) {
  const Account* account = accounts_.find(id);
  if (account == nullptr) return unknownAccount();
  if (accounts_.isLastAdministrator(id)) return lastAdministrator();
  const std::string username = account->username;
  const Status removed = accounts_.remove(id);
  if (!removed) return notSaved(removed.error());
  if (!sessions_.closeAllOf(id)) warn({"The sessions of a deleted account could not be erased yet"});
  record({"Account deleted: ", username, ", by ", by});
  return std::nullopt;
}

uint32_t Auth::maxIterations() const {
  return options_.maxIterations > 0 ? options_.maxIterations : 10 * options_.iterations;
}

// Erases the sessions first, as in resetAccounts().
Status Auth::replaceAccounts(std::vector<Account> accounts) {
  std::vector<Session> before = sessions_.all();
  if (Status erased = sessions_.clear(); !erased) return erased;
  const size_t count = accounts.size();
  if (Status replaced = accounts_.replaceAll(std::move(accounts)); !replaced) {
    sessions_.restore(std::move(before));
    return replaced;
  }
  notices_.clear();
  record({"All accounts were replaced by ", numberText(static_cast<int64_t>(count)), " of a backup"});
  return Done{};
}

Result<const Account*> Auth::addAccount(std::string_view username, std::string_view name, bool isAdmin,
                                        const PasswordHash& hash, std::string_view from) {
  Account account;
  account.username = trim(username);
  account.name = trim(name);
  account.isAdmin = isAdmin;
  account.createdAt = clock_.wall();
  account.password = hash;
  const auto id = accounts_.add(std::move(account));
  if (!id) return id.error();
  const Account* added = accounts_.find(id.value());
  record({"Account created: ", added->username, isAdmin ? " (administrator)" : "", " from ", from});
  return added;
}

PasswordHash Auth::newHash() {
  PasswordHash hash;
  random_.fill(hash.salt);
  hash.iterations = options_.iterations;
  return hash;
}

void Auth::keepTokenSecret() {
  if (setupRequired() || !adminToken_.readable()) return;
  const Status saved = adminToken_.forgetReadable();
  if (!saved) warn({"The admin token is still readable in the store: ", saved.error().message});
}

}  // namespace lumi
