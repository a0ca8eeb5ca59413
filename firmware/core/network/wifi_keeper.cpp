#include "core/network/wifi_keeper.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxSsidLength = 32;
constexpr std::string_view kAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr int kLength = 12;
constexpr int kGroup = 4;

char randomCharacter(Random& random) {
  uint8_t bytes[2] = {};
  random.fill(bytes);
  const size_t number = static_cast<size_t>(bytes[0]) << 8 | bytes[1];
  return kAlphabet[number % kAlphabet.size()];
}

bool canBeShown(const FoundNetwork& network) {
  return !network.ssid.empty() && isUtf8(network.ssid) && network.ssid.find('\0') == std::string::npos;
}

bool hasName(const std::vector<FoundNetwork>& networks, const std::string& ssid) {
  return anyOf(networks, [&ssid](const FoundNetwork& network) { return network.ssid == ssid; });
}

constexpr std::string_view kPasswordRecord = "access-point";

/** The name as it appears in messages and log lines. */
std::string shown(std::string_view ssid) {
  return isUtf8(ssid) && !hasControlCharacter(ssid) ? std::string(ssid) : "(odd name)";
}

std::string failureOf(JoinState state, std::string_view ssid) {
  if (state == JoinState::kWrongPassword) return concat({"Wrong password for ", shown(ssid), "."});
  if (state == JoinState::kNotFound) return concat({shown(ssid), " was not found."});
  return concat({shown(ssid), " does not answer."});
}

}  // namespace

std::string accessPointSsid(std::string_view name, std::string_view tag) {
  std::string ssid(cutText(name, kMaxSsidLength - 1 - tag.size()));
  return ssid.append("-").append(tag);
}

std::string accessPointPassword(Random& random) {
  std::string password;
  for (int i = 0; i < kLength; ++i) {
    if (i > 0 && i % kGroup == 0) password += '-';
    password += randomCharacter(random);
  }
  return password;
}

std::vector<FoundNetwork> choiceOf(std::vector<FoundNetwork> found, size_t most) {
  sortShort(found, [](const FoundNetwork& a, const FoundNetwork& b) { return a.rssi > b.rssi; });
  std::vector<FoundNetwork> choice;
  for (FoundNetwork& network : found) {
    if (choice.size() == most) break;
    if (canBeShown(network) && !hasName(choice, network.ssid)) choice.push_back(std::move(network));
  }
  return choice;
}

WifiKeeper::WifiKeeper(RecordStore& records, WifiRadio& radio, const Clock& clock, Random& random, Log& log)
    : records_(records),
      known_(records, log),
      radio_(radio),
      clock_(clock),
      random_(random),
      log_(log),
      accessPoint_{accessPointSsid("lumisand", radio.tag()), ""} {}

void WifiKeeper::load() {
  known_.load();
  loadPassword();
  aloneSince_ = clock_.now();
  beginRound();
  updateAccessPoint(clock_.now());
}

void WifiKeeper::tick() {
  const Millis now = clock_.now();
  switch (phase_) {
    case Phase::kResting:
      tickResting(now);
      break;
    case Phase::kTrying:
      tickTrying(now);
      break;
    case Phase::kAsked:
      tickAsked(now);
      break;
    case Phase::kSettled:
      tickSettled(now);
      break;
  }
  updateAccessPoint(now);
}

void WifiKeeper::setName(const std::string& name) {
  if (name == name_) return;
  name_ = name;
  radio_.announce(name);
  if (!accessPointOpen_) nameAccessPoint();
}

bool WifiKeeper::isUp() const {
  return isJoined() || (accessPointOpen_ && !known_.areUnreadable());
}

std::string WifiKeeper::ssid() const {
  return isJoined() ? current_.ssid : "";
}

bool WifiKeeper::isJoined() const {
  return phase_ == Phase::kSettled && radio_.joinState() == JoinState::kJoined;
}

// ---- Scanning ----

Status WifiKeeper::scan() {
  if (Status free = canJoin(); !free) return free;
  scanned_ = true;
  radio_.scan();
  return Done{};
}

bool WifiKeeper::scanning() const {
  return scanned_ && !radio_.found();
}

std::vector<FoundNetwork> WifiKeeper::found() const {
  if (!scanned_) return {};
  auto found = radio_.found();
  return found ? choiceOf(std::move(*found), kMaxFound) : std::vector<FoundNetwork>();
}

// ---- Requests of users ----

Status WifiKeeper::canJoin() const {
  if (phase_ == Phase::kAsked) return conflict("Another network is being tried. Please wait a moment.");
  return Done{};
}

Status WifiKeeper::join(const WifiCredentials& network) {
  if (Status valid = validate(network); !valid) return valid;
  if (Status free = canJoin(); !free) return free;
  before_.reset();
  if (phase_ == Phase::kSettled) before_ = current_;
  asked_ = AskedJoin{network.ssid, JoinProgress::kJoining, ""};
  lastFailure_ = JoinState::kJoining;
  attempt(network, Phase::kAsked);
  return Done{};
}

Status WifiKeeper::finish() {
  if (!isJoined()) return conflict("The device is in no network yet.");
  if (accessPointOpen_) closeAt_ = clock_.now() + kFinishAfter;
  return Done{};
}

Result<bool> WifiKeeper::forget(std::string_view ssid) {
  return known_.forget(ssid);
}

