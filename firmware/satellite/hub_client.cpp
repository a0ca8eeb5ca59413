#include "satellite/hub_client.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/base/text.h"
#include "core/devices/config_notifier.h"
#include "satellite/pairing_code.h"

namespace lumi {
namespace {

constexpr int kNoticesPerPass = 8;  // so that a flood of datagrams cannot block the display
constexpr size_t kMaxNotice = 64;

}  // namespace

HubClient::HubClient(const HubClientPorts& ports, HubClientOptions options, HubClientListener& listener,
                     BackgroundRequest& background)
    : ports_(ports), options_(std::move(options)), listener_(listener), background_(background) {}

void HubClient::start(const std::string& token, std::optional<uint32_t> revision) {
  token_ = token;
  shown_ = revision;
  if (token_.empty()) showNewCode();
}

void HubClient::tick() {
  ports_.http.poll();
  receiveNotice();
  giveUpWaiting();
  if (!ports_.http.busy() && !options_.hubUrl.empty()) askNext();
}

void HubClient::useHub(const std::string& url) {
  if (url == options_.hubUrl) return;
  options_.hubUrl = url;
  answers_ = false;
  toldOffline_ = false;
  retryIn(0);
}

void HubClient::showNewCode() {
  code_ = pairingCode(ports_.random);
  listener_.codeChanged(code_);
}

void HubClient::receiveNotice() {
  std::array<uint8_t, kMaxNotice> datagram{};
  for (int i = 0; i < kNoticesPerPass; ++i) {
    const size_t size = ports_.notifier.receive(datagram);
    if (size == 0) return;
    const auto message = configNoticeFrom(asText({datagram.data(), size}));
    if (message && message->id == options_.id) compareRevision(message->revision);
  }
}

void HubClient::compareRevision(uint32_t revision) {
  if (shown_ == revision || !mayAskFor(revision)) {
    wanted_.reset();
  } else {
    wanted_ = revision;
  }
}

bool HubClient::mayAskFor(uint32_t revision) const {
  return unusable_ != revision || ports_.clock.now() >= askAgainAt_;
}

/**
 * Cancels a request that timed out. If the hub disappears during a response, a fetch must not wait for it.
 * The open request may itself be that fetch.
 */
void HubClient::giveUpWaiting() {
  if (!ports_.http.busy()) return;
  const bool isNews = question_ == Question::kConfig && wanted_ == fetching_;
  const bool sent = wanted_ && !isNews && !token_.empty();
  if (ports_.clock.now() - askedAt_ < patience(sent)) return;
  ports_.http.cancel();
  reading_.reset();
  if (question_ != Question::kErrand) {
    nowOffline("the answer took too long", kRetry);
  } else if (sent) {
    background_.interrupted();
  } else {
    background_.failed("The answer took too long.");
  }
}

Millis HubClient::patience(bool sent) const {
  if (question_ == Question::kErrand) return sent ? kBackgroundAfterNotice : kPatienceWithBackground;
  return sent ? kPatienceAfterNotice : kPatience;
}

/** Fetches come first. A continuous flow of notifications must not stop the heartbeats, however. */
void HubClient::askNext() {
  const Millis now = ports_.clock.now();
  const bool mayFetch = !lastFetch_ || now - *lastFetch_ >= kFetchGap;
  const bool isLate = now > nextAsk_ + kLatestHeartbeat;
  if (!token_.empty() && wanted_ && mayFetch && !isLate) return fetchConfig();
  if (now < nextAsk_) return runBackgroundRequest();
  if (token_.empty()) {
    askToPair();
  } else {
    sendHeartbeat();
  }
}

SatelliteFacts HubClient::facts() const {
  SatelliteFacts facts;
  facts.id = options_.id;
  facts.version = options_.version;
  facts.chip = options_.chip;
  facts.notifierPort = ports_.notifier.port();
  facts.uptime = ports_.clock.now();
  facts.time = ports_.clock.wall();
  if (options_.measure) options_.measure(facts);
  return facts;
}

void HubClient::askToPair() {
  nextAsk_ = ports_.clock.now() + kPairEvery;
  ask(Question::kPair, {"POST", "/api/device/pair", "", "", pairingJson(facts(), code_)});
}

void HubClient::sendHeartbeat() {
  nextAsk_ = ports_.clock.now() + options_.heartbeatEvery;
  ask(Question::kHeartbeat, {"POST", "/api/config/device/heartbeat", token_, "", heartbeatJson(facts())});
}

void HubClient::fetchConfig() {
  lastFetch_ = ports_.clock.now();
  fetching_ = *wanted_;
  wanted_.reset();
  ask(Question::kConfig, {"GET", concat({"/api/device/", options_.id, "/config"}), token_, etag_, ""});
}

void HubClient::runBackgroundRequest() {
  HttpRequest question;
  if (token_.empty() || !online_ || wanted_ || !background_.next(question)) return;
  question.bearer = token_;
  ask(Question::kErrand, std::move(question));
}

void HubClient::ask(Question question, HttpRequest request) {
  request.url.insert(0, options_.hubUrl);
  question_ = question;
  askedAt_ = ports_.clock.now();
  if (!ports_.http.send(request, *this)) failed("the question could not be asked");
}

void HubClient::status(int code, std::string_view etag) {
  if (question_ == Question::kErrand && code != 401) return background_.status(code, etag);
  reading_ = std::make_unique<HubResponse>(question_ == Question::kConfig, code, etag);
}

bool HubClient::body(ConstBytes piece) {
  return reading_ ? reading_->feed(piece) : background_.body(piece);
}

void HubClient::end() {
  if (!reading_) return background_.end();
  const auto reading = std::move(reading_);
  if (question_ == Question::kErrand) background_.failed("It said 401.");
  if (!reading->end()) return unreadable(*reading, "the answer is not whole");
  const bool isConfig = question_ == Question::kConfig;
  if (reading->status() != 200 && !(reading->status() == 304 && isConfig)) {
    refused(*reading);
  } else if (isConfig) {
    endConfig(*reading);
  } else if (question_ == Question::kPair) {
    endPairing(*reading);
  } else {
    endHeartbeat(reading->answer());
  }
}

void HubClient::failed(std::string_view why) {
  const auto reading = std::move(reading_);
  if (question_ == Question::kErrand) return background_.failed(why);
  if (reading && reading->isUnreadable()) return unreadable(*reading, why);
  nowOffline(why, kRetry);
}

void HubClient::unreadable(const HubResponse& reading, std::string_view why) {
  std::string problem = reading.problem();
  if (problem.empty()) problem = why;
  if (question_ == Question::kConfig) return refuseConfig(problem, kSlowRetry);
  nowOffline(problem, kRetry);
}

void HubClient::refused(const HubResponse& reading) {
  const int status = reading.status();
  const bool isPairing = question_ == Question::kPair;
  if (status == 401 && !isPairing) {
    return reading.refusal().isUnknownToken() ? loseToken() : nowOffline("that is not the hub", kRetry);
  }
  if (isPairing &&
      (status == 202 || reading.refusal().isWrongCode())) {  // the code was not typed yet, or was mistyped
    answers_ = true;
    toldOffline_ = false;
    return;
  }
  const Millis retryAfter = status >= 500 && !isPairing ? kRetry : kSlowRetry;
  std::string why = concat({"it said ", numberText(status)});
  const std::string sentence = reading.refusal().sentence();
  if (!sentence.empty()) why += concat({": ", sentence});
  if (question_ == Question::kConfig) return refuseConfig(why, retryAfter);
  nowOffline(why, retryAfter);
  answers_ = !sentence.empty();
}

/** Heartbeats continue, because the hub is reachable. */
void HubClient::refuseConfig(const std::string& why, Millis retryAfter) {
  if (unusable_ != fetching_) {
    ports_.log.write(LogLevel::kWarning, {"What the hub wants shown can't be used: ", why});
  }
  unusable_ = fetching_;
  askAgainAt_ = ports_.clock.now() + retryAfter;
  retryIn(retryAfter);
  if (wanted_) compareRevision(*wanted_);
}

void HubClient::endPairing(const HubResponse& reading) {
  if (reading.answer().token.empty()) return nowOffline("it gave no token", kSlowRetry);
  token_ = reading.answer().token;
  answers_ = true;
  nextAsk_ = ports_.clock.now();
  ports_.log.write(LogLevel::kInfo, "The hub let this satellite in.");
  listener_.tokenReceived(token_);
  listener_.codeChanged("");
}

void HubClient::endHeartbeat(const HubAnswer& answer) {
  nowOnline();
  if (answer.time) useTime(*answer.time);
  if (const auto offer = answer.offer()) listener_.updateOffered(*offer);
  if (!answer.revision) return;
  compareRevision(*answer.revision);
  const bool isWeatherOld = weatherAt_ && ports_.clock.now() - *weatherAt_ >= kWeatherRefresh;
  if (!isWeatherOld || !mayAskFor(*answer.revision)) return;
  wanted_ = answer.revision;
  etag_.clear();
}

void HubClient::endConfig(HubResponse& reading) {
  if (reading.hasConfig()) {
    const auto config = reading.takeConfig();
    if (!config) return refuseConfig(config.error().message, kSlowRetry);
    etag_ = reading.etag();
    weatherAt_.reset();
    if (config.value().weather) weatherAt_ = ports_.clock.now();
    listener_.configReceived(config.value());
  }
  shown_ = fetching_;
  unusable_.reset();
  if (wanted_) compareRevision(*wanted_);
}

void HubClient::useTime(EpochMillis time) {
  const auto present = ports_.clock.wall();
  if (!present || std::llabs(time - *present) > kClockTolerance) ports_.clock.setWall(time);
}

void HubClient::loseToken() {
  ports_.log.write(LogLevel::kWarning, "The hub does not know this satellite's token.");
  token_ = listener_.tokenRefused();
  online_ = false;
  answers_ = true;
  wanted_.reset();
  nextAsk_ = ports_.clock.now();
  if (token_.empty()) showNewCode();
}

void HubClient::nowOnline() {
  if (!online_) ports_.log.write(LogLevel::kInfo, {"Online at ", options_.hubUrl, "."});
  online_ = true;
  answers_ = true;
  toldOffline_ = false;
}

void HubClient::nowOffline(std::string_view why, Millis retryAfter) {
  if (!toldOffline_) {
    ports_.log.write(LogLevel::kWarning, {"No luck with ", options_.hubUrl, ": ", why});
  }
  online_ = false;
  answers_ = false;
  toldOffline_ = true;
  retryIn(retryAfter);
}

/**
 * After a failed config the next heartbeat may be sent earlier, because its response announces the revision
 * again. It is never delayed.
 */
void HubClient::retryIn(Millis time) {
  const Millis retryAt = ports_.clock.now() + time;
  nextAsk_ = question_ == Question::kConfig ? std::min(nextAsk_, retryAt) : retryAt;
}

}  // namespace lumi
