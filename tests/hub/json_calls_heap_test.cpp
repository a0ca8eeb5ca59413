#include <doctest/doctest.h>

#include <string>

#include "core/http/routing/json_sink.h"
#include "core/ports/json_document.h"
#include "support/heap/heap_checks.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SmallCall {
  Method method;
  const char* path;
  size_t limit;
  const char* body;
  int status;
};

constexpr SmallCall kCalls[] = {
    {Method::kPost, "/api/device/pair", 512, R"({"deviceId":"matrix-1","code":"0042"})", 202},
    {Method::kPost, "/api/device/window", 512, R"({"deviceId":"matrix-1","code":"0042"})", 200},
    {Method::kPost, "/api/config/device/heartbeat", 1024, R"({"deviceId":"room-lights-esp32"})", 200},
    {Method::kPut, "/api/config/hardware", 4096, R"({"place":"Berlin"})", 200},
    {Method::kPost, "/api/config/hardware/test-light", 512, R"({"what":"last"})", 200},
    {Method::kPost, "/api/config/led-config", 4096, R"({"strips":[{}]})", 200},
    {Method::kPost, "/api/lights", 1024, R"({"nightLight":{"minutes":30}})", 200},
    {Method::kPost, "/api/gcode/control", 512, R"({"action":"stop"})", 409},
    {Method::kPut, "/api/auth/profile", 4096, R"({"name":"Owner"})", 200},
    {Method::kPost, "/api/auth/login", 4096, R"({"username":"owner","password":"wrong-password"})", 401},
};

std::string padded(const SmallCall& call, size_t size) {
  std::string body = call.body;
  body.resize(size, ' ');
  return body;
}

/** Returns a body of `size` bytes with an array of as many values as fit. */
std::string crowded(const std::string& name, const std::string& value, size_t size) {
  std::string body = "{\"" + name + "\":[" + value;
  for (size_t i = 0; i < JsonSink::kMaxCommas && body.size() + value.size() + 3 <= size; ++i) {
    body += "," + value;
  }
  return body + "]}";
}

Request withoutLength(const SmallCall& call, const std::string& token, const std::string& body) {
  Request request = HubFixture::makeRequest(call.method, call.path, token, body);
  request.contentLength.reset();
  return request;
}

}  // namespace

TEST_CASE("the longest body of each JSON call stays within the heap budget, however it arrives") {
  HeapFixture fixture;
  for (const SmallCall& call : kCalls) {
    CAPTURE(call.path);
    const std::string body = padded(call, call.limit);
    checkWithin(fixture.useOf(call.method, call.path, fixture.token, body), call.status);
    checkWithin(fixture.useOf(withoutLength(call, fixture.token, body), body), call.status);
  }
}

TEST_CASE("a body that is longer is rejected before any of it is kept") {
  HeapFixture fixture;
  for (const SmallCall& call : kCalls) {
    CAPTURE(call.path);
    const HeapFixture::Use refused =
        fixture.useOf(call.method, call.path, fixture.token, padded(call, call.limit + 1));
    checkWithin(refused, 413);
    CHECK(refused.onTop < 1024);
    const std::string body = padded(call, kMaxJsonBody);
    checkWithin(fixture.useOf(withoutLength(call, fixture.token, body), body), 413);
  }
}

TEST_CASE("a body with many values costs its text and a document") {
  HeapFixture fixture;
  for (const SmallCall& call : kCalls) {
    for (const char* value : {"0", "\"a\"", "{}"}) {
      CAPTURE(call.path);
      CAPTURE(value);
      const std::string body = crowded("x", value, call.limit);
      const HeapFixture::Use use = fixture.useOf(call.method, call.path, fixture.token, body);
      checkWithin(use, use.status);
      CHECK(use.onTop < call.limit + JsonDocument::kMaxHeap);
    }
  }
}

TEST_CASE("of a list with too many hosts, only the part needed to reject it is kept") {
  HeapFixture fixture;
  const std::string body = crowded("allowedHosts", "\"a\"", 4096);
  const HeapFixture::Use use = fixture.useOf(Method::kPut, "/api/config/hardware", fixture.token, body);
  checkWithin(use, 400);
  CHECK(use.onTop < 4096 + 4 * 1024);
}

TEST_CASE("a long text is kept in the body and in its document") {
  HeapFixture fixture;
  const std::string body = R"({"x":")" + std::string(4096 - 8, 'a') + "\"}";
  const HeapFixture::Use use = fixture.useOf(Method::kPut, "/api/config/hardware", fixture.token, body);
  checkWithin(use, 200);
  CHECK(use.largest < 2 * 4096);
}

TEST_CASE("a pairing request, which anybody may send, costs little, whatever its content") {
  HeapFixture fixture;
  checkWithin(fixture.useOf(Method::kPost, "/api/device/pair", "", crowded("x", "0", 512)), 400);
}
