#include "platform/host/net/http_request_parser.h"

#include "core/base/text.h"

namespace lumi {
namespace {

/** Appends the value of one more field with the same name (RFC 9110, 5.3). */
void append(std::string& list, const std::string& value) {
  if (!list.empty()) list += ',';
  list += value;
}

}  // namespace

HttpRequestParser& HttpRequestParser::self(http_parser* parser) {
  return *static_cast<HttpRequestParser*>(parser->data);
}

const http_parser_settings& HttpRequestParser::settings() {
  static const http_parser_settings kSettings = [] {
    http_parser_settings s;
    http_parser_settings_init(&s);
    s.on_url = [](http_parser* p, const char* at, size_t n) { return self(p).onTarget({at, n}); };
    s.on_header_field = [](http_parser* p, const char* at, size_t n) { return self(p).onName({at, n}); };
    s.on_header_value = [](http_parser* p, const char* at, size_t n) { return self(p).onValue({at, n}); };
    s.on_headers_complete = [](http_parser* p) { return self(p).onHeadersComplete(); };
    s.on_body = [](http_parser* p, const char* at, size_t n) {
      self(p).piece_ = asBytes({at, n});
      return self(p).pauseWith(Event::kBody);
    };
    s.on_message_complete = [](http_parser* p) { return self(p).pauseWith(Event::kComplete); };
    return s;
  }();
  return kSettings;
}

HttpRequestParser::HttpRequestParser() {
  restart();
}

void HttpRequestParser::restart() {
  http_parser_init(&parser_, HTTP_REQUEST);
  parser_.data = this;
  reader_ = RequestHeadReader();
  head_ = HttpHead();
  target_.clear();
  name_.clear();
  value_.clear();
  inValue_ = headDone_ = isChunked_ = false;
  chunks_ = ChunkedDecoder();
  atLineStart_ = false;
  headSize_ = fieldCount_ = 0;
}

HttpRequestParser::Event HttpRequestParser::next(ConstBytes& input) {
  if (status_ != 0) return Event::kFailed;
  if (input.empty()) return Event::kNeedsMore;  // the library takes an empty input as the end
  if (event_ == Event::kComplete) restart();
  if (isChunked_) return nextOfChunks(input);
  event_ = Event::kNeedsMore;
  http_parser_pause(&parser_, 0);
  const std::string_view text = asText(input);
  const size_t read = http_parser_execute(&parser_, &settings(), text.data(), text.size());
  input = input.sub(read);
  const auto error = HTTP_PARSER_ERRNO(&parser_);
  if (error != HPE_OK && error != HPE_PAUSED) return failed();
  if (!headDone_ || event_ == Event::kHead) {
    headSize_ += read;
    if (headSize_ > kMaxHeadLength) {
      refuse(431, "The head of the request is too long.");
      return failed();
    }
    if (foldsAField(text.substr(0, read))) return failed();
  }
  return event_ == Event::kHead ? endHead(input) : event_;
}

/** Checks the last byte of the head. The library has not read it, and would accept any character. */
HttpRequestParser::Event HttpRequestParser::endHead(ConstBytes& input) {
  if (input.empty() || input[0] != '\n') return failed();
  if (isChunked_) input = input.sub(1);
  return Event::kHead;
}

/** The library accepts other characters in place of line ends. Therefore it does not parse chunks. */
HttpRequestParser::Event HttpRequestParser::nextOfChunks(ConstBytes& input) {
  piece_ = chunks_.next(input);
  if (chunks_.isMalformed()) return failed();
  event_ = !piece_.empty() ? Event::kBody : chunks_.hasEnded() ? Event::kComplete : Event::kNeedsMore;
  return event_;
}

HttpRequestParser::Event HttpRequestParser::failed() {
  if (status_ == 0) refuse(400, "The request is malformed.");
  return Event::kFailed;
}

/** Detects folded header fields, which RFC 9112, 5.2 forbids. The library would silently join the lines. */
bool HttpRequestParser::foldsAField(std::string_view text) {
  for (const char c : text) {
    if (atLineStart_ && (c == ' ' || c == '\t')) return true;
    atLineStart_ = c == '\n';
  }
  return false;
}

int HttpRequestParser::pauseWith(Event event) {
  event_ = event;
  http_parser_pause(&parser_, 1);
  return 0;
}

int HttpRequestParser::refuse(int status, std::string complaint) {
  status_ = status;
  complaint_ = std::move(complaint);
  return -1;
}

int HttpRequestParser::onTarget(std::string_view text) {
  target_.append(text);
  return 0;
}

int HttpRequestParser::onName(std::string_view text) {
  if (inValue_ && finishField() != 0) return -1;
  name_.append(text);
  return 0;
}

int HttpRequestParser::onValue(std::string_view text) {
  inValue_ = true;
  value_.append(text);
  return 0;
}

int HttpRequestParser::finishField() {
  if (++fieldCount_ > kMaxHeaders) return refuse(431, "The request has too many header fields.");
  reader_.field(name_, value_);
  if (equalsIgnoringCase(name_, "Expect")) {
    head_.expectsContinue = equalsIgnoringCase(trim(value_), "100-continue");
  }
  if (equalsIgnoringCase(name_, "X-Forwarded-For")) append(head_.forwardedFor, value_);
  if (equalsIgnoringCase(name_, "X-Forwarded-Proto")) append(head_.forwardedProto, value_);
  name_.clear();
  value_.clear();
  inValue_ = false;
  return 0;
}

int HttpRequestParser::onHeadersComplete() {
  if (inValue_ && finishField() != 0) return -1;
  if (finishHead() != 0) return -1;
  headDone_ = true;
  parser_.upgrade = 0;  // protocol upgrades are ignored
  return pauseWith(Event::kHead);
}

int HttpRequestParser::finishHead() {
  reader_.firstLine(concat({http_method_str(static_cast<http_method>(parser_.method)), " ", target_, " HTTP/",
                            parser_.http_major, ".", parser_.http_minor}));
  static_cast<RequestHead&>(head_) = reader_.finish();
  if (head_.refusal != 0) return refuse(head_.refusal, head_.complaint);
  head_.keepAlive = head_.isHttp11 && http_should_keep_alive(&parser_) != 0;
  isChunked_ = head_.isChunked;
  return 0;
}

}  // namespace lumi
