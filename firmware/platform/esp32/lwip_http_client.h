#pragma once

#include <memory>

#include "core/ports/clock.h"
#include "core/ports/http_client.h"
#include "platform/esp32/name_lookup.h"

namespace lumi {

/**
 * Asks over plain http and IPv4, one connection a question, no redirects. A poll() sends what the socket
 * takes or hands on at most kPiece bytes of the answer. About 2 KiB of heap while a question is open.
 */
class LwipHttpClient : public HttpClient {
 public:
  static constexpr size_t kPiece = 1024;

  LwipHttpClient(NameLookup& names, const Clock& clock, uint32_t limitMillis = kLimitMillis)
      : names_(names), clock_(clock), limitMillis_(limitMillis) {}
  LwipHttpClient(const LwipHttpClient&) = delete;
  LwipHttpClient& operator=(const LwipHttpClient&) = delete;

  /** A question that can't be put fails in poll(), too. */
  bool ask(const HttpQuestion& question, HttpListener& listener) override;
  bool busy() const override { return exchange_ != nullptr; }
  void cancel() override;
  void poll() override;

 private:
  struct Exchange;

  void prepare(Exchange& exchange, const HttpQuestion& question);
  void advance(Exchange& exchange);
  void lookUp(Exchange& exchange);
  void dial(Exchange& exchange);
  void sendRequest(Exchange& exchange);
  void receive(Exchange& exchange);
  void handOn(Exchange& exchange, ConstBytes bytes);
  HttpListener* conclude(Exchange& exchange);
  void finish(Exchange& exchange);
  void fail(Exchange& exchange, std::string_view why);

  NameLookup& names_;
  const Clock& clock_;
  const uint32_t limitMillis_;
  std::shared_ptr<Exchange> exchange_;  // the open question; poll() keeps it while its listener is called
};

}  // namespace lumi
