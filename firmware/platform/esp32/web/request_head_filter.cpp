#include "platform/esp32/web/request_head_filter.h"

#include "core/http/message/request.h"

namespace lumi {
namespace {

constexpr const char* kMalformed = "The request is malformed.";

}  // namespace

size_t RequestHeadFilter::take(ConstBytes bytes) {
  size_t taken = 0;
  while (taken < bytes.size() && state_ == State::kOpen) take(static_cast<char>(bytes[taken++]));
  return taken;
}

void RequestHeadFilter::take(char c) {
  if (++bytes_ > limits_.headBytes) return refuse(431, "The request's head is too long.");
  if (!hasFirstLine()) ++firstLineBytes_;
  if (c == '\n') return endLine();
  const bool isControl = (static_cast<uint8_t>(c) < ' ' && c != '\t') || c == '\x7F';
  if (sawReturn_ || (isControl && c != '\r')) return refuse(400, kMalformed);
  if (c == '\r') {
    sawReturn_ = true;
    return;
  }
  const bool folds = lineBytes_ == 0 && (c == ' ' || c == '\t');
  if (folds) return refuse(400, "A header field on several lines is not taken.");
  ++lineBytes_;
  if (lines_ > 0) {
    sawColon_ = sawColon_ || c == ':';
  } else if (lineBytes_ > limits_.targetBytes) {
    refuse(431, "The request's path is too long.");
  } else {
    firstLine_ += c;
  }
}

void RequestHeadFilter::endLine() {
  const bool isEmpty = lineBytes_ == 0;
  if (lines_ == 0) {
    const size_t methodEnd = firstLine_.find(' ');
    if (isEmpty || methodEnd == std::string::npos) return refuse(400, kMalformed);
    const bool isKnown = methodFromName(firstLine_.substr(0, methodEnd)) != Method::kOther;
    if (!isKnown) return refuse(501, "This method is not known here.");
  } else if (isEmpty) {
    state_ = State::kComplete;
    return;
  } else if (!sawColon_) {
    return refuse(400, kMalformed);
  }
  if (++lines_ > limits_.headLines) return refuse(431, "The request has too many header fields.");
  lineBytes_ = 0;
  sawReturn_ = sawColon_ = false;
}

std::string RequestHeadFilter::barrenFirstLine() const {
  return firstLine_.substr(0, firstLine_.find(' ')) + " / HTTP/1.1\r\n";
}

void RequestHeadFilter::refuse(int status, const char* complaint) {
  state_ = State::kRefused;
  status_ = status;
  complaint_ = complaint;
}

}  // namespace lumi
