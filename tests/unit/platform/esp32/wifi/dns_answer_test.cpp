#include "platform/esp32/wifi/dns_answer.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace lumi;

namespace {

constexpr Ipv4 kAnswered = {192, 168, 4, 1};
constexpr char kAsksForA[] = "\0\1\0\1";

std::string bytes(const char* text, size_t size) {
  return {text, size};
}

/** Number 0x1234, recursion desired, one question. */
std::string header() {
  return bytes("\x12\x34\x01\x00\0\1\0\0\0\0\0\0", 12);
}

std::string name() {
  return bytes("\7captive\5apple\3com\0", 19);
}

std::string query(const char* typeAndClass) {
  return header() + name() + bytes(typeAndClass, 4);
}

std::string answerTo(const std::string& question, size_t room = kDnsDatagram) {
  std::vector<uint8_t> out(room);
  const size_t size = answerDns(asBytes(question), kAnswered, out);
  return std::string(asText(Bytes(out).sub(0, size)));
}

}  // namespace

TEST_CASE("every name resolves to the address of the access point") {
  CHECK(answerTo(query(kAsksForA)) == bytes("\x12\x34\x85\x80\0\1\0\1\0\0\0\0", 12) + name() +
                                          bytes(kAsksForA, 4) +
                                          bytes("\xC0\x0C\0\1\0\1\0\0\0\x0A\0\4\xC0\xA8\4\1", 16));
}

TEST_CASE("a query of type ANY gets the address") {
  CHECK(answerTo(query("\0\xFF\0\1")).size() == query(kAsksForA).size() + 16);
}

TEST_CASE("a query for an IPv6 address or a service gets an answer without records") {
  for (const char* type : {"\0\x1C\0\1", "\0\x41\0\1"}) {
    CHECK(answerTo(query(type)) == bytes("\x12\x34\x85\x80\0\1\0\0\0\0\0\0", 12) + name() + bytes(type, 4));
  }
}

TEST_CASE("bytes after the question are left out of the answer") {
  std::string withOptions = query(kAsksForA) + bytes("\0\0\x29\x10\0\0\0\0\0\0\0", 11);
  withOptions[11] = 1;
  CHECK(answerTo(withOptions) == answerTo(query(kAsksForA)));
}

TEST_CASE("the name of the root is answered") {
  CHECK(answerTo(header() + bytes("\0\0\1\0\1", 5)).size() == 12 + 5 + 16);
}

TEST_CASE("every truncated datagram is ignored") {
  const std::string whole = query(kAsksForA);
  for (size_t size = 0; size < whole.size(); ++size) CHECK(answerTo(whole.substr(0, size)).empty());
}

TEST_CASE("answers, other operations and any other number of questions are ignored") {
  for (const auto& [at, value] : {std::pair<size_t, char>{2, '\x81'}, {2, '\x29'}, {5, '\0'}, {5, '\2'}}) {
    std::string broken = query(kAsksForA);
    broken[at] = value;
    CHECK(answerTo(broken).empty());
  }
}

TEST_CASE("names with pointers, labels that are too long or more than 255 bytes are ignored") {
  CHECK(answerTo(header() + bytes("\xC0\x0C", 2) + bytes(kAsksForA, 4)).empty());
  CHECK(answerTo(header() + "\x40" + std::string(64, 'a') + bytes("\0", 1) + bytes(kAsksForA, 4)).empty());
  std::string longName;
  for (int i = 0; i < 5; ++i) longName += "\x3F" + std::string(63, 'a');
  CHECK(answerTo(header() + longName + bytes("\0", 1) + bytes(kAsksForA, 4)).empty());
}

TEST_CASE("nothing is written if the answer does not fit") {
  const size_t needed = answerTo(query(kAsksForA)).size();
  CHECK(answerTo(query(kAsksForA), needed).size() == needed);
  CHECK(answerTo(query(kAsksForA), needed - 1).empty());
}
