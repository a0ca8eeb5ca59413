#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/ports/http_client.h"

namespace lumi::test {

/** Records the requests and sends the planned response at the next poll(). */
class FakeHttpClient : public lumi::HttpClient {
 public:
  bool send(const HttpRequest& question, HttpListener& listener) override {
    if (listener_ != nullptr) return false;
    asked.push_back(question);
    listener_ = &listener;
    return true;
  }
  bool busy() const override { return listener_ != nullptr; }
  void cancel() override {
    listener_ = nullptr;
    answer_ = {};
  }
  void poll() override {
    if (listener_ == nullptr || !answer_.ready) return;
    HttpListener& listener = *std::exchange(listener_, nullptr);
    const Answer answer = std::exchange(answer_, {});
    if (answer.status == 0) return listener.failed(answer.body);
    listener.status(answer.status, answer.etag);
    const ConstBytes body = asBytes(answer.body);
    for (size_t at = 0; at < body.size(); at += pieceSize) {
      if (!listener.body(body.sub(at, std::min(pieceSize, body.size() - at)))) return listener.failed("");
    }
    if (answer.breaksOff) return listener.failed("Broken off.");
    listener.end();
  }

  void answers(int status, std::string body, std::string etag = {}) {
    answer_ = {true, status, std::move(body), std::move(etag), false};
  }
  /** Sends only `body` of a longer response. */
  void breaksOff(int status, std::string body) { answer_ = {true, status, std::move(body), {}, true}; }
  void fails(std::string why) { answer_ = {true, 0, std::move(why), {}, false}; }

  std::vector<HttpRequest> asked;
  size_t pieceSize = 7;

 private:
  struct Answer {
    bool ready = false;
    int status = 0;
    std::string body;
    std::string etag;
    bool breaksOff = false;
  };

  HttpListener* listener_ = nullptr;
  Answer answer_;
};

}  // namespace lumi::test
