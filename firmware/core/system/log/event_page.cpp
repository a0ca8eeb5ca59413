#include "core/system/log/event_page.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kCutMark = "...";

uint32_t codePointOf(std::string_view character) {
  const auto first = static_cast<uint8_t>(character[0]);
  if (character.size() == 1) return first;
  uint32_t code = first & (0x7Fu >> character.size());
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<uint8_t>(c) & 0x3Fu);
  return code;
}

std::string escaped(uint32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (; digits.size() < 2 || code > 0; code >>= 4) digits.insert(0, 1, kDigits[code & 0xF]);
  return concat({"\\u{", digits, "}"});
}

std::string nextPiece(std::string_view& line) {
  const size_t size = characterSize(line);
  const std::string_view character = line.substr(0, size == 0 ? 1 : size);
  line.remove_prefix(character.size());
  if (size == 0) return "?";
  return hasControlCharacter(character) ? escaped(codePointOf(character)) : std::string(character);
}

constexpr uint8_t kVersion = 1;
constexpr size_t kSequenceOffset = 1;
constexpr size_t kFirstNumberOffset = 5;
constexpr size_t kEventHead = 4 + 4 + 2 + 1 + 1;
constexpr size_t kUptimeOffset = 4;  // offsets of the fields `uptime` and `times` in an event, in bytes
constexpr size_t kTimesOffset = 8;
constexpr size_t kGrowth = 512;  // the capacity exceeds the size by less than this

std::string headOf(uint32_t sequence, uint32_t firstNumber) {
  ByteWriter out(EventPage::kFirstOffset);
  out.number(kVersion);
  out.number(sequence);
  out.number(firstNumber);
  return out.take();
}

template <typename Number>
Number numberAt(const std::string& bytes, size_t offset) {
  return ByteReader(std::string_view(bytes).substr(offset)).number<Number>();
}

/** Returns 0 if the time is unknown or does not fit. The field's range ends in 2106. */
uint32_t secondsOf(std::optional<EpochMillis> time) {
  const EpochMillis seconds = time.value_or(0) / static_cast<EpochMillis>(kSecond);
  return seconds < 0 || seconds > UINT32_MAX ? 0 : static_cast<uint32_t>(seconds);
}

/** Size of the event at `offset`; 0 if there is no complete event. */
size_t eventSize(const std::string& bytes, size_t offset) {
  if (offset + kEventHead > bytes.size()) return 0;
  const size_t size = kEventHead + static_cast<uint8_t>(bytes[offset + kEventHead - 1]);
  return offset + size <= bytes.size() ? size : 0;
}

}  // namespace

std::string safeLogLine(std::string_view line, size_t longest) {
  std::string safe;
  size_t cutAt = 0;  // last position where the cut mark fits
  while (!line.empty()) {
    const std::string piece = nextPiece(line);
    if (safe.size() + piece.size() > longest) {
      safe.resize(cutAt);
      return safe.append(kCutMark);
    }
    safe += piece;
    if (safe.size() + kCutMark.size() <= longest) cutAt = safe.size();
  }
  return safe;
}

EventPage::EventPage(uint32_t sequence, uint32_t firstNumber) : bytes_(headOf(sequence, firstNumber)) {}

std::optional<EventPage> EventPage::fromBytes(std::string_view bytes) {
  if (bytes.size() < kFirstOffset || static_cast<uint8_t>(bytes[0]) != kVersion) return std::nullopt;
  EventPage page(0, 0);
  page.bytes_ = bytes;
  size_t offset = kFirstOffset;
  while (const size_t size = eventSize(page.bytes_, offset)) {
    offset += size;
    ++page.count_;
  }
  if (offset != page.bytes_.size()) return std::nullopt;
  return page;
}

uint32_t EventPage::sequence() const {
  return numberAt<uint32_t>(bytes_, kSequenceOffset);
}

uint32_t EventPage::firstNumber() const {
  return numberAt<uint32_t>(bytes_, kFirstNumberOffset);
}

bool EventPage::add(const Event& event) {
  const std::string_view text = std::string_view(event.text).substr(0, kMaxTextLength);
  const size_t size = bytes_.size() + kEventHead + text.size();
  if (size > kMaxBytes) return false;
  growTo(bytes_, std::min(kMaxBytes, (size + kGrowth - 1) / kGrowth * kGrowth));
  ByteWriter out(kEventHead);
  out.number(secondsOf(event.at));
  out.number(event.uptime);
  out.number(event.times);
  out.number(static_cast<uint8_t>(event.level));
  out.number(static_cast<uint8_t>(text.size()));
  bytes_.append(out.take()).append(text);
  ++count_;
  return true;
}

bool EventPage::countRepetition(const Event& event, uint32_t first, Millis within) {
  uint32_t number = firstNumber();
  for (size_t at = kFirstOffset, size; (size = eventSize(bytes_, at)) > 0; at += size) {
    const std::string_view known = std::string_view(bytes_).substr(at, size);
    if (number++ < first || known.substr(kEventHead) != event.text) continue;
    ByteReader in(known.substr(kUptimeOffset));
    const auto uptime = in.number<uint32_t>();
    const auto times = in.number<uint16_t>();
    if (in.number<uint8_t>() != static_cast<uint8_t>(event.level)) continue;
    if ((event.uptime - uptime) * kSecond >= within) continue;
    ByteWriter increased(sizeof times);
    increased.number(static_cast<uint16_t>(std::min(times + 1, int{UINT16_MAX})));
    bytes_.replace(at + kTimesOffset, sizeof times, increased.take());
    return true;
  }
  return false;
}

std::optional<Event> EventPage::read(size_t& offset, uint32_t number) const {
  const size_t size = eventSize(bytes_, offset);
  if (size == 0) return std::nullopt;
  ByteReader in(std::string_view(bytes_).substr(offset, kEventHead));
  Event event;
  event.number = number;
  if (const auto seconds = in.number<uint32_t>()) event.at = EpochMillis{seconds} * EpochMillis{kSecond};
  event.uptime = in.number<uint32_t>();
  event.times = in.number<uint16_t>();
  event.level = static_cast<LogLevel>(std::min<uint8_t>(in.number<uint8_t>(), 3));
  event.text = madeReadable(std::string_view(bytes_).substr(offset + kEventHead, size - kEventHead));
  offset += size;
  return event;
}

}  // namespace lumi
