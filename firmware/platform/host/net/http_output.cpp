#include "platform/host/net/http_output.h"

#include <utility>

namespace lumi {

HttpOutput::HttpOutput(HttpSocket& socket, const Clock& clock, const HttpLimits& limits)
    : socket_(socket), clock_(clock), lastSent_(clock.now()), readerPace_(limits.reader, lastSent_) {
  readerPace_.excuse(true, lastSent_);
}

void HttpOutput::begin(Response response, ResponseWriter::WriteOptions options) {
  writer_ = std::make_unique<ResponseWriter>(std::move(response), options);
  lastSent_ = clock_.now();
}

bool HttpOutput::flush() {
  while (!isEmpty()) {
    const auto sent = socket_.send(made_.unread());
    if (sent.state == HttpSocket::Transfer::State::kClosed) return false;
    if (sent.state == HttpSocket::Transfer::State::kWouldBlock) break;
    made_.consume(sent.size);
    lastSent_ = clock_.now();
    readerPace_.moved(sent.size, lastSent_);
  }
  const bool hasMore = writer_ && !writer_->waiting() && !writer_->finished();
  readerPace_.excuse(isEmpty() && !hasMore, clock_.now());
  return true;
}

bool HttpOutput::make() {
  writer_->fill(made_);
  return !writer_->waiting() || !isEmpty();
}

}  // namespace lumi
