#include "core/auth/auth.h"

#include <algorithm>

#include "core/auth/accounts/text_form.h"
#include "core/auth/auth_refusals.h"
#include "core/auth/sessions/device_label.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint32_t kMeasuredIterations = 700;

}  // namespace

Auth::Auth(RecordStore& records, Clock& clock, Random& random, const Crypto& crypto, Log& log,
           AuthOptions options)
    : clock_(clock),
      random_(random),
      log_(log),
      options_(options),
      iterations_(options.iterations),
      accounts_(records),
      sessions_(records, clock, random, crypto),
      notices_(records, clock),
      setupToken_(records, random, crypto),
      invitations_(clock, random, crypto),
      accessTokens_(records, clock, random, crypto),
      limiter_(clock, random, crypto),
      failures_(clock, log),
      hasher_(crypto, options.iterationsPerTick) {
  random_.fill(saltOfNobody_);
}

bool Auth::load() {
  if (!std::exchange(areRecordsRead_, true)) {
    readRecords();
    return true;
  }
  if (trusted_ >= sessions_.all().size()) return measure();
  trustNextSessions();
  return true;
}

void Auth::readRecords() {
  accounts_.load();
  sessions_.load();
  accessTokens_.load();
  (void)dropOrphans();
  notices_.load();
  const Status token = setupToken_.load(!setupRequired());
  if (!token) warn({"The set-up token could not be saved or erased: ", token.error().message});
}

/**
 * Drops the sessions and access tokens of deleted accounts. They are of no use already, and a restart drops
 * them, too. Returns false if they could not be erased yet.
 */
bool Auth::dropOrphans() {
  // Keeps what belongs to unreadable accounts: a firmware that can read the accounts can use it again.
  const auto exists = [this](uint32_t id) { return accounts_.unreadable() || accounts_.find(id) != nullptr; };
  const bool areSessionsErased = sessions_.dropOrphans(exists);
  return accessTokens_.dropOrphans(exists) && areSessionsErased;
}

/** Measures for one slice (AuthOptions::measuresIterations). Returns true while it needs another call. */
bool Auth::measure() {
  constexpr int kRounds = 3;  // another program may run meanwhile
  auto& [rounds, iterations, time, best] = measured_;
  if (!options_.measuresIterations || rounds == kRounds) return false;
  const uint32_t slice = std::min(options_.iterationsPerTick, kMeasuredIterations - iterations);
  const Millis start = clock_.now();
  (void)hasher_.hashAtOnce("", saltOfNobody_, slice);
  time += clock_.now() - start;
  iterations += slice;
  if (iterations < kMeasuredIterations) return true;
  best = std::min(best, std::exchange(time, 0));
  iterations = 0;
  if (++rounds < kRounds) return true;
  const Millis inSecond = kMeasuredIterations * kSecond / std::max<Millis>(1, best);
  iterations_ = std::clamp(static_cast<uint32_t>(inSecond), options_.iterations, maxIterations());
  return false;
}

bool Auth::tick() {
  const bool more = hasher_.tick();
  sessions_.tick();
  accessTokens_.tick();
  if (clock_.now() >= nextTokenCheck_) {
    nextTokenCheck_ = clock_.now() + kMinute;
    eraseSetupToken();
    notices_.saveUnsaved();
  }
  return more;
}

std::optional<std::string> Auth::setupToken() const {
  return setupRequired() ? setupToken_.readable() : std::nullopt;
}

Status Auth::createOwner(std::string_view username, std::string_view password) {
  if (!setupRequired()) return invalid("There is an account already.");
  std::vector<FieldError> errors;
  const std::string composed = normalized(password, TextForm::kComposed);
  checkNewUsername(username, errors);
  checkPassword("password", composed, username, errors);
  if (!errors.empty()) return invalid(concat({errors.front().msg, "."}));
  PasswordHash hash = newHash();
  hash.digest = hasher_.hashAtOnce(composed, hash.salt, hash.iterations);
  const auto added = addAccount(username, username, Role::kAdmin, hash, "this computer");
  if (!added) return added.error();
  eraseSetupToken();
  return Done{};
}

Status Auth::setSetupToken(std::string_view text) {
  return setupRequired() ? setupToken_.set(text) : Status(Done{});
}

