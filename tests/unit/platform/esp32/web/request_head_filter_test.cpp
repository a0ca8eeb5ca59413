#include "platform/esp32/web/request_head_filter.h"

#include <doctest/doctest.h>

#include <string>

namespace lumi {
namespace {

using State = RequestHeadFilter::State;

const WebLimits kLimits;

RequestHeadFilter after(const std::string& text) {
  RequestHeadFilter filter(kLimits);
  filter.take(asBytes(text));
  return filter;
}

TEST_CASE("a head ends with its empty line; the bytes after it are not taken") {
  RequestHeadFilter filter(kLimits);
  const std::string head = "GET /a%20b+c?x=1 HTTP/1.1\r\nHost: hub\r\n\r\n";
  CHECK(filter.take(asBytes(head + "body")) == head.size());
  CHECK(filter.state() == State::kComplete);
  CHECK(filter.firstLine() == "GET /a%20b+c?x=1 HTTP/1.1");
}

TEST_CASE("a head may arrive in any pieces") {
  const std::string head = "POST / HTTP/1.1\r\nHost: hub\r\n\r\n";
  RequestHeadFilter filter(kLimits);
  for (const char& c : head) {
    CHECK(filter.state() == State::kOpen);
    CHECK(filter.take({reinterpret_cast<const uint8_t*>(&c), 1}) == 1);
  }
  CHECK(filter.state() == State::kComplete);
}

TEST_CASE("lines may end without CR") {
  CHECK(after("GET / HTTP/1.1\nHost: hub\n\n").state() == State::kComplete);
}

TEST_CASE("an invalid head is rejected with its reason") {
  const std::string start = "GET / HTTP/1.1\r\n";
  const auto statusOf = [](const std::string& text) { return after(text).status(); };
  CHECK(statusOf("\r\n") == 400);
  CHECK(statusOf("GARBAGE\r\n") == 400);
  CHECK(statusOf("HELLO / HTTP/1.1\r\n") == 501);
  CHECK(statusOf(std::string("GET /\0 HTTP/1.1", 15)) == 400);
  CHECK(statusOf("GET /\x1B") == 400);
  CHECK(statusOf("GET / HTTP/1.1\rX") == 400);
  CHECK(statusOf(start + "no field\r\n") == 400);
  CHECK(statusOf(start + "A: b\r\n folded\r\n") == 400);
  CHECK(statusOf(start + " \r\n") == 400);
  CHECK(statusOf("\x16\x03\x01") == 400);
  CHECK(statusOf(start + "A: b\r\n") == 0);
}

TEST_CASE("the lengths of head and target and the number of lines are limited") {
  const std::string start = "GET / HTTP/1.1\r\n";
  CHECK(after(start + "A: " + std::string(kLimits.headBytes, 'x')).status() == 431);
  CHECK(after("GET /" + std::string(kLimits.targetBytes, 'x')).status() == 431);
  std::string many = start;
  for (size_t i = 1; i < kLimits.headLines; ++i) many += "A: b\r\n";
  CHECK(after(many + "\r\n").state() == State::kComplete);
  CHECK(after(many + "A: b\r\n").status() == 431);
}

TEST_CASE("the first line for the library contains only the method") {
  const std::string line = "DELETE /long/%20path?a&a&a&a HTTP/1.0\r\n";
  RequestHeadFilter filter = after(line + "Host: hub\r\n");
  CHECK(filter.barrenFirstLine() == "DELETE / HTTP/1.1\r\n");
  CHECK(filter.firstLineBytes() == line.size());
}

TEST_CASE("the length of the first line is counted byte by byte") {
  RequestHeadFilter filter = after("GET /a");
  CHECK(filter.firstLineBytes() == 6);
  CHECK_FALSE(filter.hasFirstLine());
  filter.take(asBytes("b HTTP/1.1\nHost: hub\n"));
  CHECK(filter.firstLineBytes() == 17);
  CHECK(filter.hasFirstLine());
}

TEST_CASE("nothing is taken after the head was rejected") {
  RequestHeadFilter filter = after("\x16");
  CHECK(filter.state() == State::kRefused);
  CHECK(filter.take(asBytes("GET / HTTP/1.1\r\n")) == 0);
}

}  // namespace
}  // namespace lumi
