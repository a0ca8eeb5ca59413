#include "platform/esp32/web/web_connection.h"

#include <utility>

namespace lumi {
namespace {

std::string_view view(const String& text) {
  return {text.c_str(), text.length()};
}

}  // namespace

std::string addressOf(AsyncClient& client) {
  return client.remoteIP().toString().c_str();
}

/** A response without content. The library keeps it while the loop writes the real response. */
class WebConnection::Answer : public AsyncWebServerResponse {
 public:
  Answer() { _state = RESPONSE_CONTENT; }
  bool _sourceValid() const override { return true; }
  void _respond(AsyncWebServerRequest*) override {}
};

WebConnection::WebConnection(WebShared& shared, WebNetwork& network)
    : network_(network), inbox_(shared), filter_(shared.limits) {}

void WebConnection::attach(AsyncClient& client, const std::shared_ptr<AsyncWebServerRequest>& request) {
  request_ = request;
  library_ = ClientParts::dataHandler(client);
  libraryArgument_ = ClientParts::dataArgument(client);
  wholeRoom_ = client.space();
  const std::shared_ptr<WebConnection> self = shared_from_this();
  client.onData(
      [](void* to, AsyncClient* from, void* data, size_t size) {
        static_cast<WebConnection*>(to)->received(*from, {static_cast<uint8_t*>(data), size});
      },
      this);
  client.onPoll([](void* to, AsyncClient* from) { static_cast<WebConnection*>(to)->endWhenDue(*from); },
                this);
  client.onAck([](void* to, AsyncClient* from, size_t,
                  uint32_t) { static_cast<WebConnection*>(to)->endWhenDue(*from); },
               this);
  client.onTimeout([](void*, AsyncClient* from, uint32_t) { from->abort(); });
  request->onDisconnect([self] { self->left(); });
}

void WebConnection::received(AsyncClient& client, Bytes bytes) {
  if (inbox_.hasLeft()) return;
  const std::shared_ptr<WebConnection> self = shared_from_this();
  kept_ = 0;
  const size_t read = stage_ == Stage::kHead ? readHead(client, bytes) : 0;
  const Bytes body = bytes.sub(read);
  if (!body.empty() && stage_ == Stage::kBody) kept_ = inbox_.keep(body);
  if (!body.empty() && stage_ == Stage::kChunks) readChunks(body);
  if (kept_ > 0) {
    inbox_.owe(bytes.size() - kept_);
    client.ackLater();
  }
}

void WebConnection::readChunks(ConstBytes bytes) {
  for (;;) {
    const ConstBytes piece = chunks_.next(bytes);
    if (piece.empty()) break;
    kept_ += inbox_.keep(piece);
  }
  if (chunks_.hasEnded() || chunks_.isMalformed()) inbox_.finishBody(chunks_.hasEnded());
}

void WebConnection::forward(AsyncClient& client, Bytes bytes) {
  network_.receiving = this;
  library_(libraryArgument_, &client, bytes.data(), bytes.size());
  network_.receiving = nullptr;
}

/**
 * Passes the head through the filter to the library, with barrenFirstLine() in place of its first line.
 * Returns how many of `bytes` belong to the head.
 */
size_t WebConnection::passGate(AsyncClient& client, Bytes bytes) {
  const bool hadFirstLine = filter_.hasFirstLine();
  const size_t before = filter_.firstLineBytes();
  const size_t size = filter_.take(bytes);
  if (filter_.state() == RequestHeadFilter::State::kRefused) return size;
  if (!hadFirstLine && filter_.hasFirstLine()) {
    std::string line = filter_.barrenFirstLine();
    forward(client, {reinterpret_cast<uint8_t*>(line.data()), line.size()});
  }
  const size_t ofFirstLine = filter_.firstLineBytes() - before;
  if (size > ofFirstLine) forward(client, bytes.sub(ofFirstLine, size - ofFirstLine));
  return size;
}

size_t WebConnection::readHead(AsyncClient& client, Bytes bytes) {
  const size_t size = passGate(client, bytes);
  if (filter_.state() == RequestHeadFilter::State::kOpen) return size;
  const auto request = request_.lock();
  if (!request || inbox_.hasLeft()) return bytes.size();
  if (!head_) head_.reset(new WebHead{refusedHead(filter_.status(), filter_.complaint()), {}});
  request->pause();
  stage_ = head_->isChunked && head_->refusal == 0 ? Stage::kChunks : Stage::kBody;
  inbox_.put(std::move(head_));
  return size;
}

void WebConnection::headParsed(AsyncWebServerRequest& request) {
  RequestHeadReader reader;
  reader.firstLine(filter_.firstLine());
  for (size_t i = 0; const AsyncWebHeader* header = request.getHeader(i); ++i) {
    reader.field(view(header->name()), view(header->value()));
  }
  request.removeHeaders();
  head_.reset(new WebHead{reader.finish(), request.client()->localIP().toString().c_str()});
  head_->request.remoteAddress = addressOf(*request.client());
  request.pause();
}

/**
 * Closes the connection if it is due. Never call it while data is being received: AsyncTCP acknowledges the
 * data to lwIP only afterwards, and lwIP resets a connection that is closed before that. A response ends when
 * the client has acknowledged all of it. If the connection were closed earlier, lwIP would own it and would
 * never end it if the client does not read.
 */
void WebConnection::endWhenDue(AsyncClient& client) {
  const std::shared_ptr<WebConnection> self = shared_from_this();
  const bool hasArrived = isSent_ && client.space() >= wholeRoom_;
  if (isAborting_) {
    client.abort();
  } else if (isClosing_ || hasArrived) {
    client.close();
  }
}

size_t WebConnection::sendRoom() const {
  const auto request = request_.lock();
  return request && !isSent_ ? request->client()->space() : 0;
}

bool WebConnection::yield(const KnownClients* known) {
  const auto request = request_.lock();
  if (!request) return false;
  const bool isInHead = stage_ == Stage::kHead;
  const WebSpare why = spare_;
  bool isSpare = why == WebSpare::kSilent ? isInHead : why != WebSpare::kNot;
  if (known != nullptr) isSpare = isInHead && !known->contains(addressOf(*request->client()));
  if (!isSpare || isClosing_.exchange(true)) return false;
  if (why == WebSpare::kSlowReader) isAborting_ = true;
  endWhenDue(*request->client());
  return true;
}

void WebConnection::left() {
  inbox_.leave();
  network_.closedLast = request_.lock();
}

void WebConnection::begin() {
  const auto request = request_.lock();
  if (!request) return;
  auto answer = std::make_unique<Answer>();
  request->send(answer.get());
  if (request->getResponse() == answer.get()) answer.release();
}

size_t WebConnection::send(ConstBytes bytes, bool isEnd) {
  const auto request = request_.lock();
  if (!request) return 0;
  AsyncClient& client = *request->client();
  const size_t taken =
      bytes.empty() ? 0 : client.add(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (isEnd && taken == bytes.size()) isSent_ = true;
  if (taken > 0) client.send();
  return taken;
}

void WebConnection::acknowledge(size_t bytes) {
  const auto request = request_.lock();
  if (request && bytes > 0) request->client()->ack(bytes);
}

}  // namespace lumi
