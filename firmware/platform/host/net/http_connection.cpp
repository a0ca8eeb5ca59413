#include "platform/host/net/http_connection.h"

#include <poll.h>

#include "core/http/message/response.h"

namespace lumi {
namespace {

using Event = HttpRequestParser::Event;

constexpr int kStepsPerPass = 8;            // keeps one client from blocking the loop
constexpr Millis kFairStart = 1 * kSecond;  // time for a new client to send its first head
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

/** Browsers use HTTPS alone for this host name for 30 days. */
constexpr const char* kStrictTransport = "max-age=2592000";

}  // namespace

class HttpConnection::Exchange : public ReplyTarget {
 public:
  std::unique_ptr<Response> response;

 protected:
  void answer(Response&& given) override { response = std::make_unique<Response>(std::move(given)); }
};

HttpConnection::HttpConnection(HttpSocket::Peer&& peer, bool onAccessPoint, Router& router,
                               const Clock& clock, const HttpLimits& limits, const TrustedProxies& proxies)
    : socket_(std::move(peer.socket)),
      remoteAddress_(std::move(peer.address)),
      onAccessPoint_(onAccessPoint),
      router_(router),
      clock_(clock),
      limits_(limits),
      proxies_(proxies),
      output_(socket_, clock, limits),
      stateSince_(clock.now()),
      lastOfBody_(stateSince_) {}

HttpConnection::~HttpConnection() = default;

void HttpConnection::close() {
  exchange_.reset();
  body_.abort();
  output_.end();
  socket_.close();
}

bool HttpConnection::hasAnswer() const {
  return exchange_ && exchange_->response;
}

short HttpConnection::wantedEvents() const {
  int events = 0;
  const bool readsOn = state_ == State::kReading && input_.empty() && !body_.holdsBack();
  if (readsOn || state_ == State::kDraining) events |= POLLIN;
  if (!output_.isEmpty()) events |= POLLOUT;
  const bool isInBody = state_ == State::kReading && exchange_;
  const bool listensForEnd = waitsForSource() || state_ == State::kAwaiting || isInBody;
  if (listensForEnd && !clientFinished_) events |= POLLRDHUP;
  return static_cast<short>(events);
}

bool HttpConnection::waitsForSource() const {
  return state_ == State::kWriting && output_.waitsForSource();
}

HttpConnection::Readiness HttpConnection::readiness() const {
  if (state_ == State::kAwaiting && hasAnswer()) return Readiness::kNow;
  const bool hasInput = body_.holdsBack() || !input_.empty();
  if (state_ == State::kReading && (hasAnswer() || hasInput)) return Readiness::kNow;
  if (state_ != State::kWriting || !output_.isEmpty()) return Readiness::kIdle;
  return waitsForSource() ? Readiness::kSoon : Readiness::kNow;
}

std::optional<Millis> HttpConnection::spareSince() const {
  if (state_ == State::kDraining) return stateSince_;
  const bool perhapsGone = clientFinished_ && (state_ == State::kAwaiting || waitsForSource());
  if (perhapsGone || output_.isReaderSlow()) return stateSince_;
  if (state_ != State::kReading || exchange_) return std::nullopt;
  const bool keptAlive = served_ && !headBegan_;
  const bool isFresh = clock_.now() - stateSince_ < kFairStart;
  if (!keptAlive && isFresh) return std::nullopt;
  return stateSince_;
}

bool HttpConnection::work(short events, Millis lookedAt) {
  called_ = false;
  const bool broken = (events & (POLLERR | POLLNVAL)) != 0;
  const bool hungUp = (events & POLLHUP) != 0 && state_ != State::kDraining;
  if (broken || hungUp) {
    close();
    return false;
  }
  if ((events & POLLRDHUP) != 0 && !clientFinished_) {
    clientFinished_ = true;
    finishedAt_ = lookedAt;
  }
  if ((events & (POLLIN | POLLHUP)) != 0) receive();
  advance();
  enforceTime(lookedAt);
  return called_;
}

void HttpConnection::receive() {
  const auto got = socket_.receive(input_.room());
  if (got.state == HttpSocket::Transfer::State::kClosed) return close();
  if (got.size == 0) return;
  input_.commit(got.size);
  if (state_ == State::kDraining) drop(got.size);
}

void HttpConnection::drop(size_t size) {
  input_.clear();
  drained_ += size;
  if (drained_ > limits_.drainBytes) close();
}

void HttpConnection::advance() {
  int steps = 0;
  while (!closed() && steps < kStepsPerPass && step()) ++steps;
}

/** Returns false if nothing more can be done now. */
bool HttpConnection::step() {
  switch (state_) {
    case State::kReading:
      return read();
    case State::kAwaiting:
      return startAnswer();
    case State::kWriting:
      return write();
    case State::kDraining:
      break;
  }
  return false;
}

bool HttpConnection::read() {
  called_ = body_.holdsBack();
  if (hasAnswer()) body_.abort();
  offer(body_.retry());
  body_.probe(clock_.now(), [this](ConstBytes start) {
    output_.say(asText(start));
    writeOptions_.startSent += start.size();
    return start.size();
  });
  size_t left = kBodyPerTurn;
  while (left > 0 && state_ == State::kReading && !body_.holdsBack() && !input_.empty()) {
    if (!exchange_ && !headBegan_) headBegan_ = stateSince_ = clock_.now();
    const ConstBytes piece = exchange_ ? input_.unread().sub(0, left) : input_.unread();
    ConstBytes rest = piece;
    const bool isBody = exchange_ != nullptr;
    const Event event = parser_.next(rest);
    const size_t taken = piece.size() - rest.size();
    input_.consume(taken);
    if (isBody) left -= taken;
    handle(event);
  }
  // The rest of the body is no longer parsed.
  if (state_ == State::kReading && hasAnswer()) stopReading();
  flush();
  return state_ == State::kAwaiting && !closed();
}

void HttpConnection::handle(Event event) {
  called_ = called_ || event != Event::kNeedsMore;
  switch (event) {
    case Event::kNeedsMore:
      return;
    case Event::kHead:
      return openRequest();
    case Event::kBody:
      lastOfBody_ = clock_.now();
      if (bodyLeft_) *bodyLeft_ -= parser_.piece().size();
      return offer(body_.write(parser_.piece()));
    case Event::kComplete:
      offer(body_.end());
      if (state_ == State::kReading) state_ = State::kAwaiting;
      stateSince_ = clock_.now();
      return;
    case Event::kFailed:
      return refuse(errorResponse(parser_.status(), parser_.complaint(), "malformed"));
  }
}

void HttpConnection::openRequest() {
  HttpHead head = parser_.takeHead();
  head.request.remoteAddress = proxies_.clientOf(remoteAddress_, head.forwardedFor);
  isHttps_ = proxies_.isHttps(remoteAddress_, head.forwardedProto);
  head.request.onAccessPoint = onAccessPoint_;
  headBegan_.reset();
  lastOfBody_ = clock_.now();
  writeOptions_ = {head.request.method == Method::kHead, head.isHttp11, head.keepAlive};
  const bool hasBody = head.request.hasBody;
  bodyLeft_ = head.request.contentLength;
  const std::string contentType(head.request.headers.find("Content-Type"));
  exchange_ = std::make_shared<Exchange>();
  offer(body_.open(router_.open(std::move(head.request), Reply(exchange_)), contentType));
  if (hasBody && head.expectsContinue && head.isHttp11 && !hasAnswer()) output_.say(kContinue);
}

/** Continues after a piece was passed to the core, which may have rejected the body. */
void HttpConnection::offer(std::unique_ptr<Response> refusal) {
  if (refusal) Reply(exchange_).send(std::move(*refusal));
  if (hasAnswer()) body_.abort();
}

void HttpConnection::refuse(Response response) {
  if (!exchange_) exchange_ = std::make_shared<Exchange>();
  Reply(exchange_).send(std::move(response));
  stopReading();
}

/** The rest of a body looks like a new request, so the connection ends after this response. */
void HttpConnection::stopReading() {
  body_.abort();
  input_.clear();
  writeOptions_.keepAlive = false;
  state_ = State::kAwaiting;
  stateSince_ = clock_.now();
}

bool HttpConnection::startAnswer() {
  if (!hasAnswer()) return false;
  body_.abort();
  if (isHttps_) exchange_->response->headers.add("Strict-Transport-Security", kStrictTransport);
  output_.begin(std::move(*exchange_->response), writeOptions_);
  exchange_.reset();
  state_ = State::kWriting;
  return true;
}

/** Creates more of the response once the client has accepted the earlier part. */
bool HttpConnection::write() {
  if (!output_.isEmpty()) flush();
  if (closed() || !output_.isEmpty()) return false;
  if (output_.make()) called_ = true;
  flush();
  if (closed() || !output_.isEmpty()) return false;
  if (output_.isBroken()) {
    close();
  } else if (output_.isDone()) {
    finishAnswer();
  }
  return false;
}

void HttpConnection::finishAnswer() {
  const bool keepAlive = output_.keepsAlive();
  output_.end();
  writeOptions_ = {};
  served_ = true;
  headBegan_.reset();
  stateSince_ = clock_.now();
  state_ = keepAlive ? State::kReading : State::kDraining;
  if (keepAlive) return;
  socket_.finishSending();
  drop(0);
}

void HttpConnection::flush() {
  if (!closed() && !output_.flush()) close();
}

void HttpConnection::enforceTime(Millis lookedAt) {
  if (closed()) return;
  if (!output_.isEmpty() && lookedAt >= output_.lastSent() + limits_.slowReader) return close();
  switch (state_) {
    case State::kReading:
      return enforceReadingTime(lookedAt);
    case State::kAwaiting:
      if (lookedAt >= stateSince_ + limits_.answer) refuse(errorResponse(500, "The hub found no answer."));
      return;
    case State::kDraining:
      if (lookedAt >= stateSince_ + limits_.drain) close();
      return;
    case State::kWriting:
      return enforceWritingTime(lookedAt);
  }
}

void HttpConnection::enforceWritingTime(Millis lookedAt) {
  if (clientFinished_ && waitsForSource() && lookedAt >= output_.lastSent() + limits_.leftListener) close();
}

/**
 * True if the missing bytes can no longer arrive. Also true if the client has finished sending and has waited
 * for so long that it has probably disconnected.
 */
bool HttpConnection::hasLeftInBody(Millis lookedAt) const {
  if (!exchange_ || !clientFinished_) return false;
  const uint64_t here = input_.unread().size() + socket_.waiting();
  return (bodyLeft_ && *bodyLeft_ > here) || lookedAt >= finishedAt_ + limits_.leftListener;
}

void HttpConnection::enforceReadingTime(Millis lookedAt) {
  if (hasLeftInBody(lookedAt)) return close();
  if (body_.holdsBack()) {
    lastOfBody_ = lookedAt;
  } else if (exchange_) {
    if (lookedAt >= lastOfBody_ + limits_.bodySilence) refuse(tooSlowResponse());
  } else if (headBegan_) {
    if (lookedAt >= *headBegan_ + limits_.head) refuse(tooSlowResponse());
  } else if (lookedAt >= stateSince_ + limits_.idle) {
    close();
  }
  if (state_ == State::kAwaiting) advance();
}

}  // namespace lumi
