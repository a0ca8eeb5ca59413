#include "platform/esp32/net/lwip_http_client.h"

#include <fcntl.h>

#include <array>
#include <cerrno>
#include <string>

#include "core/base/text.h"
#include "platform/esp32/net/http_answer_parser.h"
#include "platform/esp32/net/http_target.h"
#include "platform/esp32/net/lwip_socket.h"
#include "platform/posix/unique_fd.h"

namespace lumi {
struct LwipHttpClient::Exchange {
  enum class Step { kRefused, kLookUp, kSend, kReceive };

  HttpListener* listener;  // nullptr once no more events may be sent
  Millis deadline;
  Step step = Step::kLookUp;
  std::string refusal;
  uint16_t port = 0;
  std::string request;
  size_t sent = 0;
  UniqueFd socket;
  HttpAnswerParser parser;
  std::array<uint8_t, kPiece> buffer;
};

bool LwipHttpClient::send(const HttpRequest& question, HttpListener& listener) {
  if (exchange_) return false;
  exchange_ = std::make_shared<Exchange>();
  exchange_->listener = &listener;
  exchange_->deadline = clock_.now() + limitMillis_;
  prepare(*exchange_, question);
  return true;
}

void LwipHttpClient::prepare(Exchange& exchange, const HttpRequest& question) {
  exchange.step = Exchange::Step::kRefused;
  const auto target = parseHttpUrl(question.url);
  if (!target) {
    exchange.refusal = target.error().message;
    return;
  }
  auto text = httpRequestText(question, target.value());
  if (!text) {
    exchange.refusal = text.error().message;
    return;
  }
  exchange.request = std::move(text.value());
  exchange.port = target.value().port;
  exchange.step = Exchange::Step::kLookUp;
  names_.ask(target.value().host);
}

void LwipHttpClient::cancel() {
  if (!exchange_) return;
  exchange_->listener = nullptr;
  exchange_.reset();
}

void LwipHttpClient::poll() {
  if (!exchange_) return;
  const std::shared_ptr<Exchange> exchange = exchange_;
  advance(*exchange);
  if (exchange->listener != nullptr && clock_.now() >= exchange->deadline) {
    fail(*exchange, "The answer took too long.");
  }
}

void LwipHttpClient::advance(Exchange& exchange) {
  switch (exchange.step) {
    case Exchange::Step::kRefused:
      return fail(exchange, exchange.refusal);
    case Exchange::Step::kLookUp:
      return lookUp(exchange);
    case Exchange::Step::kSend:
      return sendRequest(exchange);
    case Exchange::Step::kReceive:
      return receive(exchange);
  }
}

void LwipHttpClient::lookUp(Exchange& exchange) {
  switch (names_.state()) {
    case NameLookup::State::kSearching:
      return;
    case NameLookup::State::kUnknown:
      return fail(exchange, "No computer of that name was found.");
    case NameLookup::State::kFound:
      return dial(exchange);
  }
}

void LwipHttpClient::dial(Exchange& exchange) {
  exchange.socket = UniqueFd(socket(AF_INET, SOCK_STREAM, 0));
  const int number = exchange.socket.get();
  if (!exchange.socket || fcntl(number, F_SETFL, O_NONBLOCK) != 0) {
    return fail(exchange, "There is no connection to spare.");
  }
  const sockaddr_in to = socketAddress(exchange.port, names_.address());
  const int error = connect(number, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 ? 0 : errno;
  if (error != 0 && !isForLater(error)) return fail(exchange, "Nobody answers there.");
  exchange.step = Exchange::Step::kSend;
}

void LwipHttpClient::sendRequest(Exchange& exchange) {
  const char* rest = exchange.request.data() + exchange.sent;
  const ssize_t size =
      ::send(exchange.socket.get(), rest, exchange.request.size() - exchange.sent, MSG_NOSIGNAL);
  if (size < 0) {
    if (isForLater(errno)) return;
    return fail(exchange, exchange.sent == 0 ? "Nobody answers there." : "The connection broke off.");
  }
  exchange.sent += static_cast<size_t>(size);
  if (exchange.sent < exchange.request.size()) return;
  freeText(exchange.request);
  exchange.step = Exchange::Step::kReceive;
}

void LwipHttpClient::receive(Exchange& exchange) {
  const ssize_t size = recv(exchange.socket.get(), exchange.buffer.data(), exchange.buffer.size(), 0);
  if (size > 0) return handOn(exchange, ConstBytes(exchange.buffer).sub(0, static_cast<size_t>(size)));
  if (size < 0 && isForLater(errno)) return;
  const bool whole = size == 0 && exchange.parser.closed() == HttpAnswerParser::Event::kComplete;
  if (whole) return finish(exchange);
  fail(exchange, "The connection broke off.");
}

void LwipHttpClient::handOn(Exchange& exchange, ConstBytes bytes) {
  using Event = HttpAnswerParser::Event;
  while (exchange.listener != nullptr) {
    switch (exchange.parser.next(bytes)) {
      case Event::kNeedsMore:
        return;
      case Event::kHead:
        exchange.listener->status(exchange.parser.status(), exchange.parser.etag());
        break;
      case Event::kBody:
        if (!exchange.listener->body(exchange.parser.piece())) {
          return fail(exchange, "The answer is not what was expected.");
        }
        break;
      case Event::kComplete:
        return finish(exchange);
      case Event::kFailed:
        return fail(exchange, "The answer is not what was expected.");
    }
  }
}

/**
 * Ends the request before notifying its listener, so that the listener can send the next one at once. Returns
 * the listener, or nullptr if the request was cancelled.
 */
HttpListener* LwipHttpClient::conclude(Exchange& exchange) {
  exchange.socket = UniqueFd();
  HttpListener* const listener = exchange.listener;
  if (listener != nullptr) cancel();
  return listener;
}

void LwipHttpClient::finish(Exchange& exchange) {
  if (HttpListener* const listener = conclude(exchange)) listener->end();
}

void LwipHttpClient::fail(Exchange& exchange, std::string_view why) {
  if (HttpListener* const listener = conclude(exchange)) listener->failed(why);
}

}  // namespace lumi
