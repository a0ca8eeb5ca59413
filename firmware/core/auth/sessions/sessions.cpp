#include "core/auth/sessions/sessions.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 2;
constexpr size_t kIdSize = 8;
constexpr std::string_view kRecord = "sessions";
constexpr Millis kCheckEvery = kMinute;

EpochMillis idleLimit(const Session& session) {
  return session.remember ? Sessions::kRememberedIdle : Sessions::kIdle;
}

}  // namespace

void byteFields(ByteFields& each, std::vector<Session>& sessions) {
  each.constant(kVersion);
  each.list(sessions, Sessions::kMax);
}

void byteFields(ByteFields& each, Session& session) {
  each.raw(session.tokenHash);
  each.number(session.userId);
  each.number(session.remember);
  each.time(session.lastUse);
  each.number(session.openedAt);
  each.number(session.origin.device);
  each.text(session.origin.address);
}

std::string Session::id() const {
  return toHex(ConstBytes(tokenHash).sub(0, kIdSize));
}

Sessions::Sessions(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto)
    : records_(records), clock_(clock), random_(random), crypto_(crypto) {}

void Sessions::load() {
  if (!records_.read(kRecord, sessions_, "The sessions can't be read: everybody has to sign in again.")) {
    sessions_.clear();
  }
  for (Session& session : sessions_) session.savedLastUse = session.lastUse;
}

bool Sessions::dropOrphans(FunctionRef<bool(uint32_t userId)> userExists) {
  const bool any = removeIf(sessions_, [&](const Session& one) { return !userExists(one.userId); });
  return !any || save();
}

std::string Sessions::open(uint32_t userId, bool remember, SessionOrigin origin) {
  removeExpired();
  std::string token = add(userId, remember, std::move(origin));
  (void)save();
  return token;
}

Result<std::string> Sessions::replaceAll(uint32_t userId, std::string_view oldToken,
                                         std::string_view address) {
  const Session* old = find(oldToken);
  const bool remember = old != nullptr && old->remember;
  SessionOrigin origin{std::string(address), old == nullptr ? uint8_t{0} : old->origin.device};
  std::vector<Session> before = sessions_;
  removeIf(sessions_, [&](const Session& one) { return one.userId == userId; });
  std::string token = add(userId, remember, std::move(origin));
  const Status saved = save();
  if (saved) return token;
  sessions_ = std::move(before);
  return saved.error();
}

std::string Sessions::add(uint32_t userId, bool remember, SessionOrigin origin) {
  std::array<uint8_t, 32> secret{};
  random_.fill(secret);
  std::string token = toHex(secret);

  makeRoom(userId);
  sessions_.reserve(sessions_.size() + 1);  // otherwise push_back() doubles the capacity
  Session session;
  session.tokenHash = crypto_.sha256(asBytes(token));
  session.userId = userId;
  session.remember = remember;
  session.lastUse = clock_.wall();
  session.openedAt = static_cast<uint32_t>(session.lastUse.value_or(0) / 1000);
  session.origin = std::move(origin);
  session.usedAt = clock_.now();
  session.touchedAt = clock_.now();
  session.confirmedUntil = clock_.now() + kConfirmedFor;
  sessions_.push_back(std::move(session));
  return token;
}

void Sessions::makeRoom(uint32_t userId) {
  const auto owned = countIf(sessions_, [&](const Session& one) { return one.userId == userId; });
  if (owned >= kMaxOfOneUser) evictOne(userId);
  if (sessions_.size() >= kMax) evictOne(0);
}

/** Removes the least recently used session of the user, or of all users if `userId` is 0. */
void Sessions::evictOne(uint32_t userId) {
  auto least = sessions_.end();
  for (auto one = sessions_.begin(); one != sessions_.end(); ++one) {
    if (userId != 0 && one->userId != userId) continue;
    const bool isLess = least == sessions_.end() || one->touchedAt < least->touchedAt ||
                        (one->touchedAt == least->touchedAt && one->lastUse < least->lastUse);
    if (isLess) least = one;
  }
  sessions_.erase(least);
}

std::optional<uint32_t> Sessions::use(std::string_view token, std::string_view address, bool* isConfirmed) {
  watchClock();
  Session* session = findSession(token);
  if (session == nullptr || !isValid(*session)) return std::nullopt;
  session->touchedAt = clock_.now();
  if (isConfirmed != nullptr) {
    *isConfirmed = clock_.now() < session->confirmedUntil && session->origin.address == address;
  }
  const bool isCertain = session->usedAt || (clock_.wall() && !isBehindUseOf(*session));
  if (isCertain) session->usedAt = clock_.now();
  return session->userId;
}

