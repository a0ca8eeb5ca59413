#include <doctest/doctest.h>
#include <esp_crt_bundle.h>
#include <esp_tls.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <string>

#include "platform/esp32/net/plain_mqtt_stream.h"
#include "unit/platform/esp32/net/listener.h"

using namespace lumi;
using namespace lumi::test;

struct esp_tls {};

namespace {

/** ESP-IDF's esp-tls. The test decides what it returns. */
struct FakeTls {
  std::deque<int> handshake;      // what esp_tls_conn_new_async() returns
  std::deque<std::string> heard;  // decrypted; "": a part of a record
  bool isLost = false;
  int socket = -1;
  std::string host;
  std::string ca;
  bool usesList = false;  // the SDK's list of authorities
  int open = 0;
};
FakeTls* tls = nullptr;

struct TlsFixture {
  FakeTls fake;
  Listener listener;
  std::unique_ptr<MqttStream> stream = makeTlsMqttStream();

  TlsFixture() {
    tls = &fake;
    listener.server.host = "broker.lan";
  }
  ~TlsFixture() {
    stream.reset();
    CHECK(fake.open == 0);
  }
  MqttFailure connect() {
    std::optional<MqttFailure> result;
    until([&] { return (result || (result = stream->connect(htonl(INADDR_LOOPBACK), listener.server))); });
    return *result;
  }
  void connected() {
    fake.handshake = {0, 0, 1};
    REQUIRE(connect() == MqttFailure::kNone);
  }
};

}  // namespace

extern "C" {

esp_err_t esp_crt_bundle_attach(void*) {
  return ESP_OK;
}
esp_tls_t* esp_tls_init() {
  ++tls->open;
  return new esp_tls;
}
int esp_tls_conn_destroy(esp_tls_t* connection) {
  --tls->open;
  ::close(tls->socket);
  delete connection;
  return 0;
}
esp_err_t esp_tls_set_conn_sockfd(esp_tls_t*, int socket) {
  tls->socket = socket;
  return ESP_OK;
}
esp_err_t esp_tls_set_conn_state(esp_tls_t*, esp_tls_conn_state_t) {
  return ESP_OK;
}
int esp_tls_conn_new_async(const char* host, int size, int, const esp_tls_cfg_t* settings, esp_tls_t*) {
  tls->host.assign(host, static_cast<size_t>(size));
  tls->usesList = settings->crt_bundle_attach != nullptr;
  if (settings->cacert_buf != nullptr) tls->ca = reinterpret_cast<const char*>(settings->cacert_buf);
  const int result = tls->handshake.front();
  tls->handshake.pop_front();
  return result;
}
ssize_t esp_tls_conn_read(esp_tls_t*, void* to, size_t size) {
  if (tls->heard.empty()) return tls->isLost ? 0 : ESP_TLS_ERR_SSL_WANT_READ;
  std::string& piece = tls->heard.front();
  const size_t passed = std::min(size, piece.size());
  std::memcpy(to, piece.data(), passed);
  piece.erase(0, passed);
  if (piece.empty()) tls->heard.pop_front();
  return passed > 0 ? static_cast<ssize_t>(passed) : ESP_TLS_ERR_SSL_WANT_READ;
}
ssize_t esp_tls_conn_write(esp_tls_t*, const void*, size_t size) {
  return tls->isLost ? ESP_TLS_ERR_SSL_WANT_WRITE : static_cast<ssize_t>(size);
}

}  // extern "C"

TEST_CASE("TLS begins once the socket is connected, and takes as many steps as it needs") {
  TlsFixture fixture;
  fixture.connected();
  CHECK(fixture.fake.handshake.empty());
  CHECK(fixture.fake.socket >= 0);
}

TEST_CASE(
    "the certificate is checked by the given authority, otherwise by the SDK's list, and names the host") {
  TlsFixture fixture;
  SUBCASE("given") {
    fixture.listener.server.ca = "PEM";
    fixture.connected();
    CHECK(fixture.fake.ca == "PEM");
    CHECK_FALSE(fixture.fake.usesList);
  }
  SUBCASE("list") {
    fixture.connected();
    CHECK(fixture.fake.usesList);
  }
  CHECK(fixture.fake.host == "broker.lan");
}

TEST_CASE("a handshake that fails is the certificate's fault, a closed port is not") {
  TlsFixture fixture;
  SUBCASE("handshake") {
    fixture.fake.handshake = {0, -1};
    CHECK(fixture.connect() == MqttFailure::kCertificate);
  }
  SUBCASE("port") {
    fixture.listener.socket = UniqueFd();
    CHECK(fixture.connect() == MqttFailure::kUnreachable);
    CHECK(fixture.fake.open == 0);
  }
}

TEST_CASE("only decrypted bytes are readable, and none is lost") {
  TlsFixture fixture;
  fixture.connected();
  char bytes[8] = {};
  fixture.fake.heard = {"", "abcd"};
  CHECK_FALSE(fixture.stream->isReadable());
  CHECK(fixture.stream->isReadable());
  CHECK(fixture.stream->read(bytes, 1) == 1);
  CHECK(fixture.stream->read(bytes + 1, 7) == 3);
  CHECK(std::string(bytes) == "abcd");
  CHECK(fixture.stream->read(bytes, 8) == 0);
}

TEST_CASE("the end of the connection is readable and comes after the last byte") {
  TlsFixture fixture;
  fixture.connected();
  fixture.fake.heard = {"a"};
  fixture.fake.isLost = true;
  char bytes[8] = {};
  CHECK(fixture.stream->read(bytes, 8) == 1);
  CHECK(fixture.stream->isReadable());
  CHECK(fixture.stream->read(bytes, 8) == -1);
}

TEST_CASE("writing returns 0 while TLS cannot send") {
  TlsFixture fixture;
  fixture.connected();
  CHECK(fixture.stream->write("abc", 3) == 3);
  fixture.fake.isLost = true;
  CHECK(fixture.stream->write("abc", 3) == 0);
}
