#include <esp_crt_bundle.h>
#include <esp_tls.h>

#include <algorithm>

#include "platform/esp32/net/plain_mqtt_stream.h"

namespace lumi {
namespace {

/**
 * TLS on a TCP connection, by ESP-IDF's esp-tls. The broker's certificate must be signed by server.ca, or by
 * an authority of the SDK's list, and name the host.
 */
class TlsMqttStream : public MqttStream {
 public:
  ~TlsMqttStream() override {
    if (tls_ == nullptr) return;
    (void)tcp_.release();  // esp-tls closes it
    esp_tls_conn_destroy(tls_);
  }

  std::optional<MqttFailure> connect(uint32_t address, const MqttServer& server) override {
    if (tls_ != nullptr) return shakeHands(server);
    const auto failure = tcp_.connect(address, server);
    if (failure != MqttFailure::kNone) return failure;
    return begin(server) ? std::nullopt : std::optional(MqttFailure::kMemory);
  }

  /** Only a byte that TLS has decrypted tells: the socket may hold a part of a record. */
  bool isReadable() override {
    if (!hasAhead_ && !isLost_) {
      const int size = passed(esp_tls_conn_read(tls_, &ahead_, 1));
      hasAhead_ = size > 0;
      isLost_ = size < 0;
    }
    return hasAhead_ || isLost_;
  }

  int read(char* to, int size) override {
    if (!isReadable()) return 0;
    if (isLost_) return -1;
    hasAhead_ = false;
    *to = ahead_;
    const int more = size > 1 ? passed(esp_tls_conn_read(tls_, to + 1, static_cast<size_t>(size) - 1)) : 0;
    isLost_ = more < 0;
    return 1 + std::max(more, 0);
  }

  int write(const char* from, int size) override {
    const ssize_t written = esp_tls_conn_write(tls_, from, static_cast<size_t>(size));
    return written == 0 ? 0 : passed(written);
  }

 private:
  bool begin(const MqttServer& server) {
    tls_ = esp_tls_init();
    if (tls_ == nullptr) return false;
    esp_tls_set_conn_sockfd(tls_, tcp_.socket());
    esp_tls_set_conn_state(tls_, ESP_TLS_CONNECTING);
    if (server.ca.empty()) {
      settings_.crt_bundle_attach = esp_crt_bundle_attach;
    } else {
      settings_.cacert_buf = reinterpret_cast<const unsigned char*>(server.ca.c_str());
      settings_.cacert_bytes = static_cast<unsigned>(server.ca.size() + 1);
    }
    return true;
  }

  /** The socket does not block. esp-tls then returns 0 while it waits for the broker. */
  std::optional<MqttFailure> shakeHands(const MqttServer& server) {
    const auto hostSize = static_cast<int>(server.host.size());
    const int done = esp_tls_conn_new_async(server.host.c_str(), hostSize, server.port, &settings_, tls_);
    if (done == 0) return std::nullopt;
    return done > 0 ? MqttFailure::kNone : MqttFailure::kCertificate;
  }

  /** 0 bytes are the end of what the broker sends. */
  static int passed(ssize_t size) {
    if (size > 0) return static_cast<int>(size);
    return size == ESP_TLS_ERR_SSL_WANT_READ || size == ESP_TLS_ERR_SSL_WANT_WRITE ? 0 : -1;
  }

  PlainMqttStream tcp_;
  esp_tls_cfg_t settings_{};
  esp_tls_t* tls_ = nullptr;
  char ahead_ = 0;  // the next byte to read, if hasAhead_
  bool hasAhead_ = false;
  bool isLost_ = false;
};

}  // namespace

std::unique_ptr<MqttStream> makeTlsMqttStream() {
  return std::make_unique<TlsMqttStream>();
}

}  // namespace lumi
