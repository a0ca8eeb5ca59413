#include "unit/platform/esp32/net/played_parser.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "core/base/text.h"

namespace lumi::test {
namespace {

constexpr size_t kTooLargeToGrow = 0x1000000;

struct Field {
  String name, value;
};

std::map<const String*, std::string> stringTexts;
std::map<const AsyncWebHeader*, Field> fields;

}  // namespace

bool PlayedParser::take(Bytes bytes) {
  for (size_t i = 0; i < bytes.size() && state_ != State::kFailed && state_ != State::kIgnoring;) {
    if (state_ == State::kData) {
      i += takeData(bytes.sub(i));
      continue;
    }
    const char c = static_cast<char>(bytes[i++]);
    if (state_ == State::kHead)
      takeHead(c);
    else if (state_ == State::kSize)
      takeSize(c);
    else if (state_ == State::kExtension)
      takeEndOfLine(c, State::kData);
    else if (state_ == State::kEndOfChunk)
      takeEndOfLine(c, chunkSize_ == 0 ? State::kIgnoring : State::kSize);
    last_ = c;
  }
  return state_ != State::kFailed;
}

void PlayedParser::takeHead(char c) {
  if (c == '\n') return endLine();
  if (c != '\r') line_ += c;
}

void PlayedParser::endLine() {
  const std::string line = std::exchange(line_, "");
  const size_t colon = line.find(':');
  if (line.empty()) {
    handler_->canHandle(request_);
    state_ = isChunked_ ? State::kSize : State::kIgnoring;
  } else if (std::exchange(hasFirstLine_, true) && colon != std::string::npos) {
    const std::string name = line.substr(0, colon);
    const std::string value(trim(line.substr(colon + 1)));
    if (equalsIgnoringCase(name, "Transfer-Encoding") && equalsIgnoringCase(value, "chunked"))
      isChunked_ = true;
    headers_.push_back(std::make_unique<AsyncWebHeader>());
    fields.insert({headers_.back().get(), {String(name.c_str()), String(value.c_str())}});
  }
}

/** Also called with no bytes for the last chunk. */
size_t PlayedParser::takeData(Bytes bytes) {
  const size_t size = std::min(chunkLeft_, bytes.size());
  handler_->handleBody(request_, bytes.data(), size, 0, 0);
  chunkLeft_ -= size;
  if (chunkLeft_ == 0) state_ = State::kEndOfChunk;
  return size;
}

void PlayedParser::takeSize(char c) {
  if (c == ';') {
    state_ = State::kExtension;
  } else if (c == '\r' || c == '\n') {
    takeEndOfLine(c, State::kData);
  } else if (std::isxdigit(static_cast<unsigned char>(c)) == 0 || chunkSize_ >= kTooLargeToGrow) {
    state_ = State::kFailed;
  } else {
    chunkSize_ = chunkSize_ * 16 + std::stoul(std::string(1, c), nullptr, 16);
  }
}

/** Accepts an end of line and ignores the characters before it. */
void PlayedParser::takeEndOfLine(char c, State next) {
  if (c != '\n') return;
  state_ = last_ == '\r' ? next : State::kFailed;
  chunkLeft_ = chunkSize_;
  if (state_ == State::kIgnoring) handler_->handleRequest(request_);
  if (state_ == State::kSize) chunkSize_ = 0;
}

const AsyncWebHeader* PlayedParser::header(size_t at) const {
  return at < headers_.size() ? headers_[at].get() : nullptr;
}

void PlayedParser::removeHeaders() {
  for (const auto& header : headers_) fields.erase(header.get());
  headers_.clear();
}

}  // namespace lumi::test

using lumi::test::fields;
using lumi::test::stringTexts;

const String& AsyncWebHeader::name() const {
  return fields.at(this).name;
}
const String& AsyncWebHeader::value() const {
  return fields.at(this).value;
}

String::String(const char* text) {
  stringTexts[this] = text;
}
String::String(const String& other) {
  stringTexts[this] = stringTexts.at(&other);
}
String::~String() {
  stringTexts.erase(this);
}
const char* String::c_str() const {
  return stringTexts.at(this).c_str();
}
unsigned String::length() const {
  return static_cast<unsigned>(stringTexts.at(this).size());
}
