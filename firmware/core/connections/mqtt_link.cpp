#include "core/connections/mqtt_link.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::string_view kStatus = "status";
constexpr std::string_view kOnline = "online";
constexpr std::string_view kOffline = "offline";
constexpr std::string_view kState = "state";
constexpr std::string_view kSet = "set";
/** A state is compared with the published one at this interval, because writing it takes time. */
constexpr Millis kCheckEvery = 100;

}  // namespace

MqttLink::MqttLink(MqttClient& client, const Clock& clock, Random& random, Log& log)
    : client_(client), clock_(clock), random_(random), log_(log) {}

void MqttLink::add(const MqttTopic& topic) {
  topics_.push_back({topic});
}

void MqttLink::use(const MqttSettings& settings) {
  if (known_ == MqttState::kConnected) (void)client_.publish(pathOf(kStatus, {}), kOffline, true);
  client_.disconnect();
  settings_ = settings;
  base_ = settings.base();
  known_ = MqttState::kOff;
  reported_ = failure_ = MqttFailure::kNone;
  retryAfter_ = kFirstRetry;
  retryAt_.reset();
  if (settings.isEnabled) connect();
}

void MqttLink::connect() {
  retryAt_.reset();
  known_ = MqttState::kConnecting;
  connectLimit_ = clock_.now() + kConnectLimit;
  client_.connect({settings_.host, settings_.port, settings_.usesTls, settings_.ca,
                   concat({"lumisand-", settings_.id}), settings_.user, settings_.password,
                   pathOf(kStatus, {}), std::string(kOffline)});
}

void MqttLink::tick() {
  if (!settings_.isEnabled) return;
  client_.poll([this](const MqttMessage& message) { receive(message); });
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
  if (state == MqttState::kConnected) return publishOne();
  if (retryAt_ && clock_.now() >= *retryAt_) connect();
}

void MqttLink::connected() {
  log_.write(LogLevel::kInfo, {"Connected to the MQTT broker ", settings_.host});
  reported_ = failure_ = MqttFailure::kNone;
  retryAfter_ = kFirstRetry;
  announces_ = true;
  for (Published& one : topics_) {
    one.isStale = true;
    one.nextAt = 0;
  }
  (void)client_.subscribe(pathOf("+", kSet));
}

/** A cause is logged once, however often the connection is tried again. */
void MqttLink::failed(MqttFailure why) {
  failure_ = why;
  const Millis early = randomNumber(random_) % (retryAfter_ / 4 + 1);
  retryAt_ = clock_.now() + retryAfter_ - early;
  retryAfter_ = std::min(2 * retryAfter_, kMaxRetry);
  if (failure_ == reported_) return;
  reported_ = failure_;
  log_.write(LogLevel::kWarning, {"MQTT: ", problem()});
}

void MqttLink::receive(const MqttMessage& message) {
  if (message.isRetained) return;
  for (const Published& one : topics_) {
    if (!one.topic.set || message.topic != pathOf(one.topic.name, kSet)) continue;
    const Status done = one.topic.set(message.payload);
    if (!done) reject(message.topic, done.error());
    return;
  }
}

void MqttLink::reject(std::string_view topic, const Error& error) {
  JsonWriter json;
  json.beginObject();
  json.field("event", "rejected");
  json.field("topic", topic);
  json.field("message", std::string_view(error.message));
  json.endObject();
  (void)client_.publish(pathOf("event", {}), json.take(), false);
  log_.write(LogLevel::kInfo, {"MQTT: ", topic, " was rejected: ", error.message});
}

void MqttLink::publishOne() {
  if (announces_) {
    announces_ = !client_.publish(pathOf(kStatus, {}), kOnline, true);
    return;
  }
  if (topics_.empty()) return;
  next_ = (next_ + 1) % topics_.size();
  Published& one = topics_[next_];
  if (clock_.now() < one.nextAt) return;
  const std::string state = one.topic.state();
  const uint32_t checksum = crc32(asBytes(state));
  one.nextAt = clock_.now() + kCheckEvery;
  if (!one.isStale && checksum == one.checksum) return;
  if (!client_.publish(pathOf(one.topic.name, kState), state, true)) return;
  one.checksum = checksum;
  one.isStale = false;
  one.nextAt = clock_.now() + kMinInterval;
}

MqttLinkStatus MqttLink::status() const {
  if (!settings_.isEnabled) return {MqttState::kOff, {}, {}};
  std::optional<Millis> retry;
  if (retryAt_) retry = *retryAt_ > clock_.now() ? *retryAt_ - clock_.now() : 0;
  const MqttState state = retryAt_ ? MqttState::kFailed : known_;
  return {state, problem(), retry};
}

std::string MqttLink::problem() const {
  const std::string& host = settings_.host;
  switch (failure_) {
    case MqttFailure::kNone:
      return {};
    case MqttFailure::kUnknownHost:
      return concat({"There is no device called ", host, " in the network."});
    case MqttFailure::kUnreachable:
      return concat({host, " does not answer at port ", numberText(settings_.port), "."});
    case MqttFailure::kLogin:
      return "The broker rejects the user name or the password.";
    case MqttFailure::kCertificate:
      return "The broker's certificate is not trusted.";
    case MqttFailure::kLost:
      return "The connection to the broker was lost.";
    case MqttFailure::kOther:
      break;
  }
  return "The broker does not accept the connection.";
}

std::string MqttLink::pathOf(std::string_view name, std::string_view leaf) const {
  return leaf.empty() ? concat({base_, "/", name}) : concat({base_, "/", name, "/", leaf});
}

}  // namespace lumi
