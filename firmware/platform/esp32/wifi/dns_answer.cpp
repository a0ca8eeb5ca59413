#include "platform/esp32/wifi/dns_answer.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr size_t kHeader = 12;
constexpr size_t kMaxNameLength = 255;
constexpr size_t kMaxLabelLength = 63;
constexpr uint16_t kTypeA = 1;
constexpr uint16_t kTypeAny = 255;
constexpr uint16_t kClassInternet = 1;
// Short, so that a phone drops the entry soon after it joins another network.
constexpr uint8_t kSecondsToLive = 10;

uint16_t bigEndian(ConstBytes bytes, size_t at) {
  return static_cast<uint16_t>(bytes[at] << 8 | bytes[at + 1]);
}

bool isQuery(ConstBytes query) {
  constexpr uint8_t kResponseOrOtherOperation = 0xF8;
  return query.size() > kHeader && query.size() <= kDnsDatagram &&
         (query[2] & kResponseOrOtherOperation) == 0 && bigEndian(query, 4) == 1;
}

/** Returns the offset of the question's type, or 0 if the name is invalid or exceeds the datagram. */
size_t endOfName(ConstBytes query) {
  size_t at = kHeader;
  while (at < query.size() && query[at] != 0) {
    if (query[at] > kMaxLabelLength) return 0;
    at += 1U + query[at];
    if (at - kHeader >= kMaxNameLength) return 0;
  }
  return at < query.size() ? at + 1 : 0;
}

}  // namespace

size_t answerDns(ConstBytes query, const Ipv4& everyName, Bytes out) {
  if (!isQuery(query)) return 0;
  const size_t type = endOfName(query);
  const size_t end = type + 4;
  if (type == 0 || end > query.size()) return 0;
  const uint16_t asked = bigEndian(query, type);
  const bool hasAddress =
      (asked == kTypeA || asked == kTypeAny) && bigEndian(query, type + 2) == kClassInternet;

  const uint8_t record[] = {0xC0, kHeader, 0, kTypeA, 0, kClassInternet, 0, 0, 0, kSecondsToLive, 0, 4};
  const size_t size = end + (hasAddress ? sizeof record + everyName.size() : 0);
  if (size > out.size()) return 0;
  std::copy_n(query.begin(), end, out.begin());
  constexpr uint8_t kResponse = 0x84;  // response, and authoritative
  constexpr uint8_t kRecursionDesired = 0x01;
  const auto flags = static_cast<uint8_t>(kResponse | (query[2] & kRecursionDesired));
  const uint8_t flagsAndCounts[] = {flags, 0x80, 0, 1, 0, hasAddress, 0, 0, 0, 0};
  std::copy(std::begin(flagsAndCounts), std::end(flagsAndCounts), out.begin() + 2);
  if (hasAddress) {
    std::copy(everyName.begin(), everyName.end(),
              std::copy(std::begin(record), std::end(record), out.begin() + end));
  }
  return size;
}

}  // namespace lumi
