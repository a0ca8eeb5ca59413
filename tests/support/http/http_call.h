#pragma once

#include <memory>
#include <string>

#include "core/http/routing/router.h"
#include "support/http/answer_reader.h"
#include "support/http/http_fakes.h"

namespace lumi::test {

/** A request as a platform passes it to the router, without sockets. */
struct HttpCall {
  Request request;
  std::shared_ptr<FakeReplyTarget> client = std::make_shared<FakeReplyTarget>();
  BodyHandler intake;

  HttpCall(Method method, std::string path, const std::string& token = "") {
    request.method = method;
    request.path = std::move(path);
    request.headers.add("Host", "lumisand.local");
    if (!token.empty()) request.headers.add("Authorization", "Bearer " + token);
  }

  HttpCall& withType(const std::string& type) {
    request.headers.add("Content-Type", type);
    return *this;
  }
  HttpCall& withLength(uint64_t length) {
    request.contentLength = length;
    request.hasBody = length > 0;
    return *this;
  }
  HttpCall& withUnknownLength() {
    request.hasBody = true;
    return *this;
  }
  HttpCall& from(const std::string& address) {
    request.remoteAddress = address;
    return *this;
  }
  /** The result may be used directly or moved to a variable. */
  HttpCall&& openAt(Router& router) {
    intake = router.open(request, Reply(client));
    return std::move(*this);
  }

  /** Sends the request with a body of JSON, or with none. The client that is returned may have to wait. */
  std::shared_ptr<AnswerReader> ask(Router& router, const std::string& body = {}) {
    withLength(body.size());
    if (!body.empty()) withType("application/json");
    auto reader = std::make_shared<AnswerReader>();
    const BodyHandler opened = router.open(request, Reply(reader));
    if (opened.body) {
      opened.body->write(asBytes(body));
      opened.body->end();
    }
    return reader;
  }

  void leave() {
    client.reset();
    intake = BodyHandler();
  }

  int status() const { return client->status(); }
  const Response& answer() const { return client->answers.at(0); }
  std::string_view header(std::string_view name) const { return answer().headers.find(name); }
};

}  // namespace lumi::test
