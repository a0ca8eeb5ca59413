#include "core/http/form/multipart_parser.h"

#include <algorithm>
#include <cstring>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kEscapedQuote = "%22";

/**
 * Removes a quoted value from `rest` and returns it decoded. The caller has removed its opening quote.
 * Returns nothing if there is no closing quote.
 */
std::optional<std::string> takeQuoted(std::string_view& rest) {
  std::string value;
  for (size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return value;
    }
    const bool escapes =
        rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\');
    if (escapes) ++i;
    if (rest.substr(i, kEscapedQuote.size()) == kEscapedQuote) {
      value += '"';
      i += kEscapedQuote.size() - 1;
    } else {
      value += rest[i];
    }
  }
  return std::nullopt;
}

std::optional<std::string> takeValue(std::string_view& rest) {
  if (!rest.empty() && rest.front() == '"') {
    rest.remove_prefix(1);
    auto value = takeQuoted(rest);
    rest.remove_prefix(std::min(rest.find(';'), rest.size()));
    return value;
  }
  const std::string_view value = rest.substr(0, rest.find(';'));
  rest.remove_prefix(value.size());
  return std::string(trim(value));
}

std::optional<std::string_view> dispositionOf(std::string_view lines) {
  while (!lines.empty()) {
    const size_t end = std::min(lines.find("\r\n"), lines.size());
    const std::string_view line = lines.substr(0, end);
    const size_t colon = line.find(':');
    if (colon != std::string_view::npos && equalsIgnoringCase(line.substr(0, colon), "Content-Disposition")) {
      return trim(line.substr(colon + 1));
    }
    lines.remove_prefix(std::min(end + 2, lines.size()));
  }
  return std::nullopt;
}

constexpr size_t kLineBreak = 2;  // the CR LF of the delimiter; absent before the first boundary

}  // namespace

std::optional<std::string> headerParameter(std::string_view value, std::string_view name) {
  std::string_view rest = value.substr(std::min(value.find(';'), value.size()));
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const size_t equals = rest.find('=');
    if (equals == std::string_view::npos) return std::nullopt;
    const std::string_view found = trim(rest.substr(0, equals));
    rest = rest.substr(equals + 1);
    auto text = takeValue(rest);
    if (!text || equalsIgnoringCase(found, name)) return text;
  }
  return std::nullopt;
}

std::optional<PartHead> parsePartHead(std::string_view lines) {
  const auto disposition = dispositionOf(lines);
  if (!disposition) return std::nullopt;
  const std::string_view kind = trim(disposition->substr(0, disposition->find(';')));
  auto name = headerParameter(*disposition, "name");
  if (!equalsIgnoringCase(kind, "form-data") || !name || name->empty()) return std::nullopt;
  return PartHead{std::move(*name), headerParameter(*disposition, "filename")};
}

std::optional<std::string> MultipartParser::boundaryOf(std::string_view contentType) {
  auto boundary = headerParameter(contentType, "boundary");
  const bool usable = boundary && !boundary->empty() && boundary->size() <= kMaxBoundaryLength &&
                      !hasControlCharacter(*boundary);
  return usable ? std::move(boundary) : std::nullopt;
}

MultipartParser::MultipartParser(std::string_view boundary, PartSink& sink)
    : delimiter_(concat({"\r\n--", boundary})), sink_(sink), matched_(kLineBreak) {}

size_t MultipartParser::write(ConstBytes piece) {
  size_t taken = 0;
  sinkFull_ = false;
  while (taken < piece.size() && fault_ == Fault::kNone && !sinkFull_) {
    taken += step(piece.sub(taken));
  }
  return fault_ == Fault::kNone ? taken : piece.size();
}

