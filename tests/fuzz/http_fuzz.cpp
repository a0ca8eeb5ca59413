#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/text.h"
#include "core/http/form/request_body.h"
#include "core/http/message/byte_buffer.h"
#include "core/http/message/response.h"
#include "core/http/message/response_writer.h"
#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "platform/host/net/http_request_parser.h"

namespace lumi::fuzz {
namespace {

using Event = HttpRequestParser::Event;

constexpr size_t kMaxRequests = 4;     // per input; limits the duration
constexpr int kMaxPasses = 3000;       // passes
constexpr size_t kBuffer = 16 * 1024;  // bytes

class Client : public ReplyTarget {
 public:
  std::unique_ptr<Response> response;

 protected:
  void answer(Response&& given) override { response = std::make_unique<Response>(std::move(given)); }
};

/** Replaces "Bearer A", "U" and "D" by the valid tokens of an administrator, a user and a device. */
void giveToken(Request& request) {
  const std::string_view bearer = request.headers.find("Authorization");
  if (bearer == "Bearer A") request.headers.set("Authorization", "Bearer " + furnished().admin);
  if (bearer == "Bearer U") request.headers.set("Authorization", "Bearer " + furnished().user);
  if (bearer == "Bearer D") request.headers.set("Authorization", "Bearer " + furnished().device);
}

void checkHead(std::string_view head) {
  expect(head.substr(0, 9) == "HTTP/1.1 ", "an answer starts with a status line");
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    expect(!hasControlCharacter(line), "a line of the head is one line");
    head.remove_prefix(std::min(head.size(), line.size() + 2));
  }
}

void checkText(std::string_view text, bool isHead) {
  const size_t end = text.find("\r\n\r\n");
  expect(end != std::string_view::npos, "an answer has a whole head");
  const std::string head(text.substr(0, end));
  checkHead(head);
  const std::string_view body = text.substr(end + 4);
  if (isHead) return expect(body.empty(), "the answer to a HEAD has no body");
  const bool isJson = head.find("application/json") != std::string::npos;
  const bool isChunked = head.find("Transfer-Encoding: chunked") != std::string::npos;
  if (isJson && !isChunked && !body.empty()) {
    expect(nlohmann::json::accept(body), "an answer that says it is JSON is JSON");
  }
  const std::string length = "Content-Length: ";
  const size_t at = head.find(length);
  if (at == std::string::npos) return;
  const auto number =
      parseUnsigned(head.substr(at + length.size(), head.find("\r\n", at) - at - length.size()));
  expect(number && *number == body.size(), "an answer is as long as it says");
}

/** A connection without a socket. Processes received bytes like HttpConnection. */
class Connection {
 public:
  Connection() : hub_(furnished().files) {}

  void hear(ConstBytes input, uint8_t seed) {
    for (Pieces pieces(input, seed); !pieces.done() && isOpen_;) {
      for (ConstBytes piece = pieces.next(); !piece.empty() && isOpen_;) handle(parser_.next(piece));
    }
    if (!client_) return;
    body_.abort();
    client_.reset();
    for (int pass = 0; pass < 3; ++pass) hub_.hub().tick();
  }

 private:
  void handle(Event event) {
    switch (event) {
      case Event::kNeedsMore:
        return;
      case Event::kHead:
        return open();
      case Event::kBody:
        return body(parser_.piece());
      case Event::kComplete:
        offer(body_.end());
        return answer();
      case Event::kFailed:
        expect(parser_.status() >= 400 && !parser_.complaint().empty(),
               "a malformed request gets the reason");
        body_.abort();
        isOpen_ = false;
    }
  }

  void open() {
    HttpHead head = parser_.takeHead();
    giveToken(head.request);
    head.request.remoteAddress = "10.0.0.7";
    writeOptions_ = {head.request.method == Method::kHead, head.isHttp11, head.keepAlive};
    const std::string type(head.request.headers.find("Content-Type"));
    client_ = std::make_shared<Client>();
    offer(body_.open(hub_.hub().router().open(std::move(head.request), Reply(client_)), type));
  }

  void body(ConstBytes piece) {
    if (!client_ || client_->response) return;
    offer(body_.write(piece));
    for (int pass = 0; body_.holdsBack() && !client_->response; ++pass) {
      expect(pass < kMaxPasses, "a body that is held back continues");
      hub_.hub().tick();
      offer(body_.retry());
    }
    if (client_->response) finishEarly();
  }

  void offer(std::unique_ptr<Response> refusal) {
    if (refusal) Reply(client_).send(std::move(*refusal));
    if (client_->response) body_.abort();
  }

  /** Responds and closes, because the rest of the body cannot be distinguished from a request. */
  void finishEarly() {
    answer();
    isOpen_ = false;
  }

  void answer() {
    for (int pass = 0; !client_->response; ++pass) {
      expect(pass < kMaxPasses, "every call is answered");
      hub_.clock.advance(10);
      hub_.hub().tick();
    }
    write();
    client_.reset();
    if (++answered_ >= kMaxRequests) isOpen_ = false;
  }

  void write() {
    expect(!reasonPhrase(client_->response->status).empty(), "a status is one that is listed");
    const bool wasHead = writeOptions_.headOnly;
    ResponseWriter writer(std::move(*client_->response), writeOptions_);
    ByteBuffer out(kBuffer);
    std::string text;
    for (int pass = 0; !writer.finished(); ++pass) {
      expect(!writer.broken() && pass < kMaxPasses, "an answer comes to its end");
      writer.fill(out);
      text += asText(out.unread());
      out.clear();
      hub_.hub().tick();
    }
    checkText(text, wasHead);
    isOpen_ = isOpen_ && writer.keepsAlive();
  }

  FuzzHub hub_;
  HttpRequestParser parser_;
  RequestBody body_;
  std::shared_ptr<Client> client_;
  ResponseWriter::WriteOptions writeOptions_;
  size_t answered_ = 0;
  bool isOpen_ = true;
};

}  // namespace

/** Byte 0: how the requests are cut into pieces; then requests, one after the other. */
void http(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  Connection().hear(input.rest(), seed);
}

}  // namespace lumi::fuzz