std::string Auth::makeAdminToken(uint32_t maker, std::string_view by) {
  record({"Admin token made by ", by});
  return invitations_.add(std::nullopt, maker);
}

std::variant<Auth::Invited, Refusal> Auth::invite(Role role, uint32_t maker, std::string_view by) {
  if (!invitations_.hasRoom()) return refusals::kTooManyInvitations;
  std::string code = invitations_.add(role, maker);
  record({"Invitation for the role ", nameOf(role), " made by ", by});
  return Invited{invitations_.valid().back().id, std::move(code)};
}

std::optional<Refusal> Auth::withdrawInvitation(uint32_t id, std::string_view by) {
  if (!invitations_.remove(id)) return refusals::kUnknownInvitation;
  record({"Invitation withdrawn by ", by});
  return std::nullopt;
}

std::variant<AccessTokens::Made, Refusal> Auth::makeAccessToken(std::string_view name, TokenScope scope,
                                                                uint32_t maker, std::string_view by) {
  std::vector<FieldError> errors;
  checkName(name, errors);
  if (!errors.empty()) return invalidFields(std::move(errors));
  if (!accessTokens_.hasRoom()) return refusals::kTooManyAccessTokens;
  auto made = accessTokens_.add(trim(name), scope, maker);
  if (!made) return notSaved(made.error());
  record({"Access token made by ", by, ": ", trim(name)});
  return std::move(made.value());
}

std::optional<Refusal> Auth::revokeAccessToken(uint32_t id, std::string_view by) {
  const AccessToken* token = accessTokens_.find(id);
  if (token == nullptr) return refusals::kUnknownAccessToken;
  const std::string name = token->name;
  const Status removed = accessTokens_.remove(id);
  if (removed) record({"Access token revoked by ", by, ": ", name});
  return unlessSaved(removed);
}

const AccessToken* Auth::identifyProgram(std::string_view token) {
  const AccessToken* known = accessTokens_.use(token);
  return known != nullptr && accounts_.find(known->maker) != nullptr ? known : nullptr;
}

// Erases sessions and access tokens first. Otherwise, after a power cut in between, an old one could match a
// new account with the same id.
Status Auth::resetAccounts() {
  if (Status erased = sessions_.clear(); !erased) return erased;
  if (Status erased = accessTokens_.clear(); !erased) return erased;
  if (Status erased = accounts_.clear(); !erased) return erased;
  invitations_.clear();
  notices_.clear();
  record({"All accounts, sessions and access tokens were erased"});
  return setupToken_.renew();
}

std::optional<Identity> Auth::identify(std::string_view token, std::string_view address) {
  bool isConfirmed = false;
  const auto userId = sessions_.use(token, address, &isConfirmed);
  if (!userId) return std::nullopt;
  const Account* account = accounts_.find(*userId);
  if (account == nullptr) return std::nullopt;
  return Identity{account->id, account->role, isConfirmed};
}

std::optional<Refusal> Auth::logout(std::string_view token) {
  const Session* session = sessions_.find(token);
  if (session == nullptr) return std::nullopt;
  return unlessSaved(sessions_.close(*session));
}

std::optional<Refusal> Auth::endSession(uint32_t userId, std::string_view id) {
  for (const Session* one : sessions_.allOf(userId)) {
    if (one->id() != id) continue;
    const SessionOrigin origin = one->origin;
    const Status closed = sessions_.close(*one);
    if (closed) {
      note({"Session ended by ", usernameOf(userId), ": ", deviceLabel(origin.device), " at ",
            origin.address});
    }
    return unlessSaved(closed);
  }
  return refusals::kUnknownSession;
}

std::optional<Refusal> Auth::endOtherSessions(uint32_t userId, std::string_view token) {
  const Status closed = sessions_.closeOthersOf(userId, sessions_.find(token));
  if (closed) note({"All other sessions ended by ", usernameOf(userId)});
  return unlessSaved(closed);
}

std::optional<Refusal> Auth::dismissNotices(uint32_t userId, uint32_t number, std::string_view by) {
  const Result<bool> dismissed = notices_.dismiss(userId, number);
  if (!dismissed) return notSaved(dismissed.error());
  if (dismissed.value()) record({"Notices dismissed by ", by});
  return std::nullopt;
}

