#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "platform/host/net/http_server.h"
#include "support/fakes/fake_access_policy.h"
#include "support/fakes/manual_clock.h"
#include "support/has.h"
#include "support/http/http_client.h"
#include "support/http/http_fakes.h"
#include "support/http/test_routes.h"

namespace lumi::test {

/**
 * Sends `size` bytes "abcdefgh..." in small pieces. `ready` is the number of bytes that may still be sent;
 * the source pauses while it is 0. `asked` counts the bytes that were read.
 */
class CountedSource : public BodySource {
 public:
  CountedSource(size_t size, State end, std::shared_ptr<size_t> ready, std::shared_ptr<size_t> asked)
      : size_(size), end_(end), ready_(std::move(ready)), asked_(std::move(asked)) {}

  Piece read(Bytes out) override {
    const size_t size = std::min({out.size(), size_ - at_, *ready_, size_t{1000}});
    for (size_t i = 0; i < size; ++i) out[i] = static_cast<uint8_t>('a' + (at_ + i) % 26);
    at_ += size;
    *ready_ -= size;
    *asked_ += size;
    if (at_ == size_) return {size, end_};
    return {size, *ready_ == 0 ? State::kAgain : State::kMore};
  }

 private:
  size_t size_;
  State end_;
  size_t at_ = 0;
  std::shared_ptr<size_t> ready_;
  std::shared_ptr<size_t> asked_;
};

/** A server on a free loopback port with a few routes. It runs only while the test or a client polls it. */
struct HttpServerFixture {
  FakeAccessPolicy policy;
  ManualClock clock;
  Router router{policy, clock};
  HttpServer server{router, clock};
  SinkLog sink;
  Reply pending;  // the reply to GET /api/later, which the test sends
  std::string lastAddress;
  size_t streamSize = 5000;
  BodySource::State streamEnd = BodySource::State::kEnd;
  std::optional<uint64_t> streamLength;
  std::shared_ptr<size_t> ready = std::make_shared<size_t>(SIZE_MAX);
  std::shared_ptr<size_t> asked = std::make_shared<size_t>(0);

  HttpServerFixture() {
    addCalls();
    if (!server.listen("127.0.0.1", 0)) std::abort();
  }

  /** Returns a client after one turn of the server, so the server has accepted or rejected its connection. */
  HttpClient client(int receiveBuffer = 0) {
    HttpClient fresh(
        server.port(), [this] { server.poll(0); }, receiveBuffer);
    server.poll(0);
    return fresh;
  }

  void turns(int count) {
    for (int i = 0; i < count; ++i) server.poll(0);
  }

  static std::string get(const std::string& target, const std::string& fields = "") {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
  }
  static std::string post(const std::string& target, const std::string& body, const std::string& type,
                          const std::string& fields = "") {
    return "POST " + target + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + fields + "\r\n" + body;
  }
  static std::string postJson(const std::string& body) { return post("/api/echo", body, "application/json"); }
  static std::string form(const std::string& content) {
    return "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--XX\r\nContent-Disposition: "
           "form-data; "
           "name=\"gcode\"; filename=\"x.gcode\"\r\n\r\n" +
           content + "\r\n--XX--\r\n";
  }

 private:
  void addCalls() {
    addCall(router, Method::kGet, "/api/hello", Access::kPublic, [this](const Call& call) {
      lastAddress = call.request.remoteAddress;
      call.reply.send(jsonResponse(200, "{\"hello\":true}"));
    });
    addCall(router, Method::kGet, "/api/unchanged", Access::kPublic,
            [](const Call& call) { call.reply.send(jsonResponse(304, "")); });
    addCall(router, Method::kGet, "/api/later", Access::kPublic,
            [this](const Call& call) { pending = call.reply; });
    addCall(router, Method::kGet, "/api/user", Access::kUser,
            [](const Call& call) { call.reply.send(jsonResponse(200, "{}")); });
    addCall(router, Method::kGet, "/api/stream", Access::kPublic, [this](const Call& call) {
      Response response;
      response.contentType = "text/plain";
      response.stream = std::make_unique<CountedSource>(streamSize, streamEnd, ready, asked);
      response.streamLength = streamLength;
      call.reply.send(std::move(response));
    });
    addJson(router, Method::kPost, "/api/echo", Access::kPublic, kMaxJsonBody,
            [](const Call& call, std::string_view body) {
              call.reply.send(jsonResponse(200, std::string(body)));
            });
    addBody(router, Method::kPut, "/api/body", Access::kPublic, 1 << 20,
            [this](const Call& call) { return std::make_unique<RecordingBodySink>(sink, call.reply); });
    addUpload(router, "/api/upload", Access::kPublic, 1 << 20,
              [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); });
    router.setFallback([](const Call& call) {
      Response response;
      response.contentType = "text/html";
      response.body = "panel";
      call.reply.send(std::move(response));
    });
  }
};

inline std::string statusLine(const std::string& answer) {
  return answer.substr(0, answer.find("\r\n"));
}
inline std::string bodyOf(const std::string& answer) {
  const size_t head = answer.find("\r\n\r\n");
  return head == std::string::npos ? "" : answer.substr(head + 4);
}
/** Joins the chunks of a body. */
inline std::string dechunked(const std::string& body) {
  std::string out;
  size_t at = 0;
  while (at < body.size()) {
    const size_t size = std::stoul(body.substr(at), nullptr, 16);
    at = body.find("\r\n", at) + 2;
    out += body.substr(at, size);
    at += size + 2;
  }
  return out;
}

/** The bytes that CountedSource sends. */
inline std::string alphabet(size_t size) {
  std::string text(size, ' ');
  for (size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 26);
  return text;
}

}  // namespace lumi::test