size_t MultipartParser::step(ConstBytes piece) {
  switch (state_) {
    case State::kPreamble:
    case State::kField:
    case State::kFile:
      return readContent(piece);
    case State::kBoundaryTail:
      readBoundaryTail(static_cast<char>(piece[0]));
      return 1;
    case State::kHead:
      readHead(static_cast<char>(piece[0]));
      return 1;
    case State::kEpilogue:
      break;
  }
  trailing_ += piece.size();
  if (trailing_ > kMaxPartHeadLength) fail(Fault::kMalformed);
  return piece.size();
}

size_t MultipartParser::readContent(ConstBytes piece) {
  if (!emitFalseStart()) return 0;
  if (matched_ > 0 || piece[0] == '\r') return matchDelimiter(piece);
  const void* lineBreak = std::memchr(piece.data(), '\r', piece.size());
  const size_t run =
      lineBreak ? static_cast<size_t>(static_cast<const uint8_t*>(lineBreak) - piece.data()) : piece.size();
  return emit(piece.sub(0, run));
}

size_t MultipartParser::matchDelimiter(ConstBytes piece) {
  size_t taken = 0;
  while (taken < piece.size() && matched_ < delimiter_.size()) {
    if (static_cast<char>(piece[taken]) != delimiter_[matched_]) {
      // The delimiter contains CR only as its first byte, so no delimiter begins inside the matched bytes.
      falseStart_ = matched_;
      falseStartSent_ = matched_ = 0;
      return taken;
    }
    if (matched_ + 1 == delimiter_.size() && !handOverPart()) {
      sinkFull_ = true;
      return taken;
    }
    ++matched_;
    ++taken;
  }
  if (matched_ == delimiter_.size()) finishPart();
  return taken;
}

bool MultipartParser::emitFalseStart() {
  while (falseStartSent_ < falseStart_ && fault_ == Fault::kNone) {
    const std::string_view left =
        std::string_view(delimiter_).substr(falseStartSent_, falseStart_ - falseStartSent_);
    falseStartSent_ += emit(asBytes(left));
    if (sinkFull_) return false;
  }
  falseStart_ = falseStartSent_ = 0;
  return fault_ == Fault::kNone;
}

size_t MultipartParser::emit(ConstBytes bytes) {
  if (state_ == State::kFile) {
    const size_t taken = std::min(sink_.fileData(bytes), bytes.size());
    sinkFull_ = taken < bytes.size();
    return taken;
  }
  if (state_ == State::kPreamble) {
    fail(Fault::kMalformed);
  } else if (bytes.size() > PartSink::kMaxFieldLength - text_.size()) {
    fail(Fault::kFieldTooLong);
  } else {
    text_.append(asText(bytes));
  }
  return bytes.size();
}

bool MultipartParser::handOverPart() {
  if (state_ == State::kFile) return sink_.fileEnd();
  if (state_ == State::kField) sink_.field(fieldName_, text_);
  return true;
}

void MultipartParser::finishPart() {
  state_ = State::kBoundaryTail;
  matched_ = 0;
  text_.clear();
}

void MultipartParser::readBoundaryTail(char c) {
  text_ += c;
  if (text_ == "--") {
    state_ = State::kEpilogue;
  } else if (text_ == "\r\n") {
    state_ = State::kHead;
    text_.clear();
    if (++parts_ > kMaxParts) fail(Fault::kMalformed);
  } else if (text_ != "-" && text_ != "\r") {
    fail(Fault::kMalformed);
  }
}

void MultipartParser::readHead(char c) {
  text_ += c;
  if (endsWith(text_, "\r\n\r\n")) {
    beginPart();
  } else if (text_ == "\r\n" || text_.size() >= kMaxPartHeadLength) {
    fail(Fault::kMalformed);
  }
}

void MultipartParser::beginPart() {
  const auto head = parsePartHead(text_);
  text_.clear();
  if (!head) return fail(Fault::kMalformed);
  state_ = head->fileName ? State::kFile : State::kField;
  fieldName_ = head->name;
  if (head->fileName) sink_.fileBegin(head->name, *head->fileName);
}

}  // namespace lumi
