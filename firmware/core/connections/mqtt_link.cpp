#include "core/connections/mqtt_link.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/connections/mqtt_connection.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::string_view kStatus = "status";
constexpr std::string_view kOnline = "online";
constexpr std::string_view kOffline = "offline";
constexpr std::string_view kState = "state";
constexpr std::string_view kSet = "set";
/** States and the discovery are compared with what is published at this interval, because that takes time. */
constexpr Millis kCheckEvery = 100;
/** A broker that floods the hub with bad commands must not fill its log. */
constexpr Millis kLogEvery = 10 * kSecond;
constexpr const char* kTooLong = "A command has at most 2048 bytes.";
static_assert(MqttClient::kMaxReceived == 2048);

}  // namespace

MqttLink::MqttLink(MqttClient& client, const Clock& clock, Random& random, Log& log)
    : client_(client), clock_(clock), random_(random), log_(log) {}

void MqttLink::add(const MqttTopic& topic) {
  topics_.push_back({topic});
}

void MqttLink::use(const MqttSettings& settings) {
  if (!pending_ && !mustWithdraw(settings)) return begin(settings);
  // Other settings may come meanwhile: what must be removed because of them is perhaps still there.
  pending_ = settings;
  withdrawLimit_ = clock_.now() + kWithdrawLimit;
  nextMessage_ = 0;
  isLeaving_ = false;
}

void MqttLink::pause() {
  if (known_ == MqttState::kConnected) (void)client_.publish(pathOf(kStatus, {}), kOffline, true);
  client_.disconnect();
  settings_.isEnabled = false;
  known_ = MqttState::kOff;
  pending_.reset();
}

void MqttLink::begin(const MqttSettings& settings) {
  pause();
  settings_ = settings;
  base_ = settings.base();
  reported_ = failure_ = MqttFailure::kNone;
  retryAfter_ = kFirstRetry;
  retryAt_.reset();
  if (settings.isEnabled) connect();
}

void MqttLink::connect() {
  retryAt_.reset();
  known_ = MqttState::kConnecting;
  connectLimit_ = clock_.now() + kMqttConnectLimit;
  MqttServer server = mqttServerOf(settings_);
  server.willTopic = pathOf(kStatus, {});
  server.will = kOffline;
  client_.connect(server);
}

void MqttLink::tick() {
  client_.poll([this](const MqttMessage& message) { receive(message); });  // also ends an earlier connection
  if (!settings_.isEnabled) return;
  const MqttState state = client_.state();
  if (state != known_) {
    known_ = state;
    if (state == MqttState::kConnected) connected();
    if (state == MqttState::kFailed) failed(client_.failure());
  }
  if (state == MqttState::kConnecting && clock_.now() >= connectLimit_) {
    client_.disconnect();
    known_ = MqttState::kOff;
    failed(MqttFailure::kUnreachable);
  }
  if (pending_) return withdrawOne();
  if (state == MqttState::kConnected) {
    note(client_.failure());
    return publishOne();
  }
  if (retryAt_ && clock_.now() >= *retryAt_) connect();
}

void MqttLink::connected() {
  log_.write(LogLevel::kInfo, {"Connected to the MQTT broker ", settings_.host});
  reported_ = failure_ = MqttFailure::kNone;
  connectedAt_ = clock_.now();
  saysOnline_ = true;
  announceAll();
  for (Published& one : topics_) one.isSubscribed = !one.topic.set;
  if (settings_.announces && discovery_ != nullptr) (void)client_.subscribe(birthTopic());
}

void MqttLink::announceAll() {
  nextMessage_ = 0;
  isAnnouncing_ = true;
  announceAt_.reset();
  if (discovery_ != nullptr) announced_ = discovery_->revision();
  for (Published& one : topics_) {
    one.isStale = true;
    one.nextAt = 0;
  }
}

void MqttLink::failed(MqttFailure why) {
  // A broker that accepts and then ends each connection is asked less and less often, too.
  if (connectedAt_ && clock_.now() - *connectedAt_ >= kMaxRetry) retryAfter_ = kFirstRetry;
  connectedAt_.reset();
  const Millis early = randomNumber(random_) % (retryAfter_ / 4 + 1);
  retryAt_ = clock_.now() + retryAfter_ - early;
  retryAfter_ = std::min(2 * retryAfter_, kMaxRetry);
  note(why);
}

/** A cause is logged once, however often the connection is tried again. */
void MqttLink::note(MqttFailure why) {
  failure_ = why;
  if (failure_ == reported_) return;
  reported_ = failure_;
  log_.write(LogLevel::kWarning, {"MQTT: ", mqttProblem(failure_, settings_)});
}

void MqttLink::receive(const MqttMessage& message) {
  if (message.isRetained || pending_ || !settings_.isEnabled) return;
  if (message.topic == birthTopic()) {
    const bool isBirth = settings_.announces && message.payload == kOnline;
    if (isBirth && !announceAt_) announceAt_ = clock_.now() + kSettleTime;
    return;
  }
  for (const Published& one : topics_) {
    if (!one.topic.set || message.topic != pathOf(one.topic.name, kSet)) continue;
    const Status done = message.isTooLong ? Status(Error{kTooLong}) : one.topic.set(message.payload);
    if (!done) reject(one.topic.name, done.error());
    return;
  }
}

