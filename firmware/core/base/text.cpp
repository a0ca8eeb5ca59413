#include "core/base/text.h"

#include <algorithm>
#include <iterator>

namespace lumi {
namespace {

char lowerAscii(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/** True if the text starts with a character above U+007F that hasControlCharacter() lists. */
bool startsWithWideControl(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  const unsigned last = byte(2);
  if (byte(0) == 0xC2) return text.size() > 1 && byte(1) < 0xA0;
  if (startsWith(text, "\xD8\x9C")) return true;
  if (startsWith(text, "\xE2\x80")) return last == 0x8E || last == 0x8F || (last >= 0xA8 && last <= 0xAE);
  return startsWith(text, "\xE2\x81") && last >= 0xA6 && last <= 0xA9;
}

bool continuesCharacter(char byte) {
  return (static_cast<uint8_t>(byte) & 0xC0) == 0x80;
}

void cleanInto(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const size_t length = std::max<size_t>(characterSize(text), 1);
    const std::string_view character = text.substr(0, length);
    if (isReadable(character)) {
      out += character;
    } else {
      out.append(length, '?');
    }
    text.remove_prefix(length);
  }
}

}  // namespace

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = lowerAscii(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

const char TextPart::kSigned = 0;
const char TextPart::kUnsigned = 0;

void TextPart::appendTo(std::string& text) const {
  if (!isNumber()) {
    text.append(data_, size_);
  } else if (data_ == &kSigned) {
    text += numberText(static_cast<std::ptrdiff_t>(size_));
  } else {
    text += numberText(static_cast<int64_t>(size_));
  }
}

size_t TextPart::room() const {
  return isNumber() ? kMaxDecimal : size_;
}

std::string concat(std::initializer_list<TextPart> parts) {
  size_t room = 0;
  for (const TextPart& part : parts) room += part.room();
  std::string text;
  text.reserve(room);
  for (const TextPart& part : parts) part.appendTo(text);
  return text;
}

void growTo(std::string& text, size_t capacity) {
  if (text.capacity() >= capacity) return;
  std::string larger;
  larger.reserve(capacity);
  larger += text;
  text.swap(larger);
}

void addSentence(std::string& text, std::string_view sentence) {
  if (!text.empty() && !sentence.empty()) text += ' ';
  text += sentence;
}

std::string numberText(int64_t number) {
  char text[kMaxDecimal];
  return {text, writeDecimal(number, 0, text)};
}

char* writeDecimal(int64_t value, int places, char* out) {
  if (value < 0) *out++ = '-';
  uint64_t left = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  for (; places > 0 && left % 10 == 0; --places) left /= 10;
  char digits[kMaxDecimal];
  int count = 0;
  for (; left > 0 || count <= places; left /= 10) digits[count++] = static_cast<char>('0' + left % 10);
  while (count > 0) {
    if (count == places) *out++ = '.';
    *out++ = digits[--count];
  }
  return out;
}

std::string toHex(ConstBytes bytes) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(bytes.size() * 2);
  for (const uint8_t byte : bytes) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 0x0F];
  }
  return out;
}

bool fromHex(std::string_view text, Bytes out) {
  if (text.size() != out.size() * 2) return false;
  for (size_t i = 0; i < out.size(); ++i) {
    const int high = hexDigit(text[i * 2]);
    const int low = hexDigit(text[i * 2 + 1]);
    if (high < 0 || low < 0) return false;
    out[i] = static_cast<uint8_t>(high << 4 | low);
  }
  return true;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

bool equalsIgnoringCase(std::string_view a, TextView b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (lowerAscii(a[i]) != lowerAscii(b[i])) return false;
  }
  return true;
}

std::string toLowerAscii(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lowerAscii(c);
  return out;
}

std::string spokenName(std::string_view name) {
  std::string spoken(name);
  std::replace(spoken.begin(), spoken.end(), '-', ' ');
  if (!spoken.empty() && spoken[0] >= 'a' && spoken[0] <= 'z')
    spoken[0] = static_cast<char>(spoken[0] - 'a' + 'A');
  return spoken;
}

std::string codeName(std::string_view spoken) {
  std::string name = toLowerAscii(spoken);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

bool startsWith(std::string_view text, TextView prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

bool endsWith(std::string_view text, TextView suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

std::optional<uint64_t> parseUnsigned(std::string_view text) {
  if (text.empty()) return std::nullopt;
  uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto digit = static_cast<uint64_t>(c - '0');
    if (value > (UINT64_MAX - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return value;
}

size_t characterSize(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<uint8_t>(text[i]) : 0u; };
  const auto follows = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) > 0x9F;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const bool overlong = first == 0xF0 && byte(1) < 0x90;
    const bool tooLarge = first == 0xF4 && byte(1) > 0x8F;
    return follows(1) && follows(2) && follows(3) && !overlong && !tooLarge ? 4 : 0;
  }
  return 0;
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const size_t length = characterSize(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

size_t utf8Length(std::string_view text) {
  size_t count = 0;
  for (const char c : text) {
    if (!continuesCharacter(c)) ++count;
  }
  return count;
}

std::string_view cutText(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && continuesCharacter(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

bool hasControlCharacter(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if (byte < 0x20 || byte == 0x7F) return true;
    if (byte >= 0xC2 && startsWithWideControl(text.substr(i))) return true;
  }
  return false;
}

bool equalsInConstantTime(ConstBytes a, ConstBytes b) {
  if (a.size() != b.size()) return false;
  uint8_t difference = 0;
  for (size_t i = 0; i < a.size(); ++i) difference = static_cast<uint8_t>(difference | (a[i] ^ b[i]));
  return difference == 0;
}

std::string percentEncoded(std::string_view text) {
  std::string encoded;
  for (const char c : text) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (isLetter || (c >= '0' && c <= '9') || std::string_view("-._~").find(c) != std::string_view::npos) {
      encoded += c;
    } else {
      encoded += '%';
      encoded += toHex(asBytes({&c, 1}));
    }
  }
  return encoded;
}

void freeText(std::string& text) {
  std::string().swap(text);
}

bool isReadable(std::string_view text) {
  return isUtf8(text) && !hasControlCharacter(text);
}

bool areReadableLines(std::string_view text) {
  while (true) {
    const size_t end = text.find('\n');
    if (!isReadable(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

std::string madeReadable(std::string_view text) {
  if (isReadable(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  cleanInto(out, text);
  return out;
}

std::string madeReadableLines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const size_t end = text.find('\n');
    out += madeReadable(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += '\n';
    text.remove_prefix(end + 1);
  }
}

}  // namespace lumi
