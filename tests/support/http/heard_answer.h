#pragma once

#include <functional>
#include <string>

#include "core/ports/http_client.h"

namespace lumi::test {

/** Records the response to a request. */
class HeardAnswer : public HttpListener {
 public:
  void status(int code, std::string_view tag) override {
    calls += 's';
    statusCode = code;
    etag = tag;
    if (onStatus) onStatus();
  }
  bool body(ConstBytes piece) override {
    if (calls.empty() || calls.back() != 'b') calls += 'b';
    text += asText(piece);
    if (onBody) onBody();
    return text.size() <= most;
  }
  void end() override {
    calls += 'e';
    if (onEnd) onEnd();
  }
  void failed(std::string_view why) override {
    calls += 'f';
    problem = why;
    if (onEnd) onEnd();
  }

  bool over() const { return !calls.empty() && (calls.back() == 'e' || calls.back() == 'f'); }

  std::string calls;  // "sbe": status, body (consecutive pieces count once), end; f: failed
  int statusCode = 0;
  std::string etag;
  std::string text;
  std::string problem;
  size_t most = SIZE_MAX;  // bytes of the body to accept
  std::function<void()> onStatus;
  std::function<void()> onBody;
  std::function<void()> onEnd;
};

}  // namespace lumi::test
