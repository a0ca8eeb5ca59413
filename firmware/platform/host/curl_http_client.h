#pragma once

#include <memory>
#include <string>

#include "core/ports/http_client.h"

namespace lumi {

/**
 * Asks over http and https with libcurl, directly: no proxy, no redirects. Connections are kept for the next
 * question.
 */
class CurlHttpClient : public HttpClient {
 public:
  static constexpr size_t kMostHeaderBytes = 16 * 1024;

  explicit CurlHttpClient(uint32_t limitMillis = kLimitMillis);
  ~CurlHttpClient() override;
  CurlHttpClient(const CurlHttpClient&) = delete;
  CurlHttpClient& operator=(const CurlHttpClient&) = delete;

  bool ask(const HttpQuestion& question, HttpListener& listener) override;
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
  std::unique_ptr<Exchange> exchange_;   // the open question
  std::unique_ptr<Exchange> cancelled_;  // one that was forgotten in the middle of its own calls
};

}  // namespace lumi
