#pragma once

#include <memory>

#include "core/ports/clock.h"
#include "core/ports/http_client.h"
#include "platform/esp32/net/name_lookup.h"

namespace lumi {

/** An HTTP client for plain http over IPv4. One connection per request, no redirects, about 2 KiB of heap. */
class LwipHttpClient : public HttpClient {
 public:
  static constexpr size_t kPiece = 1024;

  LwipHttpClient(NameLookup& names, const Clock& clock, uint32_t limitMillis = kLimitMillis)
      : names_(names), clock_(clock), limitMillis_(limitMillis) {}
  LwipHttpClient(const LwipHttpClient&) = delete;
  LwipHttpClient& operator=(const LwipHttpClient&) = delete;

  /** Also returns true for a request that cannot be sent; the listener learns of the failure in poll(). */
  bool send(const HttpRequest& question, HttpListener& listener) override;
  bool busy() const override { return exchange_ != nullptr; }
  void cancel() override;
  void poll() override;

 private:
  struct Exchange;

  void prepare(Exchange& exchange, const HttpRequest& question);
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
  /** The current request. Shared, because poll() keeps it alive while it calls the listener. */
  std::shared_ptr<Exchange> exchange_;
};

}  // namespace lumi