std::optional<Refusal> Auth::rename(uint32_t userId, std::string_view name) {
  if (accounts_.find(userId) == nullptr) return refusals::kUnknownAccount;
  std::vector<FieldError> errors;
  checkName(name, errors);
  if (!errors.empty()) return invalidFields(std::move(errors));
  return unlessSaved(accounts_.change(userId, [&](Account& account) { account.name = trim(name); }));
}

// Removes the account first. Sessions without an account are dropped at the next start.
std::optional<Refusal> Auth::deleteAccount(uint32_t id, std::string_view by) {
  const Account* account = accounts_.find(id);
  if (account == nullptr) return refusals::kUnknownAccount;
  if (accounts_.isLastAdministrator(id)) return refusals::kLastAdministrator;
  const std::string username = account->username;
  const bool wasAdmin = account->isAdmin();
  const Status removed = accounts_.remove(id);
  if (!removed) return notSaved(removed.error());
  if (!dropOrphans()) warn({"The sessions or access tokens of a deleted account could not be erased yet"});
  invitations_.removeAllOf(id);
  if (wasAdmin) invitations_.removeAdminToken();
  record({"Account deleted: ", username, ", by ", by});
  return std::nullopt;
}

// Erases the sessions first, as in resetAccounts().
Status Auth::replaceAccounts(std::vector<Account>&& accounts) {
  std::vector<Session> sessions = sessions_.all();
  if (Status erased = sessions_.clear(); !erased) return erased;
  std::string newAdministrator;
  size_t newAdministrators = 0;
  for (const Account& account : accounts) {
    const Account* before = accounts_.findByUsername(account.username);
    const bool wasAdmin = before != nullptr && before->isAdmin();
    if (account.isAdmin() && !wasAdmin && newAdministrators++ == 0) newAdministrator = account.username;
  }
  const size_t count = accounts.size();
  if (Status replaced = accounts_.replaceAll(std::move(accounts)); !replaced) {
    sessions_.restore(std::move(sessions));
    return replaced;
  }
  invitations_.clear();
  if (!dropOrphans()) warn({"The access tokens of replaced accounts could not be erased yet"});
  if (newAdministrators > 1) newAdministrator += concat({" and ", newAdministrators - 1, " more"});
  if (newAdministrators > 0) notices_.administratorsRestored(newAdministrator);
  record({"All accounts were replaced by ", count, " of a backup"});
  return Done{};
}

Result<const Account*> Auth::addAccount(std::string_view username, std::string_view name, Role role,
                                        const PasswordHash& hash, std::string_view from) {
  Account account;
  account.username = trim(username);
  account.name = trim(name);
  account.role = role;
  account.createdAt = clock_.wall();
  account.password = hash;
  const auto id = accounts_.add(std::move(account));
  if (!id) return id.error();
  const Account* added = accounts_.find(id.value());
  record({"Account created: ", added->username, " (", nameOf(role), ") from ", from});
  return added;
}

PasswordHash Auth::newHash() {
  PasswordHash hash;
  random_.fill(hash.salt);
  hash.iterations = iterations_;
  return hash;
}

// If the token cannot be erased, it is tried again later. It already is of no use.
void Auth::eraseSetupToken() {
  if (setupRequired() || !setupToken_.isStored()) return;
  const Status erased = setupToken_.erase();
  if (!erased) warn({"The set-up token is still in the store: ", erased.error().message});
}

std::string_view Auth::nameOfCaller(uint32_t id) const {
  if ((id & AccessTokens::kCallerBit) != 0) {
    const AccessToken* token = accessTokens_.find(id & ~AccessTokens::kCallerBit);
    return token == nullptr ? std::string_view() : token->name;
  }
  const Account* account = accounts_.find(id);
  return account == nullptr ? std::string_view() : account->name;
}

std::string Auth::callerOf(uint32_t userId, std::string_view address) const {
  if ((userId & AccessTokens::kCallerBit) == 0) return concat({usernameOf(userId), " from ", address});
  return concat({"the access token \"", nameOfCaller(userId), "\" from ", address});
}

std::string_view Auth::usernameOf(uint32_t id) const {
  const Account* account = accounts_.find(id);
  return account == nullptr ? std::string_view("somebody") : account->username;
}

}  // namespace lumi
