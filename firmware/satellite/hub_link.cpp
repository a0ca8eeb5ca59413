#include "satellite/hub_link.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "core/devices/bell.h"

namespace lumi {
namespace {

constexpr int kRingsPerPass = 8;  // so that a flood can't hold up the display
constexpr size_t kLongestRing = 64;

std::string randomCode(Random& random) {
  std::array<uint8_t, 4> bytes{};
  random.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  char digits[5];
  std::snprintf(digits, sizeof digits, "%04u", static_cast<unsigned>(number % 10'000));
  return digits;
}

}  // namespace

HubLink::HubLink(const HubLinkPorts& ports, HubLinkOptions options, HubLinkListener& listener)
    : ports_(ports), options_(std::move(options)), listener_(listener) {}

void HubLink::start(const std::string& token, std::optional<uint32_t> revision) {
  token_ = token;
  shown_ = revision;
  if (token_.empty()) showNewCode();
}

void HubLink::tick() {
  ports_.http.poll();
  hearBell();
  giveUpWaiting();
  if (!ports_.http.busy()) askNext();
}

void HubLink::showNewCode() {
  code_ = randomCode(ports_.random);
  listener_.codeChanged(code_);
}

void HubLink::hearBell() {
  std::array<uint8_t, kLongestRing> datagram{};
  for (int i = 0; i < kRingsPerPass; ++i) {
    const size_t size = ports_.doorbell.heard(datagram);
    if (size == 0) return;
    const auto message = bellMessageFrom(asText({datagram.data(), size}));
    if (message && message->id == options_.id) compareRevision(message->revision);
  }
}

void HubLink::compareRevision(uint32_t revision) {
  if (shown_ == revision) {
    wanted_.reset();
  } else {
    wanted_ = revision;
  }
}

/** A hub that went away in mid-answer must not keep the news waiting; the answer may be that very news. */
void HubLink::giveUpWaiting() {
  if (!ports_.http.busy()) return;
  const bool isNews = question_ == Question::kConfig && wanted_ == fetching_;
  const bool rung = wanted_ && !isNews && !token_.empty();
  if (ports_.clock.now() - askedAt_ < (rung ? kPatienceOnceRung : kPatience)) return;
  ports_.http.cancel();
  endReading();
  nowOffline("the answer took too long", kRetry);
}

/** News first, but whoever rings without end must not keep the hub from hearing of this satellite. */
void HubLink::askNext() {
  const Millis now = ports_.clock.now();
  const bool mayFetch = !lastFetch_ || now - *lastFetch_ >= kFetchGap;
  const bool isLate = now > nextAsk_ + kLatestHeartbeat;
  if (!token_.empty() && wanted_ && mayFetch && !isLate) return fetchConfig();
  if (now < nextAsk_) return;
  if (token_.empty()) {
    askToPair();
  } else {
    sendHeartbeat();
  }
}

SatelliteFacts HubLink::facts() const {
  SatelliteFacts facts;
  facts.id = options_.id;
  facts.version = options_.version;
  facts.bellPort = ports_.doorbell.port();
  facts.uptime = ports_.clock.now();
  facts.time = ports_.clock.wall();
  if (options_.measure) options_.measure(facts);
  return facts;
}

void HubLink::askToPair() {
  nextAsk_ = ports_.clock.now() + kPairEvery;
  ask(Question::kPair, {"POST", "/api/device/pair", "", "", pairingJson(facts(), code_)});
}

void HubLink::sendHeartbeat() {
  nextAsk_ = ports_.clock.now() + kHeartbeatEvery;
  ask(Question::kHeartbeat, {"POST", "/api/config/device/heartbeat", token_, "", heartbeatJson(facts())});
}

void HubLink::fetchConfig() {
  lastFetch_ = ports_.clock.now();
  fetching_ = *wanted_;
  wanted_.reset();
  ask(Question::kConfig, {"GET", "/api/device/" + options_.id + "/config", token_, etag_, ""});
}

void HubLink::ask(Question question, HttpQuestion request) {
  request.url.insert(0, options_.hubUrl);
  question_ = question;
  askedAt_ = ports_.clock.now();
  if (!ports_.http.ask(request, *this)) nowOffline("the question could not be asked", kRetry);
}

void HubLink::status(int code, std::string_view etag) {
  status_ = code;
  answerEtag_ = etag;
  answerSize_ = 0;
  if (code == 200) beginReading();
}

void HubLink::beginReading() {
  if (question_ == Question::kConfig) {
    config_ = std::make_unique<DeviceConfigReader>();
    reader_ = std::make_unique<JsonReader>(*config_, DeviceConfigReader::kLongestText);
  } else {
    answer_ = std::make_unique<HubAnswer>();
    reader_ = std::make_unique<JsonReader>(*answer_, HubAnswer::kLongestText);
  }
}

void HubLink::endReading() {
  reader_.reset();
  answer_.reset();
  config_.reset();
}

bool HubLink::body(ConstBytes piece) {
  answerSize_ += piece.size();
  return answerSize_ <= kLongestAnswer && (!reader_ || reader_->feed(piece));
}

void HubLink::end() {
  if (reader_ && !reader_->end()) return failed("the answer is not whole");
  if (status_ != 200 && !(status_ == 304 && question_ == Question::kConfig)) {
    refused();
  } else if (question_ == Question::kPair) {
    endPairing();
  } else if (question_ == Question::kHeartbeat) {
    endHeartbeat();
  } else {
    endConfig();
  }
  endReading();
}

void HubLink::failed(std::string_view why) {
  const std::string problem = config_ ? config_->problem() : answer_ ? answer_->problem() : "";
  endReading();
  nowOffline(problem.empty() ? why : problem, kRetry);
}

void HubLink::refused() {
  const bool isPairing = question_ == Question::kPair;
  if (status_ == 401 && !isPairing) return loseToken();
  if (isPairing && (status_ == 202 || status_ == 403)) {  // nobody typed the code yet, or mistyped it
    toldOffline_ = false;
    return;
  }
  const bool mayPass = status_ >= 500 && !isPairing;
  nowOffline("it said " + std::to_string(status_), mayPass ? kRetry : kSlowRetry);
}

void HubLink::endPairing() {
  if (answer_->token.empty()) return nowOffline("it gave no token", kSlowRetry);
  token_ = answer_->token;
  nextAsk_ = ports_.clock.now();
  ports_.log.write(LogLevel::kInfo, "The hub let this satellite in.");
  listener_.tokenChanged(token_);
  listener_.codeChanged("");
}

void HubLink::endHeartbeat() {
  nowOnline();
  if (answer_->time) useTime(*answer_->time);
  if (!answer_->revision) return;
  compareRevision(*answer_->revision);
  if (!weatherAt_ || ports_.clock.now() - *weatherAt_ < kWeatherRefresh) return;
  wanted_ = answer_->revision;
  etag_.clear();
}

void HubLink::endConfig() {
  if (config_) {
    const auto config = config_->take();
    if (!config) return nowOffline(config.error().message, kRetry);
    etag_ = answerEtag_;
    weatherAt_.reset();
    if (config.value().weather) weatherAt_ = ports_.clock.now();
    listener_.configReceived(config.value());
  }
  shown_ = fetching_;
  if (wanted_) compareRevision(*wanted_);
}

void HubLink::useTime(EpochMillis time) {
  const auto present = ports_.clock.wall();
  if (!present || std::llabs(time - *present) > kClockTolerance) ports_.clock.setWall(time);
}

void HubLink::loseToken() {
  ports_.log.write(LogLevel::kWarning, "The hub does not know this satellite any more.");
  token_.clear();
  online_ = false;
  wanted_.reset();
  nextAsk_ = ports_.clock.now();
  listener_.tokenChanged("");
  showNewCode();
}

void HubLink::nowOnline() {
  if (!online_) ports_.log.write(LogLevel::kInfo, "Online at " + options_.hubUrl + ".");
  online_ = true;
  toldOffline_ = false;
}

void HubLink::nowOffline(std::string_view why, Millis retryAfter) {
  if (!toldOffline_) {
    ports_.log.write(LogLevel::kWarning, "No luck with " + options_.hubUrl + ": " + std::string(why));
  }
  online_ = false;
  toldOffline_ = true;
  retryIn(retryAfter);
}

/** A config that fails may bring the heartbeat forward, since that asks for it again, but never puts it off.
 */
void HubLink::retryIn(Millis time) {
  const Millis retryAt = ports_.clock.now() + time;
  nextAsk_ = question_ == Question::kConfig ? std::min(nextAsk_, retryAt) : retryAt;
}

}  // namespace lumi