Status WifiKeeper::forgetAll() {
  while (!known_.all().empty()) {
    const std::string ssid = known_.all().front().ssid;
    if (const auto forgotten = known_.forget(ssid); !forgotten) return forgotten.error();
  }
  return records_.remove(kPasswordRecord);
}

// ---- The station ----

void WifiKeeper::attempt(const WifiCredentials& network, Phase phase) {
  current_ = network;
  phase_ = phase;
  since_ = clock_.now();
  radio_.join(current_);
}

void WifiKeeper::beginRound() {
  next_ = 0;
  tryNext();
}

void WifiKeeper::tryNext() {
  if (next_ >= known_.all().size()) return rest();
  attempt(known_.all()[next_++], Phase::kTrying);
}

void WifiKeeper::rest() {
  radio_.leave();
  current_ = {};
  phase_ = Phase::kResting;
  restingSince_ = clock_.now();
}

Millis WifiKeeper::restTime() const {
  if (!accessPointOpen_) return 0;
  return radio_.hasGuests() ? kRetryBesideGuests : kRetryEvery;
}

void WifiKeeper::tickResting(Millis now) {
  if (now - restingSince_ >= restTime() && !known_.all().empty()) beginRound();
}

void WifiKeeper::tickTrying(Millis now) {
  if (radio_.joinState() == JoinState::kJoined) return settle();
  if (now - since_ >= kJoinTimeout) tryNext();
}

void WifiKeeper::tickAsked(Millis now) {
  const JoinState state = radio_.joinState();
  if (state == JoinState::kJoined) return askedJoined();
  if (state == JoinState::kNotFound || state == JoinState::kWrongPassword) lastFailure_ = state;
  const bool isSure = lastFailure_ != JoinState::kJoining && now - since_ >= kMinJoinTime;
  if (isSure || now - since_ >= kJoinTimeout) askedFailed(failureOf(lastFailure_, current_.ssid));
}

void WifiKeeper::tickSettled(Millis now) {
  if (radio_.joinState() == JoinState::kJoined) {
    since_ = now;
  } else if (now - since_ >= kJoinTimeout) {
    beginRound();
  }
}

void WifiKeeper::settle() {
  phase_ = Phase::kSettled;
  since_ = clock_.now();
  log_.write(LogLevel::kInfo, {"Joined the network ", shown(current_.ssid), " as ", radio_.address()});
  moveToFront();
}

/** Makes this network the first one to try at the next start. */
void WifiKeeper::moveToFront() {
  const auto& all = known_.all();
  for (size_t i = 1; i < all.size(); ++i) {
    if (all[i].ssid == current_.ssid) return (void)known_.remember(current_);
  }
}

void WifiKeeper::askedJoined() {
  if (Status kept = known_.remember(current_); !kept) return askedFailed(kept.error().message);
  asked_->progress = JoinProgress::kJoined;
  settle();
}

void WifiKeeper::askedFailed(std::string message) {
  log_.write(LogLevel::kWarning, {"Asked to join a network: ", message});
  asked_->progress = JoinProgress::kFailed;
  asked_->message = std::move(message);
  if (before_) return attempt(*before_, Phase::kSettled);
  rest();
}

// ---- The access point ----

void WifiKeeper::updateAccessPoint(Millis now) {
  if (!isJoined()) {
    closeAt_.reset();
    const bool hasNone = known_.all().empty() && phase_ == Phase::kResting;
    if (!accessPointOpen_ && (hasNone || now - aloneSince_ >= kAloneLimit)) openAccessPoint(now);
    return;
  }
  aloneSince_ = now;
  if (!accessPointOpen_) return;
  if (!closeAt_) closeAt_ = now + kAccessPointAfterJoin;
  if (now >= *closeAt_) closeAccessPoint();
}

void WifiKeeper::loadPassword() {
  std::string& password = accessPoint_.password;
  password = records_.load(kPasswordRecord).value_or(std::string());
  const bool isReadable = !password.empty() && isUtf8(password) && !hasControlCharacter(password);
  if (isReadable && validate(accessPoint_)) return;
  password = accessPointPassword(random_);
  if (const Status kept = records_.save(kPasswordRecord, password, StoreUse::kSettings); !kept) {
    log_.write(LogLevel::kWarning,
               {"The access point's password will be another at the next start: ", kept.error().message});
  }
}

void WifiKeeper::nameAccessPoint() {
  if (!name_.empty()) accessPoint_.ssid = accessPointSsid(name_, radio_.tag());
}

void WifiKeeper::openAccessPoint(Millis now) {
  if (now < openAgainAt_) return;
  openAgainAt_ = now + kJoinTimeout;
  accessPointOpen_ = radio_.openAccessPoint(accessPoint_);
  log_.write(accessPointOpen_ ? LogLevel::kInfo : LogLevel::kError,
             {"The access point ", accessPoint_.ssid, accessPointOpen_ ? " is open" : " can't be opened"});
}

void WifiKeeper::closeAccessPoint() {
  closeAt_.reset();
  accessPointOpen_ = false;
  radio_.closeAccessPoint();
  log_.write(LogLevel::kInfo, {"The access point ", accessPoint_.ssid, " is closed"});
  nameAccessPoint();
}

}  // namespace lumi
