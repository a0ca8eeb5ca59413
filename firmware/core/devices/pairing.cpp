#include "core/devices/pairing.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kUnknownDevice = "There is no device with this id.";
constexpr const char* kNotFourDigits = "A pairing code has four digits.";
constexpr const char* kNotShown = "No matrix shows this code. It may be mistyped.";

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
  if (isAsking(deviceId) && !isShown(deviceId, code)) return Error(kNotShown);
  window_ = OpenWindow{std::string(deviceId), std::string(code), clock_.now(), {}};
  log_.write(LogLevel::kSecurity, {"Pairing was opened for ", window_->deviceId, " for two minutes by ", by});
  return Done{};
}

bool Pairing::isGuessable(std::string_view deviceId) const {
  return isOpen() && window_->deviceId == deviceId;
}

Result<PairingAnswer> Pairing::ask(const PairingRequest& command) {
  const SatelliteRole role = roleOf_(command.deviceId);
  if (role == SatelliteRole::kUnknown) return Error(kUnknownDevice);
  if (!isCode(command.code)) return Error(kNotFourDigits);
  if (role == SatelliteRole::kNoSatellite) return conflict(kNoSatelliteHere);
  note(command);
  if (!isGuessable(command.deviceId)) return PairingAnswer{PairingState::kPending};
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
  if (devices_.find(deviceId) == nullptr) return Error{kUnknownDevice};
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
  const auto same = findIf(commands_, [&](const Command& one) {
    return one.deviceId == command.deviceId && one.address == command.address;
  });
  if (same != commands_.end()) commands_.erase(same);
  makeRoomFor(command.deviceId);
  commands_.push_back({command.deviceId, command.version, command.address, command.code, clock_.now()});
}

void Pairing::makeRoomFor(std::string_view deviceId) {
  const auto isOfDevice = [deviceId](const Command& command) { return command.deviceId == deviceId; };
  if (countIf(commands_, isOfDevice) == kMaxCommandsOfOne) {
    commands_.erase(findIf(commands_, isOfDevice));
  } else if (commands_.size() == kMaxCommands) {
    commands_.erase(commands_.begin());
  }
}

bool Pairing::isRecent(const Command& command) const {
  return clock_.now() - command.heardAt < kAskingFor;
}

bool Pairing::isAsking(std::string_view deviceId) const {
  return anyOf(commands_,
               [&](const Command& command) { return command.deviceId == deviceId && isRecent(command); });
}

bool Pairing::isShown(std::string_view deviceId, std::string_view code) const {
  return anyOf(commands_, [&](const Command& command) {
    return command.deviceId == deviceId && command.code == code && isRecent(command);
  });
}

void Pairing::forget(std::string_view deviceId) {
  if (window_ && window_->deviceId == deviceId) window_.reset();
  removeIf(commands_, [deviceId](const Command& command) { return command.deviceId == deviceId; });
}

}  // namespace lumi
