#include "platform/esp32/web/web_exchange.h"

#include <utility>

#include "core/http/limits/round_robin.h"
#include "core/http/message/response.h"

namespace lumi {

class WebExchange::Target : public ReplyTarget {
 public:
  std::optional<Response> response;

 protected:
  void answer(Response&& given) override { response = std::move(given); }
};

WebExchange::WebExchange(const WebService& service, WebInbox& inbox, WebWire& wire)
    : service_(service),
      inbox_(inbox),
      wire_(wire),
      since_(service.clock.now()),
      lastMoved_(since_),
      readerRate_(service.limits.reader, since_) {
  readerRate_.excuse(true, since_);
}

WebExchange::~WebExchange() = default;

bool WebExchange::isReady() const {
  switch (state_) {
    case State::kWaiting:
      return inbox_.hasHead() && mayOpen();
    case State::kReading:
      return hasAnswer() || body_.holdsBack() || inbox_.bodyFinished() || !inbox_.unread().empty();
    case State::kAwaiting:
      return hasAnswer();
    case State::kWriting:
      return output_->empty() && !writer_->waiting();
    default:
      return false;
  }
}

void WebExchange::work() {
  if (inbox_.hasLeft()) close();
  while (step()) {
  }
}

/** Returns true if the state changed and the new state may continue at once. */
bool WebExchange::step() {
  switch (state_) {
    case State::kWaiting:
      return open();
    case State::kReading:
      return readBody();
    case State::kAwaiting:
      return startAnswer();
    case State::kWriting:
      return write();
    case State::kDraining:
      return drain();
    case State::kClosing:
      if (hasLasted(service_.limits.slowReader)) wire_.abort();
      break;
    case State::kOver:
      break;
  }
  return false;
}

void WebExchange::countIn(WebRequests& requests) const {
  if (state_ != State::kReading && state_ != State::kAwaiting && state_ != State::kWriting) return;
  ++requests.count;
  requests.growth += state_ == State::kWriting ? wire_.sendRoom() : service_.limits.growth;
}

bool WebExchange::open() {
  if (inbox_.hasHead()) {
    if (!mayOpen()) return false;
    read(std::move(*inbox_.takeHead()));
    return true;
  }
  if (hasLasted(service_.limits.head)) end(&WebWire::close);
  return false;
}

void WebExchange::read(WebHead head) {
  target_ = std::make_shared<Target>();
  headOnly_ = head.request.method == Method::kHead;
  isHttp11_ = head.isHttp11;
  enter(State::kReading);
  if (!service_.hasRoom()) return refuse(busyResponse());
  if (head.refusal != 0) return refuse(errorResponse(head.refusal, head.complaint, "malformed"));
  if (service_.isAccessPointAddress) {
    head.request.onAccessPoint = service_.isAccessPointAddress(head.localAddress);
  }
  const std::string contentType(head.request.headers.find("Content-Type"));
  offer(body_.open(service_.router.open(std::move(head.request), Reply(target_)), contentType));
}

bool WebExchange::readBody() {
  if (!hasAnswer()) takePiece();
  if (!hasAnswer()) return !body_.holdsBack() && finishBody();
  stopReading();
  return true;
}

/** Acknowledges each piece to TCP, so that the client continues to send. */
void WebExchange::takePiece() {
  if (offered_ > 0) {
    offer(body_.retry());
    body_.probe(service_.clock.now(), [this](ConstBytes start) { return wire_.send(start, false); });
  } else {
    const ConstBytes piece = inbox_.unread().sub(0, kBodyPerTurn);
    if (piece.empty()) return;
    offered_ = piece.size();
    offer(body_.write(piece));
  }
  lastMoved_ = service_.clock.now();
  if (!body_.holdsBack()) wire_.acknowledge(inbox_.consume(std::exchange(offered_, 0)));
}

bool WebExchange::finishBody() {
  if (inbox_.isCrowded()) {
    refuse(busyResponse());
  } else if (inbox_.isMalformed()) {
    refuse(errorResponse(400, "The request is malformed.", "malformed"));
  } else if (inbox_.bodyFinished() && inbox_.unread().empty()) {
    offer(body_.end());
    enter(State::kAwaiting);
  } else if (service_.clock.now() - lastMoved_ >= service_.limits.bodySilence) {
    refuse(tooSlowResponse());
  } else {
    return false;
  }
  return true;
}

/** Continues after a piece was passed to the core, which may have rejected the body. */
void WebExchange::offer(std::unique_ptr<Response> refusal) {
  if (refusal) Reply(target_).send(std::move(*refusal));
  if (hasAnswer()) body_.abort();
}

void WebExchange::refuse(Response&& response) {
  Reply(target_).send(std::move(response));
  stopReading();
}

void WebExchange::stopReading() {
  body_.abort();
  offered_ = 0;
  wire_.acknowledge(inbox_.dropBody());
  enter(State::kAwaiting);
}

void WebExchange::enter(State state) {
  state_ = state;
  since_ = lastMoved_ = service_.clock.now();
}

bool WebExchange::hasAnswer() const {
  return target_ && target_->response;
}

bool WebExchange::startAnswer() {
  if (!hasAnswer()) {
    if (!hasLasted(service_.limits.answer)) return false;
    refuse(errorResponse(500, "The hub found no answer."));
  }
  body_.abort();
  writer_.emplace(std::move(*target_->response),
                  ResponseWriter::WriteOptions{headOnly_, isHttp11_, false, body_.startSent()});
  output_.emplace(kAnswerPerTurn);
  target_.reset();
  wire_.begin();
  enter(State::kWriting);
  return true;
}

/** Fills the buffer when it is empty, and sends as much as TCP accepts. */
bool WebExchange::write() {
  if (output_->empty()) writer_->fill(*output_);
  const bool isEnd = writer_->finished() && inbox_.bodyFinished();
  const size_t sent = wire_.send(output_->unread(), isEnd);
  output_->consume(sent);
  const Millis now = service_.clock.now();
  if (sent > 0) lastMoved_ = now;
  readerRate_.moved(sent, now);
  readerRate_.excuse(output_->empty(), now);
  if (output_->empty() && (writer_->finished() || writer_->broken())) {
    finishAnswer(isEnd);
    return false;
  }
  if (output_->empty()) lastMoved_ = now;
  if (now - lastMoved_ >= service_.limits.slowReader) end(&WebWire::abort);
  return false;
}

void WebExchange::finishAnswer(bool isEnd) {
  const bool drains = writer_->finished() && !isEnd;
  if (writer_->broken()) wire_.close();
  writer_.reset();
  output_.reset();
  enter(drains ? State::kDraining : State::kClosing);
}

bool WebExchange::drain() {
  if (!inbox_.bodyFinished() && !hasLasted(service_.limits.drain)) return false;
  end(&WebWire::close);
  return false;
}

void WebExchange::end(void (WebWire::*how)()) {
  (wire_.*how)();
  enter(State::kClosing);
}

void WebExchange::close() {
  target_.reset();
  body_.abort();
  writer_.reset();
  output_.reset();
  inbox_.dropBody();
  state_ = State::kOver;
}

bool WebExchange::isAnswering() const {
  return hasAnswer() || state_ == State::kWriting || state_ == State::kDraining || state_ == State::kClosing;
}

WebSpare WebExchange::spare() const {
  if (state_ == State::kWaiting && hasLasted(service_.limits.fairStart)) return WebSpare::kSilent;
  if (state_ == State::kDraining) return WebSpare::kDraining;
  return readerRate_.tooSlow(service_.clock.now()) ? WebSpare::kSlowReader : WebSpare::kNot;
}

}  // namespace lumi
