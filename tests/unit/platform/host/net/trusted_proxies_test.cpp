#include "platform/host/net/trusted_proxies.h"

#include <doctest/doctest.h>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the client is the last address that is not a trusted proxy's") {
  const TrustedProxies proxies({"127.0.0.1", "10.0.0.2", "fd00::2"});
  const auto clientOf = [&](const std::string& peer, const std::string& chain) {
    return proxies.clientOf(peer, chain);
  };
  CHECK(clientOf("127.0.0.1", "") == "127.0.0.1");
  CHECK(clientOf("127.0.0.1", "192.168.1.5") == "192.168.1.5");
  CHECK(clientOf("127.0.0.1", "1.2.3.4, 192.168.1.5") == "192.168.1.5");
  CHECK(clientOf("127.0.0.1", "1.2.3.4,192.168.1.5 ,10.0.0.2, FD00:0::2") == "192.168.1.5");
  CHECK(clientOf("127.0.0.1", "127.0.0.1, 10.0.0.2") == "127.0.0.1");
  CHECK(clientOf("127.0.0.1", "::ffff:192.168.1.5") == "192.168.1.5");
  CHECK(clientOf("fd00::2", "2001:DB8::1") == "2001:db8::1");
  // A header of any other client counts for nothing.
  CHECK(clientOf("192.168.1.9", "192.168.1.5") == "192.168.1.9");
  CHECK(clientOf("192.168.1.9", "192.168.1.5, 127.0.0.1") == "192.168.1.9");
  for (const char* garbage : {"unknown", "_hidden", "192.168.1.5:80", "1.2.3.4, ", "*", ",", " ", "a\"b"}) {
    CAPTURE(garbage);
    CHECK(clientOf("127.0.0.1", garbage) == "127.0.0.1");
  }
}

TEST_CASE("only a trusted proxy can say that its client used HTTPS") {
  const TrustedProxies proxies({"127.0.0.1"});
  CHECK(proxies.isHttps("127.0.0.1", "https"));
  CHECK(proxies.isHttps("127.0.0.1", "http, HTTPS"));
  CHECK_FALSE(proxies.isHttps("127.0.0.1", "https, http"));
  CHECK_FALSE(proxies.isHttps("127.0.0.1", ""));
  CHECK_FALSE(proxies.isHttps("192.168.1.9", "https"));
  CHECK_FALSE(TrustedProxies().isHttps("127.0.0.1", "https"));
}

TEST_CASE_FIXTURE(HttpServerFixture, "the core sees the client behind a trusted proxy, and HTTPS is kept") {
  const std::string fields = "X-Forwarded-For: 192.168.1.5\r\nX-Forwarded-Proto: https\r\n";
  const auto hello = [&](uint16_t port, const std::function<void()>& turn) {
    test::HttpClient one(port, turn);
    return one.exchange("GET /api/hello HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
  };
  CHECK_FALSE(has(hello(server.port(), [this] { server.poll(0); }), "Strict-Transport-Security"));
  CHECK(lastAddress == "127.0.0.1");

  HttpServerOptions options;
  options.trustedProxies = TrustedProxies({"127.0.0.1"});
  HttpServer behind(router, clock, options);
  REQUIRE(behind.listen("127.0.0.1", 0).ok());
  CHECK(has(hello(behind.port(), [&] { behind.poll(0); }),
            "\r\nStrict-Transport-Security: max-age=2592000\r\n"));
  CHECK(lastAddress == "192.168.1.5");
}
