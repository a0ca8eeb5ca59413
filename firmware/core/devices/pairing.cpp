#include "core/devices/pairing.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kUnknownDevice = "There is no device with this id.";
constexpr const char* kNotFourDigits = "A pairing code has four digits.";
constexpr const char* kWrongCode = "This is not the code that was typed into the panel.";
constexpr const char* kNotShown = "No matrix shows this code. It may be mistyped.";

bool isCode(std::string_view text) {
  return text.size() == 4 && allOf(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Pairing::Pairing(DeviceRegistry& devices, const Clock& clock, Log& log, RoleOf roleOf)
    : devices_(devices), clock_(clock), log_(log), roleOf_(std::move(roleOf)) {}

WindowAnswer Pairing::openWindow(std::string_view deviceId, std::string_view code) {
  const SatelliteRole role = roleOf_(deviceId);
  if (role == SatelliteRole::kUnknown) return {WindowOpened::kRefused, kUnknownDevice};
  if (!isCode(code)) return {WindowOpened::kRefused, kNotFourDigits};
  if (role == SatelliteRole::kNoSatellite) return {WindowOpened::kConflict, kNoSatelliteHere};
  if (isAsking(deviceId) && !isShown(deviceId, code)) return {WindowOpened::kRefused, kNotShown};
  window_ = OpenWindow{std::string(deviceId), std::string(code), clock_.now(), {}};
  log_.write(LogLevel::kInfo, {"Pairing was opened for ", window_->deviceId, " for two minutes"});
  return {WindowOpened::kDone, {}};
}

bool Pairing::isGuessable(std::string_view deviceId) const {
  return isOpen() && window_->deviceId == deviceId;
}

PairingAnswer Pairing::ask(const PairingWish& wish) {
  const SatelliteRole role = roleOf_(wish.deviceId);
  if (role == SatelliteRole::kUnknown) return {PairingOutcome::kRefused, {}, kUnknownDevice};
  if (!isCode(wish.code)) return {PairingOutcome::kRefused, {}, kNotFourDigits};
  if (role == SatelliteRole::kNoSatellite) return {PairingOutcome::kConflict, {}, kNoSatelliteHere};
  note(wish);
  if (!isGuessable(wish.deviceId)) return {PairingOutcome::kPending, {}, {}};
  const bool isRight = equalsInConstantTime(asBytes(wish.code), asBytes(window_->code));
  return isRight ? letIn(wish) : turnAway(wish);
}

PairingAnswer Pairing::letIn(const PairingWish& wish) {
  auto token = devices_.enroll(wish.deviceId);
  if (!token) return {PairingOutcome::kNotSaved, {}, token.error().message};
  forget(wish.deviceId);
  log_.write(LogLevel::kInfo, {"Paired: ", wish.deviceId, " at ", wish.address});
  return {PairingOutcome::kPaired, std::move(token.value()), {}};
}

PairingAnswer Pairing::turnAway(const PairingWish& wish) {
  log_.write(LogLevel::kWarning, {"Wrong pairing code of ", wish.deviceId, " from ", wish.address});
  std::vector<WrongAsk>& wrong = window_->wrong;
  const bool again =
      anyOf(wrong, [&](const WrongAsk& one) { return one.address == wish.address && one.code == wish.code; });
  wrong.push_back({wish.address, wish.code});
  if (window_->triesLeft() == 0) {
    window_.reset();
    log_.write(LogLevel::kWarning, {"Pairing of ", wish.deviceId, " was closed after five wrong codes"});
  }
  return {again ? PairingOutcome::kWrongAgain : PairingOutcome::kWrong, {}, kWrongCode};
}

Status Pairing::unpair(std::string_view deviceId) {
  if (devices_.find(deviceId) == nullptr) return Error{kUnknownDevice};
  if (Status removed = devices_.remove(deviceId); !removed) return removed;
  forget(deviceId);
  log_.write(LogLevel::kInfo, {"Unpaired: ", deviceId});
  return Done{};
}

std::vector<Pairing::Asking> Pairing::asking() const {
  std::vector<Asking> lately;
  for (const Wish& wish : wishes_) {
    if (!isRecent(wish)) continue;
    lately.push_back({wish.deviceId, wish.version, wish.address, clock_.now() - wish.heardAt});
  }
  return lately;
}

std::optional<Pairing::Window> Pairing::window() const {
  if (!isOpen()) return std::nullopt;
  return Window{window_->deviceId, kWindow - (clock_.now() - window_->openedAt), window_->triesLeft()};
}

bool Pairing::isOpen() const {
  return window_ && clock_.now() - window_->openedAt < kWindow;
}

// By device, not by address, and not each time it comes back, so that nobody can fill the log.
void Pairing::tell(const PairingWish& wish) {
  const auto before = findIf(told_, [&](const Told& one) { return one.deviceId == wish.deviceId; });
  if (before != told_.end() && clock_.now() - before->at < kToldEvery) return;
  if (before != told_.end()) {
    before->at = clock_.now();
  } else {
    told_.push_back({wish.deviceId, clock_.now()});
  }
  log_.write(LogLevel::kInfo, {wish.deviceId, " asks to be paired from ", wish.address});
}

void Pairing::note(const PairingWish& wish) {
  if (!isAsking(wish.deviceId)) tell(wish);
  const auto same = findIf(
      wishes_, [&](const Wish& one) { return one.deviceId == wish.deviceId && one.address == wish.address; });
  if (same != wishes_.end()) wishes_.erase(same);
  makeRoomFor(wish.deviceId);
  wishes_.push_back({wish.deviceId, wish.version, wish.address, wish.code, clock_.now()});
}

void Pairing::makeRoomFor(std::string_view deviceId) {
  const auto isOfDevice = [deviceId](const Wish& wish) { return wish.deviceId == deviceId; };
  if (countIf(wishes_, isOfDevice) == kMostWishesOfOne) {
    wishes_.erase(findIf(wishes_, isOfDevice));
  } else if (wishes_.size() == kMostWishes) {
    wishes_.erase(wishes_.begin());
  }
}

bool Pairing::isRecent(const Wish& wish) const {
  return clock_.now() - wish.heardAt < kAskingFor;
}

bool Pairing::isAsking(std::string_view deviceId) const {
  return anyOf(wishes_, [&](const Wish& wish) { return wish.deviceId == deviceId && isRecent(wish); });
}

bool Pairing::isShown(std::string_view deviceId, std::string_view code) const {
  return anyOf(wishes_, [&](const Wish& wish) {
    return wish.deviceId == deviceId && wish.code == code && isRecent(wish);
  });
}

void Pairing::forget(std::string_view deviceId) {
  if (window_ && window_->deviceId == deviceId) window_.reset();
  removeIf(wishes_, [deviceId](const Wish& wish) { return wish.deviceId == deviceId; });
}

}  // namespace lumi