void MqttLink::reject(std::string_view name, const Error& error) {
  const std::string topic = pathOf(name, kSet);
  if (clock_.now() >= nextLine_) {
    nextLine_ = clock_.now() + kLogEvery;
    log_.write(LogLevel::kInfo, {"MQTT: ", topic, " was rejected: ", error.message});
  }
  if (clock_.now() < nextEvent_) return;
  JsonObject json;
  json.field("event", "rejected");
  json.field("topic", std::string_view(topic));
  json.field("message", std::string_view(error.message));
  if (client_.publish(pathOf("event", {}), json.take(), false)) nextEvent_ = clock_.now() + kMinInterval;
}

/** True if the broker would keep messages of the discovery that are never removed. */
bool MqttLink::leavesDiscovery(const MqttSettings& next) const {
  if (!settings_.announces || discovery_ == nullptr) return false;
  const bool isSameBroker = next.isEnabled && next.host == settings_.host && next.port == settings_.port;
  return !isSameBroker || !next.announces || next.discoveryPrefix != settings_.discoveryPrefix;
}

bool MqttLink::mustWithdraw(const MqttSettings& next) const {
  return known_ == MqttState::kConnected && (leavesDiscovery(next) || next.base() != base_);
}

void MqttLink::withdrawOne() {
  if (known_ != MqttState::kConnected || clock_.now() >= withdrawLimit_) {
    log_.write(LogLevel::kWarning, "MQTT: The broker has not confirmed that it removed what it keeps.");
    return begin(MqttSettings(*pending_));
  }
  if (!isLeaving_) {
    const std::string_view status = pending_->base() == base_ ? kOffline : std::string_view();
    isLeaving_ = !publishRemoval() && client_.publishConfirmed(pathOf(kStatus, {}), status);
  } else if (client_.isConfirmed()) {
    known_ = MqttState::kOff;  // the status is published
    begin(MqttSettings(*pending_));
  }
}

/** Removes the next retained message. Returns false if there are no more. */
bool MqttLink::publishRemoval() {
  const size_t messages = leavesDiscovery(*pending_) ? discovery_->size() : 0;
  const size_t states = pending_->base() != base_ ? topics_.size() : 0;
  if (nextMessage_ >= messages + states) return false;
  std::string path;  // "": the topic has no state
  if (nextMessage_ < messages) {
    path = discovery_->topic(nextMessage_, settings_);
  } else if (const MqttTopic& topic = topics_[nextMessage_ - messages].topic; topic.state) {
    path = pathOf(topic.name, kState);
  }
  if (path.empty() || client_.publish(path, {}, true)) ++nextMessage_;
  return true;
}

void MqttLink::publishOne() {
  if (subscribeOne()) return;
  if (saysOnline_) {
    saysOnline_ = !client_.publish(pathOf(kStatus, {}), kOnline, true);
    return;
  }
  if (!announceOne()) publishState();
}

/** Returns false if there is nothing to subscribe to. */
bool MqttLink::subscribeOne() {
  Published* one = findPointer(topics_, [](const Published& topic) { return !topic.isSubscribed; });
  if (one == nullptr) return false;
  one->isSubscribed = client_.subscribe(pathOf(one->topic.name, kSet));
  return true;
}

/** Returns false if there is nothing to announce. */
bool MqttLink::announceOne() {
  if (!settings_.announces || discovery_ == nullptr) return false;
  if (isAnnouncing_) {
    isAnnouncing_ = nextMessage_ < discovery_->size();
    if (!isAnnouncing_) return false;
    if (!discovery_->prepare(nextMessage_)) return true;
    const auto payload = discovery_->payload(nextMessage_, settings_);
    if (!payload || client_.publish(discovery_->topic(nextMessage_, settings_), *payload, true)) {
      ++nextMessage_;
    }
    return true;
  }
  if (!announceAt_ && clock_.now() >= nextCheck_) {
    nextCheck_ = clock_.now() + kCheckEvery;
    if (discovery_->revision() != announced_) announceAt_ = clock_.now() + kSettleTime;
  }
  if (!announceAt_ || clock_.now() < *announceAt_) return false;
  announceAll();
  return true;
}

void MqttLink::publishState() {
  if (topics_.empty()) return;
  nextTopic_ = (nextTopic_ + 1) % topics_.size();
  Published& one = topics_[nextTopic_];
  if (!one.topic.state || clock_.now() < one.nextAt) return;
  const std::string state = one.topic.state();
  const uint32_t checksum = crc32(asBytes(state));
  one.nextAt = clock_.now() + kCheckEvery;
  if (!one.isStale && checksum == one.checksum) return;
  if (!client_.publish(pathOf(one.topic.name, kState), state, true)) return;
  one.checksum = checksum;
  one.isStale = false;
  one.nextAt = clock_.now() + one.topic.interval;
}

MqttLinkStatus MqttLink::status() const {
  if (pending_) return {pending_->isEnabled ? MqttState::kConnecting : MqttState::kOff, {}, {}};
  if (!settings_.isEnabled) return {MqttState::kOff, {}, {}};
  std::optional<Millis> retry;
  if (retryAt_) retry = *retryAt_ > clock_.now() ? *retryAt_ - clock_.now() : 0;
  const MqttState state = retryAt_ ? MqttState::kFailed : known_;
  return {state, mqttProblem(failure_, settings_), retry};
}

std::string MqttLink::birthTopic() const {
  return concat({settings_.discoveryPrefix, "/", kStatus});
}

std::string MqttLink::pathOf(std::string_view name, std::string_view leaf) const {
  return leaf.empty() ? concat({base_, "/", name}) : concat({base_, "/", name, "/", leaf});
}

}  // namespace lumi
