#include "platform/esp32/web/web_inbox.h"

#include <algorithm>
#include <utility>

namespace lumi {

WebInbox::~WebInbox() {
  const Guard guard(shared_.lock);
  freeRing();
}

void WebInbox::put(std::unique_ptr<WebHead> head) {
  const Guard guard(shared_.lock);
  if (!head->isChunked) bodyLength_ = head->request.contentLength.value_or(0);
  finished_ = bodyLength_ && *bodyLength_ == 0;
  head_ = std::move(head);
}

size_t WebInbox::keep(ConstBytes bytes) {
  const Guard guard(shared_.lock);
  if (bodyLength_) {
    const uint64_t left = *bodyLength_ - bodyReceived_;
    bytes = bytes.sub(0, static_cast<size_t>(std::min<uint64_t>(bytes.size(), left)));
    finished_ = bytes.size() == left;
  }
  bodyReceived_ += bytes.size();
  if (dropping_ || crowded_ || bytes.empty()) return 0;
  if (!ring_.isAllocated()) makeRing();
  crowded_ = ring_.capacity() - ring_.size() < bytes.size();
  return crowded_ ? 0 : ring_.write(bytes);
}

void WebInbox::makeRing() {
  const uint64_t most = shared_.limits.receiveBytes;
  const size_t size = static_cast<size_t>(std::min(bodyLength_.value_or(most), most));
  if (size <= shared_.receiveRoom && ring_.allocate(size)) shared_.receiveRoom -= size;
}

size_t WebInbox::freeRing() {
  const size_t unread = ring_.size();
  shared_.receiveRoom += ring_.capacity();
  ring_.release();
  return unread;
}

void WebInbox::owe(size_t bytes) {
  const Guard guard(shared_.lock);
  owed_ += bytes;
}

void WebInbox::finishBody(bool isWellFormed) {
  const Guard guard(shared_.lock);
  if (!left_) (isWellFormed ? finished_ : malformed_) = true;
}

void WebInbox::leave() {
  const Guard guard(shared_.lock);
  left_ = true;
}

bool WebInbox::hasHead() const {
  const Guard guard(shared_.lock);
  return head_ != nullptr;
}

std::unique_ptr<WebHead> WebInbox::takeHead() {
  const Guard guard(shared_.lock);
  return std::move(head_);
}

ConstBytes WebInbox::unread() const {
  const Guard guard(shared_.lock);
  return ring_.unread();
}

size_t WebInbox::consume(size_t bytes) {
  const Guard guard(shared_.lock);
  ring_.consume(bytes);
  if (finished_ && ring_.size() == 0) freeRing();
  return bytes + std::exchange(owed_, 0);
}

size_t WebInbox::dropBody() {
  const Guard guard(shared_.lock);
  dropping_ = true;
  return freeRing() + std::exchange(owed_, 0);
}

}  // namespace lumi
