#include "platform/esp32/net/http_answer_parser.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kEtag = "ETag";
constexpr int kSwitchingProtocols = 101;

}  // namespace

HttpAnswerParser& HttpAnswerParser::self(http_parser* parser) {
  return *static_cast<HttpAnswerParser*>(parser->data);
}

const http_parser_settings& HttpAnswerParser::settings() {
  static const http_parser_settings kSettings = [] {
    http_parser_settings s;
    http_parser_settings_init(&s);
    s.on_message_begin = [](http_parser* p) { return self(p).onBegin(); };
    s.on_header_field = [](http_parser* p, const char* at, size_t n) { return self(p).onName({at, n}); };
    s.on_header_value = [](http_parser* p, const char* at, size_t n) { return self(p).onValue({at, n}); };
    s.on_headers_complete = [](http_parser* p) { return self(p).onHeadersComplete(); };
    s.on_body = [](http_parser* p, const char* at, size_t n) {
      self(p).piece_ = asBytes({at, n});
      return self(p).pauseWith(Event::kBody);
    };
    s.on_message_complete = [](http_parser* p) { return self(p).onComplete(); };
    return s;
  }();
  return kSettings;
}

HttpAnswerParser::HttpAnswerParser() {
  http_parser_init(&parser_, HTTP_RESPONSE);
  parser_.data = this;
}

HttpAnswerParser::Event HttpAnswerParser::next(ConstBytes& input) {
  if (event_ == Event::kComplete || event_ == Event::kFailed) return event_;
  if (input.empty()) return Event::kNeedsMore;  // the library takes an empty input as the end
  size_t taken = 0;
  const bool wasInHead = !headDone_;
  const std::string_view text = asText(input);
  const Event event = read(text.data(), text.size(), taken);
  input = input.sub(taken);
  if (wasInHead) headSize_ += taken;
  if (headSize_ > kMaxHeadLength) event_ = Event::kFailed;
  return event_ == Event::kFailed ? event_ : event;
}

HttpAnswerParser::Event HttpAnswerParser::closed() {
  if (event_ == Event::kComplete) return event_;
  size_t taken = 0;
  const Event event = event_ == Event::kFailed ? event_ : read(nullptr, 0, taken);
  return event_ = event == Event::kComplete ? event : Event::kFailed;
}

HttpAnswerParser::Event HttpAnswerParser::read(const char* text, size_t size, size_t& taken) {
  event_ = Event::kNeedsMore;
  http_parser_pause(&parser_, 0);
  taken = http_parser_execute(&parser_, &settings(), text, size);
  const auto error = HTTP_PARSER_ERRNO(&parser_);
  if (error != HPE_OK && error != HPE_PAUSED) event_ = Event::kFailed;
  return event_;
}

int HttpAnswerParser::pauseWith(Event event) {
  event_ = event;
  http_parser_pause(&parser_, 1);
  return 0;
}

int HttpAnswerParser::onBegin() {
  name_.clear();
  etag_.clear();
  inValue_ = headDone_ = false;
  return 0;
}

int HttpAnswerParser::onName(std::string_view text) {
  if (inValue_) name_.clear();
  inValue_ = false;
  if (name_.size() <= kEtag.size()) name_.append(text.substr(0, kEtag.size() + 1));
  return 0;
}

int HttpAnswerParser::onValue(std::string_view text) {
  inValue_ = true;
  if (!headDone_ && equalsIgnoringCase(name_, kEtag)) etag_.append(text);
  return 0;
}

int HttpAnswerParser::onHeadersComplete() {
  if (status() == kSwitchingProtocols) return -1;  // an error, because the device never requests this
  if (isInterim()) return 0;
  headDone_ = true;
  etag_ = std::string(trim(etag_));
  return pauseWith(Event::kHead);
}

int HttpAnswerParser::onComplete() {
  return isInterim() ? 0 : pauseWith(Event::kComplete);
}

}  // namespace lumi
