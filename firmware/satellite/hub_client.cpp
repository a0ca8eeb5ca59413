#include "satellite/hub_client.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "core/base/text.h"
#include "core/devices/config_notifier.h"
#include "core/devices/devices_codec.h"
#include "core/json/field_list.h"
#include "satellite/hub_messages.h"

namespace lumi {
namespace {

constexpr int kNoticesPerPass = 8;  // limit, so that a flood of datagrams cannot block the display
constexpr size_t kMaxNotice = 64;

/** Returns four random digits, "0417", which an administrator types into the panel of the hub. */
std::string pairingCode(Random& random) {
  std::array<uint8_t, 4> bytes{};
  random.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  char digits[5];
  std::snprintf(digits, sizeof digits, "%04u", static_cast<unsigned>(number % 10'000));
  return digits;
}

}  // namespace

HubClient::HubClient(const SatellitePorts& ports, const SatelliteOptions& options,
                     HubClientListener& listener, const Background& background)
    : ports_(ports),
      options_(options),
      listener_(listener),
      backgrounds_(background),
      background_(background.front()),
      hubUrl_(options.hubUrl) {}

void HubClient::start(const std::string& token, std::optional<uint32_t> revision) {
  token_ = token;
  shown_ = revision;
  if (token_.empty()) showNewCode();
}

void HubClient::tick() {
  ports_.http.poll();
  receiveNotice();
  cancelIfTimedOut();
  if (!ports_.http.busy() && !hubUrl_.empty()) sendNext();
}

void HubClient::useHub(const std::string& url) {
  if (url == hubUrl_) return;
  hubUrl_ = url;
  answers_ = false;
  isOfflineLogged_ = false;
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
  if (shown_ == revision || !mayFetch(revision)) {
    wanted_.reset();
  } else {
    wanted_ = revision;
  }
}

bool HubClient::mayFetch(uint32_t revision) const {
  return rejected_ != revision || ports_.clock.now() >= fetchAgainAt_;
}

/** Cancels an overdue request, so that a fetch does not wait for a response that will not come. */
void HubClient::cancelIfTimedOut() {
  if (!ports_.http.busy()) return;
  const bool isAlreadyFetching = type_ == RequestType::kConfig && wanted_ == fetching_;
  const bool isFetchWaiting = wanted_ && !isAlreadyFetching && !token_.empty();
  if (ports_.clock.now() - sentAt_ < timeout(isFetchWaiting)) return;
  ports_.http.cancel();
  response_.reset();
  if (type_ != RequestType::kBackground) {
    setOffline("the answer took too long", kRetry);
  } else if (isFetchWaiting) {
    background_->interrupted();
  } else {
    background_->failed("The answer took too long.");
  }
}

Millis HubClient::timeout(bool isFetchWaiting) const {
  if (type_ == RequestType::kBackground)
    return isFetchWaiting ? kBackgroundTimeoutAfterNotice : kBackgroundTimeout;
  return isFetchWaiting ? kTimeoutAfterNotice : kTimeout;
}

/** Sends a fetch before a heartbeat, unless the heartbeat is overdue by more than kLatestHeartbeat. */
void HubClient::sendNext() {
  const Millis now = ports_.clock.now();
  const bool isFetchDue = !lastFetch_ || now - *lastFetch_ >= kFetchGap;
  const bool isLate = now > nextRequest_ + kLatestHeartbeat;
  if (!token_.empty() && wanted_ && isFetchDue && !isLate) return fetchConfig();
  if (now < nextRequest_) return runBackgroundRequest();
  if (token_.empty()) {
    requestPairing();
  } else {
    sendHeartbeat();
  }
}

ReportedHeartbeat HubClient::report() const {
  ReportedHeartbeat report;
  report.deviceId = options_.id;
  report.currentTime = ports_.clock.wall();
  Heartbeat& heartbeat = report.heartbeat;
  heartbeat.uptime = static_cast<uint32_t>(ports_.clock.now() / kSecond);
  heartbeat.version = options_.version;
  heartbeat.notifierPort = ports_.notifier.port();
  heartbeat.chip = options_.chip;
  if (options_.measure) options_.measure(heartbeat);
  return report;
}

void HubClient::requestPairing() {
  nextRequest_ = ports_.clock.now() + kPairEvery;
  const PairingRequest request{options_.id, code_, options_.version, ""};
  send(RequestType::kPair, {"POST", "/api/device/pair", "", "", fieldsToJson(request)});
}

void HubClient::sendHeartbeat() {
  nextRequest_ = ports_.clock.now() + options_.heartbeatEvery;
  send(RequestType::kHeartbeat, {"POST", "/api/config/device/heartbeat", token_, "", fieldsToJson(report())});
}

void HubClient::fetchConfig() {
  lastFetch_ = ports_.clock.now();
  fetching_ = *wanted_;
  wanted_.reset();
  send(RequestType::kConfig, {"GET", concat({"/api/device/", options_.id, "/config"}), token_, etag_, ""});
}

void HubClient::runBackgroundRequest() {
  if (token_.empty() || !online_ || wanted_) return;
  HttpRequest request;
  for (BackgroundRequest* one : backgrounds_) {
    if (!one->next(request)) continue;
    background_ = one;
    request.bearer = token_;
    return send(RequestType::kBackground, std::move(request));
  }
}

void HubClient::send(RequestType type, HttpRequest request) {
  request.url.insert(0, hubUrl_);
  type_ = type;
  sentAt_ = ports_.clock.now();
  if (!ports_.http.send(request, *this)) failed("the question could not be asked");
}

void HubClient::status(int code, std::string_view etag) {
  if (type_ == RequestType::kBackground && code != 401) return background_->status(code, etag);
  response_ = std::make_unique<HubResponse>(type_ == RequestType::kConfig, code, etag);
}

bool HubClient::body(ConstBytes piece) {
  return response_ ? response_->feed(piece) : background_->body(piece);
}

void HubClient::end() {
  if (!response_) return background_->end();
  const auto response = std::move(response_);
  if (type_ == RequestType::kBackground) background_->failed("It said 401.");
  if (!response->end()) return handleUnreadable(*response, "the answer is not whole");
  const bool isConfig = type_ == RequestType::kConfig;
  if (response->status() != 200 && !(response->status() == 304 && isConfig)) {
    handleRefusal(*response);
  } else if (isConfig) {
    endConfig(*response);
  } else if (type_ == RequestType::kPair) {
    endPairing(*response);
  } else {
    endHeartbeat(response->answer());
  }
}

void HubClient::failed(std::string_view why) {
  const auto response = std::move(response_);
  if (type_ == RequestType::kBackground) return background_->failed(why);
  if (response && response->isUnreadable()) return handleUnreadable(*response, why);
  setOffline(why, kRetry);
}

void HubClient::handleUnreadable(const HubResponse& response, std::string_view why) {
  std::string problem = response.problem();
  if (problem.empty()) problem = why;
  if (type_ == RequestType::kConfig) return rejectConfig(problem, kSlowRetry);
  setOffline(problem, kRetry);
}

void HubClient::handleRefusal(const HubResponse& response) {
  const int status = response.status();
  const bool isPairing = type_ == RequestType::kPair;
  if (status == 401 && !isPairing) {
    return response.refusal().isUnknownToken() ? dropToken() : setOffline("that is not the hub", kRetry);
  }
  // The administrator has not typed the code yet, or has mistyped it.
  if (isPairing && (status == 202 || response.refusal().isWrongCode())) {
    answers_ = true;
    isOfflineLogged_ = false;
    return;
  }
  const Millis retryAfter = status >= 500 && !isPairing ? kRetry : kSlowRetry;
  std::string why = concat({"HTTP status ", status});
  const std::string& sentence = response.refusal().sentence;
  if (!sentence.empty()) why += concat({": ", sentence});
  if (type_ == RequestType::kConfig) return rejectConfig(why, retryAfter);
  setOffline(why, retryAfter);
  answers_ = !sentence.empty();
}

/** Records that a config is unusable. Heartbeats continue, because the hub is reachable. */
void HubClient::rejectConfig(const std::string& why, Millis retryAfter) {
  if (rejected_ != fetching_) {
    ports_.log.write(LogLevel::kWarning, {"What the hub wants shown can't be used: ", why});
  }
  rejected_ = fetching_;
  fetchAgainAt_ = ports_.clock.now() + retryAfter;
  retryIn(retryAfter);
  if (wanted_) compareRevision(*wanted_);
}

void HubClient::endPairing(const HubResponse& response) {
  if (response.answer().token.empty()) return setOffline("it gave no token", kSlowRetry);
  token_ = response.answer().token;
  answers_ = true;
  nextRequest_ = ports_.clock.now();
  ports_.log.write(LogLevel::kInfo, "The hub let this satellite in.");
  listener_.tokenReceived(token_);
  listener_.codeChanged("");
}

void HubClient::endHeartbeat(const HubAnswer& answer) {
  setOnline();
  if (answer.time) useTime(*answer.time);
  if (answer.offer) listener_.updateOffered(*answer.offer);
  if (!answer.revision) return;
  compareRevision(*answer.revision);
  const bool isWeatherOld = weatherAt_ && ports_.clock.now() - *weatherAt_ >= kWeatherRefresh;
  if (!isWeatherOld || !mayFetch(*answer.revision)) return;
  wanted_ = answer.revision;
  etag_.clear();
}

void HubClient::endConfig(HubResponse& response) {
  if (response.hasConfig()) {
    const auto config = response.takeConfig();
    if (!config) return rejectConfig(config.error().message, kSlowRetry);
    etag_ = response.etag();
    weatherAt_.reset();
    if (config.value().weather) weatherAt_ = ports_.clock.now();
    listener_.configReceived(config.value());
  }
  shown_ = fetching_;
  rejected_.reset();
  if (wanted_) compareRevision(*wanted_);
}

/** `time` is that of the hub in the middle between request and response. */
void HubClient::useTime(EpochMillis time) {
  const Millis taken = ports_.clock.now() - sentAt_;
  const EpochMillis now = time + static_cast<EpochMillis>(taken / 2);
  const EpochMillis fine = static_cast<EpochMillis>(std::max<Millis>(kFineClockTolerance, taken / 2));
  const EpochMillis tolerance = taken <= kQuickResponse ? fine : kClockTolerance;
  const auto present = ports_.clock.wall();
  if (!present || std::llabs(now - *present) > tolerance) ports_.clock.setWall(now);
}

void HubClient::dropToken() {
  ports_.log.write(LogLevel::kWarning, "The hub does not know this satellite's token.");
  token_ = listener_.tokenRefused();
  online_ = false;
  answers_ = true;
  wanted_.reset();
  nextRequest_ = ports_.clock.now();
  if (token_.empty()) showNewCode();
}

void HubClient::setOnline() {
  if (!online_) ports_.log.write(LogLevel::kInfo, {"Online at ", hubUrl_, "."});
  online_ = true;
  answers_ = true;
  isOfflineLogged_ = false;
}

void HubClient::setOffline(std::string_view why, Millis retryAfter) {
  if (!isOfflineLogged_) {
    ports_.log.write(LogLevel::kWarning, {"The request to ", hubUrl_, " failed: ", why});
  }
  online_ = false;
  answers_ = false;
  isOfflineLogged_ = true;
  retryIn(retryAfter);
}

/**
 * Schedules the next pairing request or heartbeat. After a failed fetch of the config, a heartbeat that is
 * due earlier keeps its time. Its response contains the revision, so the config is fetched again.
 */
void HubClient::retryIn(Millis time) {
  const Millis retryAt = ports_.clock.now() + time;
  nextRequest_ = type_ == RequestType::kConfig ? std::min(nextRequest_, retryAt) : retryAt;
}

}  // namespace lumi
