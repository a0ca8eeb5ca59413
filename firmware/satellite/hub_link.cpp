#include "satellite/hub_link.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/base/text.h"
#include "core/devices/bell.h"
#include "satellite/pairing_code.h"

namespace lumi {
namespace {

constexpr int kRingsPerPass = 8;  // so that a flood can't hold up the display
constexpr size_t kLongestRing = 64;

}  // namespace

HubLink::HubLink(const HubLinkPorts& ports, HubLinkOptions options, HubLinkListener& listener,
                 HubErrand& errand)
    : ports_(ports), options_(std::move(options)), listener_(listener), errand_(errand) {}

void HubLink::start(const std::string& token, std::optional<uint32_t> revision) {
  token_ = token;
  shown_ = revision;
  if (token_.empty()) showNewCode();
}

void HubLink::tick() {
  ports_.http.poll();
  hearBell();
  giveUpWaiting();
  if (!ports_.http.busy() && !options_.hubUrl.empty()) askNext();
}

void HubLink::useHub(const std::string& url) {
  if (url == options_.hubUrl) return;
  options_.hubUrl = url;
  answers_ = false;
  toldOffline_ = false;
  retryIn(0);
}

void HubLink::showNewCode() {
  code_ = pairingCode(ports_.random);
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
  if (shown_ == revision || !mayAskFor(revision)) {
    wanted_.reset();
  } else {
    wanted_ = revision;
  }
}

bool HubLink::mayAskFor(uint32_t revision) const {
  return unusable_ != revision || ports_.clock.now() >= askAgainAt_;
}

/** A hub that went away in mid-answer must not keep the news waiting; the answer may be that very news. */
void HubLink::giveUpWaiting() {
  if (!ports_.http.busy()) return;
  const bool isNews = question_ == Question::kConfig && wanted_ == fetching_;
  const bool rung = wanted_ && !isNews && !token_.empty();
  if (ports_.clock.now() - askedAt_ < patience(rung)) return;
  ports_.http.cancel();
  reading_.reset();
  if (question_ != Question::kErrand) {
    nowOffline("the answer took too long", kRetry);
  } else if (rung) {
    errand_.interrupted();
  } else {
    errand_.failed("The answer took too long.");
  }
}

Millis HubLink::patience(bool rung) const {
  if (question_ == Question::kErrand) return rung ? kErrandOnceRung : kPatienceWithErrand;
  return rung ? kPatienceOnceRung : kPatience;
}

/** News first, but whoever rings without end must not keep the hub from hearing of this satellite. */
void HubLink::askNext() {
  const Millis now = ports_.clock.now();
  const bool mayFetch = !lastFetch_ || now - *lastFetch_ >= kFetchGap;
  const bool isLate = now > nextAsk_ + kLatestHeartbeat;
  if (!token_.empty() && wanted_ && mayFetch && !isLate) return fetchConfig();
  if (now < nextAsk_) return runErrand();
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
  facts.chip = options_.chip;
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
  nextAsk_ = ports_.clock.now() + options_.heartbeatEvery;
  ask(Question::kHeartbeat, {"POST", "/api/config/device/heartbeat", token_, "", heartbeatJson(facts())});
}

void HubLink::fetchConfig() {
  lastFetch_ = ports_.clock.now();
  fetching_ = *wanted_;
  wanted_.reset();
  ask(Question::kConfig, {"GET", concat({"/api/device/", options_.id, "/config"}), token_, etag_, ""});
}

void HubLink::runErrand() {
  HttpQuestion question;
  if (token_.empty() || !online_ || wanted_ || !errand_.next(question)) return;
  question.bearer = token_;
  ask(Question::kErrand, std::move(question));
}

void HubLink::ask(Question question, HttpQuestion request) {
  request.url.insert(0, options_.hubUrl);
  question_ = question;
  askedAt_ = ports_.clock.now();
  if (!ports_.http.ask(request, *this)) failed("the question could not be asked");
}

void HubLink::status(int code, std::string_view etag) {
  if (question_ == Question::kErrand && code != 401) return errand_.status(code, etag);
  reading_ = std::make_unique<HubReading>(question_ == Question::kConfig, code, etag);
}

bool HubLink::body(ConstBytes piece) {
  return reading_ ? reading_->feed(piece) : errand_.body(piece);
}

void HubLink::end() {
  if (!reading_) return errand_.end();
  const auto reading = std::move(reading_);
  if (question_ == Question::kErrand) errand_.failed("It said 401.");
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

void HubLink::failed(std::string_view why) {
  const auto reading = std::move(reading_);
  if (question_ == Question::kErrand) return errand_.failed(why);
  if (reading && reading->isUnreadable()) return unreadable(*reading, why);
  nowOffline(why, kRetry);
}

void HubLink::unreadable(const HubReading& reading, std::string_view why) {
  std::string problem = reading.problem();
  if (problem.empty()) problem = why;
  if (question_ == Question::kConfig) return refuseConfig(problem, kSlowRetry);
  nowOffline(problem, kRetry);
}

void HubLink::refused(const HubReading& reading) {
  const int status = reading.status();
  const bool isPairing = question_ == Question::kPair;
  if (status == 401 && !isPairing) {
    return reading.refusal().isUnknownToken() ? loseToken() : nowOffline("that is not the hub", kRetry);
  }
  if (isPairing &&
      (status == 202 || reading.refusal().isWrongCode())) {  // nobody typed it yet, or mistyped it
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

/** The heartbeats go on: the hub is there, so its silence can't be the reason. */
void HubLink::refuseConfig(const std::string& why, Millis retryAfter) {
  if (unusable_ != fetching_) {
    ports_.log.write(LogLevel::kWarning, {"What the hub wants shown can't be used: ", why});
  }
  unusable_ = fetching_;
  askAgainAt_ = ports_.clock.now() + retryAfter;
  retryIn(retryAfter);
  if (wanted_) compareRevision(*wanted_);
}

void HubLink::endPairing(const HubReading& reading) {
  if (reading.answer().token.empty()) return nowOffline("it gave no token", kSlowRetry);
  token_ = reading.answer().token;
  answers_ = true;
  nextAsk_ = ports_.clock.now();
  ports_.log.write(LogLevel::kInfo, "The hub let this satellite in.");
  listener_.tokenReceived(token_);
  listener_.codeChanged("");
}

void HubLink::endHeartbeat(const HubAnswer& answer) {
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

void HubLink::endConfig(HubReading& reading) {
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

void HubLink::useTime(EpochMillis time) {
  const auto present = ports_.clock.wall();
  if (!present || std::llabs(time - *present) > kClockTolerance) ports_.clock.setWall(time);
}

void HubLink::loseToken() {
  ports_.log.write(LogLevel::kWarning, "The hub does not know this satellite's token.");
  token_ = listener_.tokenRefused();
  online_ = false;
  answers_ = true;
  wanted_.reset();
  nextAsk_ = ports_.clock.now();
  if (token_.empty()) showNewCode();
}

void HubLink::nowOnline() {
  if (!online_) ports_.log.write(LogLevel::kInfo, {"Online at ", options_.hubUrl, "."});
  online_ = true;
  answers_ = true;
  toldOffline_ = false;
}

void HubLink::nowOffline(std::string_view why, Millis retryAfter) {
  if (!toldOffline_) {
    ports_.log.write(LogLevel::kWarning, {"No luck with ", options_.hubUrl, ": ", why});
  }
  online_ = false;
  answers_ = false;
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
