#pragma once

#include <memory>
#include <string>

#include "core/ports/http_client.h"

namespace lumi {

/** HTTP client for http and https. It uses no proxy, follows no redirects and reuses connections. */
class CurlHttpClient : public HttpClient {
 public:
  static constexpr size_t kMaxHeaderBytes = 16 * 1024;

  explicit CurlHttpClient(uint32_t limitMillis = kLimitMillis);
  ~CurlHttpClient() override;
  CurlHttpClient(const CurlHttpClient&) = delete;
  CurlHttpClient& operator=(const CurlHttpClient&) = delete;

  bool send(const HttpRequest& question, HttpListener& listener) override;
  bool busy() const override { return exchange_ != nullptr; }
  void cancel() override;
  void poll() override;

 private:
  struct Multi;
  struct Exchange;

  void finish(int curlCode);
  void forgetCancelled();

  const uint32_t limitMillis_;
  std::unique_ptr<Multi> multi_;
  std::unique_ptr<Exchange> exchange_;   // the current request
  std::unique_ptr<Exchange> cancelled_;  // a request that was cancelled within its own callbacks
};

}  // namespace lumi