void Sessions::confirm(std::string_view token, std::string_view address) {
  Session* session = findSession(token);
  if (session == nullptr) return;
  session->confirmedUntil = clock_.now() + kConfirmedFor;
  if (session->origin.address == address) return;
  session->origin.address = address;
  unsaved_ = true;
}

const Session* Sessions::find(std::string_view token) const {
  return const_cast<Sessions*>(this)->findSession(token);
}

std::vector<const Session*> Sessions::allOf(uint32_t userId) {
  removeExpired();
  std::vector<const Session*> found;
  for (const Session& one : sessions_) {
    if (one.userId == userId) found.push_back(&one);
  }
  return found;
}

Status Sessions::close(const Session& session) {
  return closeWhere([&](const Session& one) { return &one == &session; });
}

Status Sessions::closeOthersOf(uint32_t userId, const Session* except) {
  return closeWhere([&](const Session& one) { return one.userId == userId && &one != except; });
}

Status Sessions::closeWhere(FunctionRef<bool(const Session& one)> isClosed) {
  std::vector<Session> left;
  left.reserve(sessions_.capacity());  // push_back() would double it
  for (const Session& one : sessions_) {
    if (!isClosed(one)) left.push_back(one);
  }
  if (left.size() == sessions_.size()) return Done{};
  sessions_.swap(left);
  const Status saved = save();
  if (!saved) sessions_.swap(left);
  return saved;
}

void Sessions::restore(std::vector<Session>&& sessions) {
  sessions_ = std::move(sessions);
  (void)save();
}

Status Sessions::clear() {
  const Status removed = records_.remove(kRecord);
  if (!removed) return removed;
  sessions_.clear();
  unsaved_ = false;
  return Done{};
}

void Sessions::tick() {
  watchClock();
  if (clock_.now() < nextCheck_) return;
  nextCheck_ = clock_.now() + kCheckEvery;
  removeExpired();
  const auto due = [this](const Session& one) { return lastUseIsDue(one); };
  if (unsaved_ || anyOf(sessions_, due)) (void)save();
}

Session* Sessions::findSession(std::string_view token) {
  if (token.size() != kTokenLength) return nullptr;
  const Digest hash = crypto_.sha256(asBytes(token));
  return findPointer(sessions_,
                     [&](const Session& one) { return equalsInConstantTime(one.tokenHash, hash); });
}

bool Sessions::isValid(const Session& session) const {
  const auto wall = clock_.wall();
  if (!wall) return true;
  const EpochMillis limit = idleLimit(session);
  if (session.usedAt) return static_cast<EpochMillis>(clock_.now() - *session.usedAt) < limit;
  return !session.lastUse || *wall - *session.lastUse < limit;
}

/** True if the clock shows a time before the last use: it is wrong now, or it was wrong at the last use. */
bool Sessions::isBehindUseOf(const Session& session) const {
  return session.lastUse && *session.lastUse > clock_.wall();
}

void Sessions::updateLastUses() {
  const auto wall = clock_.wall();
  if (!wall) return;
  for (Session& session : sessions_) {
    const bool startsAgain = !session.lastUse || (isBehindUseOf(session) && isClockTrusted());
    if (!session.usedAt && startsAgain) session.usedAt = clock_.now();
    if (session.usedAt) session.lastUse = *wall - static_cast<EpochMillis>(clock_.now() - *session.usedAt);
  }
}

void Sessions::watchClock() {
  const auto moved = drift_.moved(clock_.wall(), clock_.now());
  if (!drift_.isKnown() || (moved && std::llabs(*moved) <= kJump)) return;
  steadySince_ = clock_.now();
  nextCheck_ = clock_.now();
}

bool Sessions::isClockTrusted() const {
  return drift_.isKnown() && clock_.now() - steadySince_ >= kTrustedAfter;
}

void Sessions::removeExpired() {
  watchClock();
  updateLastUses();
  const bool removed = removeIf(
      sessions_, [this](const Session& one) { return !isValid(one) && (one.usedAt || isClockTrusted()); });
  if (removed) unsaved_ = true;
}

bool Sessions::lastUseIsDue(const Session& session) const {
  if (!session.lastUse) return false;
  if (!session.savedLastUse) return true;
  const EpochMillis interval = std::min(EpochMillis{kDay}, idleLimit(session) / 2);
  return std::llabs(*session.lastUse - *session.savedLastUse) >= interval;
}

Status Sessions::save() {
  const Status saved = records_.save(kRecord, toBytes(sessions_), StoreUse::kSettings);
  unsaved_ = !saved.ok();
  if (saved) {
    for (Session& session : sessions_) session.savedLastUse = session.lastUse;
  }
  return saved;
}

}  // namespace lumi
