#include "platform/esp32/net/http_answer_parser.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kVersion = "HTTP/1.";

/** True if a status line may begin with `text`. */
bool mayBegin(std::string_view text) {
  return startsWith(text, kVersion.substr(0, text.size()));
}

}  // namespace

HttpAnswerParser::Event HttpAnswerParser::next(ConstBytes& input) {
  if (step_ == Step::kStatusLine || step_ == Step::kFields) return readHead(input);
  if (step_ == Step::kBody) return readBody(input);
  return step_ == Step::kComplete ? Event::kComplete : Event::kFailed;
}

HttpAnswerParser::Event HttpAnswerParser::closed() {
  const bool endsHere = step_ == Step::kBody && !isChunked_ && !left_;
  step_ = endsHere || step_ == Step::kComplete ? Step::kComplete : Step::kFailed;
  return step_ == Step::kComplete ? Event::kComplete : Event::kFailed;
}

HttpAnswerParser::Event HttpAnswerParser::readHead(ConstBytes& input) {
  while (!input.empty()) {
    step_ = afterCharacter(static_cast<char>(input[0]));
    input = input.sub(1);
    if (step_ == Step::kFailed) return Event::kFailed;
    if (step_ == Step::kBody) return Event::kHead;
  }
  return Event::kNeedsMore;
}

HttpAnswerParser::Step HttpAnswerParser::afterCharacter(char c) {
  if (++headSize_ > kMaxHeadLength) return Step::kFailed;
  if (c == '\n') return afterLine();
  const bool isControl = static_cast<uint8_t>(c) < ' ' && c != '\t' && c != '\r';
  const bool followsReturn = !line_.empty() && line_.back() == '\r';
  if (isControl || followsReturn || line_.size() == kMaxLineLength) return Step::kFailed;
  line_ += c;
  return step_ == Step::kStatusLine && !mayBegin(line_) ? Step::kFailed : step_;
}

HttpAnswerParser::Step HttpAnswerParser::afterLine() {
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  const Step next = step_ == Step::kStatusLine ? afterStatusLine()
                    : line_.empty()            ? afterHead()
                                               : afterField();
  line_.clear();
  return next;
}

HttpAnswerParser::Step HttpAnswerParser::afterStatusLine() {
  const std::string_view line = line_;
  if (!mayBegin(line) || line.size() < 12 || line[8] != ' ') return Step::kFailed;
  isHttp10_ = line[7] == '0';
  if (!isHttp10_ && line[7] != '1') return Step::kFailed;
  const auto status = parseUnsigned(line.substr(9, 3));
  const bool endsThere = line.size() == 12 || line[12] == ' ';
  constexpr int kSwitchingProtocols = 101;  // an error, because the device never requests this
  if (!status || *status < 100 || *status == kSwitchingProtocols || !endsThere) return Step::kFailed;
  status_ = static_cast<int>(*status);
  etag_.clear();
  left_.reset();
  isChunked_ = false;
  return Step::kFields;
}

HttpAnswerParser::Step HttpAnswerParser::afterField() {
  const std::string_view line = line_;
  const size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  if (colon == line.npos || name.empty() || name.find_first_of(" \t") != name.npos) return Step::kFailed;
  const std::string_view value = trim(line.substr(colon + 1));
  if (equalsIgnoringCase(name, "ETag")) etag_ = value;
  if (equalsIgnoringCase(name, "Content-Length")) {
    const auto length = parseUnsigned(value);
    if (!length || (left_ && left_ != length)) return Step::kFailed;
    left_ = length;
  }
  if (equalsIgnoringCase(name, "Transfer-Encoding")) {
    if (isHttp10_ || isChunked_ || !equalsIgnoringCase(value, "chunked")) return Step::kFailed;
    isChunked_ = true;
  }
  return Step::kFields;
}

HttpAnswerParser::Step HttpAnswerParser::afterHead() {
  if (status_ / 100 == 1) return Step::kStatusLine;
  if (isChunked_ && left_) return Step::kFailed;
  freeText(line_);
  if (!hasBody()) {
    isChunked_ = false;
    left_ = 0;
  }
  return Step::kBody;
}

bool HttpAnswerParser::hasBody() const {
  constexpr int kNoContent = 204;
  constexpr int kNotModified = 304;
  return status_ != kNoContent && status_ != kNotModified;
}

HttpAnswerParser::Event HttpAnswerParser::readBody(ConstBytes& input) {
  if (isChunked_) {
    piece_ = chunks_.next(input);
  } else {
    piece_ = left_ && *left_ < input.size() ? input.sub(0, static_cast<size_t>(*left_)) : input;
    input = input.sub(piece_.size());
    if (left_) *left_ -= piece_.size();
  }
  if (!piece_.empty()) return Event::kBody;
  if (isChunked_ && chunks_.isMalformed()) step_ = Step::kFailed;
  if (isChunked_ ? chunks_.hasEnded() : left_ == 0u) step_ = Step::kComplete;
  return step_ == Step::kFailed     ? Event::kFailed
         : step_ == Step::kComplete ? Event::kComplete
                                    : Event::kNeedsMore;
}

}  // namespace lumi
