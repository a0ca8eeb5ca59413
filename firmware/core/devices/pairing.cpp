#include "core/devices/pairing.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kUnknownDevice = "There is no device with this id.";
constexpr const char* kOtherCodes =
    "Only other codes have arrived. Please compare this one with the code on the matrix.";
constexpr const char* kNotFourDigits = "A pairing code has four digits.";

bool isCode(std::string_view text) {
  return text.size() == 4 && allOf(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

Pairing::Pairing(DeviceRegistry& devices, const Clock& clock, Log& log, RoleOf roleOf)
    : devices_(devices), clock_(clock), log_(log), roleOf_(std::move(roleOf)) {}

Status Pairing::openWindow(std::string_view deviceId, std::string_view code, std::string_view by) {
  const SatelliteRole role = roleOf_(deviceId);
  if (role == SatelliteRole::kUnknown) return Error(kUnknownDevice);
  if (!isCode(code)) return Error(kNotFourDigits);
  if (role == SatelliteRole::kNoSatellite) return conflict(kNoSatelliteHere);
  size_t count = 0;
  const Command* shown = nullptr;
  for (const Command& command : commands_) {
    if (command.deviceId != deviceId || !isRecent(command)) continue;
    ++count;
    if (shown == nullptr && command.code == code) shown = &command;
  }
  // If kMaxAddresses send requests, the matrix may be another one, which was not kept.
  if (shown == nullptr && count > 0 && count < kMaxAddresses) return Error(kOtherCodes);
  window_ = OpenWindow{
      std::string(deviceId), std::string(code), shown != nullptr ? shown->address : "", clock_.now(), {}};
  log_.write(LogLevel::kSecurity, {"Pairing was opened for ", window_->deviceId, " for two minutes by ", by});
  return Done{};
}

bool Pairing::isGuessable(std::string_view deviceId, std::string_view address) const {
  return isOpen() && window_->deviceId == deviceId &&
         (window_->address.empty() || window_->address == address);
}

Result<PairingAnswer> Pairing::ask(const PairingRequest& command) {
  const SatelliteRole role = roleOf_(command.deviceId);
  if (role == SatelliteRole::kUnknown) return Error(kUnknownDevice);
  if (!isCode(command.code)) return Error(kNotFourDigits);
  if (role == SatelliteRole::kNoSatellite) return conflict(kNoSatelliteHere);
  note(command);
  if (!isGuessable(command.deviceId, command.address)) return PairingAnswer{PairingState::kPending};
  const bool isRight = equalsInConstantTime(asBytes(command.code), asBytes(window_->code));
  return isRight ? letIn(command) : turnAway(command);
}

Result<PairingAnswer> Pairing::letIn(const PairingRequest& command) {
  auto token = devices_.enroll(command.deviceId);
  if (!token) return notSaved(token.error().message);
  forget(command.deviceId);
  log_.write(LogLevel::kSecurity, {"Paired: ", command.deviceId, " at ", command.address});
  return PairingAnswer{PairingState::kPaired, std::move(token.value())};
}

Result<PairingAnswer> Pairing::turnAway(const PairingRequest& command) {
  log_.write(LogLevel::kWarning, {"Wrong pairing code of ", command.deviceId, " from ", command.address});
  std::vector<WrongAsk>& wrong = window_->wrong;
  const bool again = anyOf(
      wrong, [&](const WrongAsk& one) { return one.address == command.address && one.code == command.code; });
  wrong.push_back({command.address, command.code});
  if (window_->triesLeft() == 0) {
    window_.reset();
    log_.write(LogLevel::kWarning, {"Pairing of ", command.deviceId, " was closed after five wrong codes"});
  }
  return PairingAnswer{again ? PairingState::kWrongAgain : PairingState::kWrong};
}

Status Pairing::unpair(std::string_view deviceId, std::string_view by) {
  if (devices_.find(deviceId) == nullptr) return invalid(kUnknownDevice);
  if (Status removed = devices_.remove(deviceId); !removed) return removed;
  forget(deviceId);
  log_.write(LogLevel::kSecurity, {"Unpaired: ", deviceId, ", by ", by});
  return Done{};
}

std::vector<Pairing::Asking> Pairing::asking() const {
  std::vector<Asking> lately;
  for (const Command& command : commands_) {
    if (!isRecent(command)) continue;
    lately.push_back({command.deviceId, command.version, command.address, clock_.now() - command.heardAt});
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

// Logs a request at most once per device and kLoggedEvery. With a limit per address, an attacker who changes
// addresses could fill the log.
void Pairing::tell(const PairingRequest& command) {
  const auto before = findIf(logged_, [&](const Logged& one) { return one.deviceId == command.deviceId; });
  if (before != logged_.end() && clock_.now() - before->at < kLoggedEvery) return;
  if (before != logged_.end()) {
    before->at = clock_.now();
  } else {
    logged_.push_back({command.deviceId, clock_.now()});
  }
  log_.write(LogLevel::kInfo, {command.deviceId, " asks to be paired from ", command.address});
}

void Pairing::note(const PairingRequest& command) {
  if (!isAsking(command.deviceId)) tell(command);
  removeIf(commands_, [this](const Command& one) { return !isRecent(one); });
  Command* place = nullptr;
  size_t count = 0;
  for (Command& one : commands_) {
    if (one.deviceId != command.deviceId) continue;
    place = &one;
    ++count;
    if (one.address == command.address) break;
  }
  const bool isKnown = place != nullptr && place->address == command.address;
  if (!isKnown && count < kMaxAddresses) place = &commands_.emplace_back();
  *place = {command, clock_.now()};
}

bool Pairing::isRecent(const Command& command) const {
  return clock_.now() - command.heardAt < kAskingFor;
}

bool Pairing::isAsking(std::string_view deviceId) const {
  return anyOf(commands_,
               [&](const Command& command) { return command.deviceId == deviceId && isRecent(command); });
}

void Pairing::forget(std::string_view deviceId) {
  if (window_ && window_->deviceId == deviceId) window_.reset();
  removeIf(commands_, [deviceId](const Command& command) { return command.deviceId == deviceId; });
}

}  // namespace lumi
