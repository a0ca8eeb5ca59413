#include "platform/esp32/net/http_target.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

struct Parts {
  std::string host;
  unsigned port;
  std::string path;
};

void checkUrl(const std::string& url, const Parts& expected) {
  CAPTURE(url);
  const auto target = parseHttpUrl(url);
  REQUIRE(target);
  CHECK(target.value().host == expected.host);
  CHECK(target.value().port == expected.port);
  CHECK(target.value().path == expected.path);
}

std::string textOf(const HttpRequest& question) {
  const auto target = parseHttpUrl(question.url);
  REQUIRE(target);
  const auto text = httpRequestText(question, target.value());
  REQUIRE(text);
  return text.value();
}

}  // namespace

TEST_CASE("a URL contains host, port and path") {
  checkUrl("http://192.168.1.20/api/x?y=1", {"192.168.1.20", 80, "/api/x?y=1"});
  checkUrl("http://hub:8080/", {"hub", 8080, "/"});
  checkUrl("http://lumisand.local", {"lumisand.local", 80, ""});
  checkUrl("http://hub?x=/", {"hub", 80, "?x=/"});
  checkUrl("http://hub/a:b#part", {"hub", 80, "/a:b"});
}

TEST_CASE("an invalid URL is rejected with a sentence") {
  for (const char* url :
       {"https://hub/", "file:///etc/hosts", "hub/", "", "http://", "http:///path", "http://:80/",
        "http://hub:/", "http://hub:0/", "http://hub:65536/", "http://hub:8x/", "http://user@hub/",
        "http://[::1]/", "http://hub/a b", "http://hub/a\r\nX:y", "http://h\nub/"}) {
    CAPTURE(url);
    const auto target = parseHttpUrl(url);
    REQUIRE_FALSE(target);
    CHECK(std::string_view(target.error().message).back() == '.');
  }
}

TEST_CASE("a plain request asks for the path and to close the connection") {
  CHECK(textOf({"GET", "http://hub", "", "", ""}) ==
        "GET / HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n\r\n");
  CHECK(textOf({"GET", "http://hub:8080?x=1", "", "", ""}) ==
        "GET /?x=1 HTTP/1.1\r\nHost: hub:8080\r\nConnection: close\r\n\r\n");
}

TEST_CASE("a request contains its token, ETag, range and JSON body") {
  HttpRequest question{"POST", "http://hub/x", "secret", "\"7\"", R"({"a":1})"};
  question.range = ByteRange{5, 7};
  CHECK(textOf(question) ==
        "POST /x HTTP/1.1\r\nHost: hub\r\nConnection: close\r\nAuthorization: Bearer secret\r\n"
        "If-None-Match: \"7\"\r\nRange: bytes=5-7\r\nContent-Type: application/json\r\n"
        "Content-Length: 7\r\n\r\n{\"a\":1}");
}

TEST_CASE("a POST without a body has Content-Length 0") {
  CHECK(textOf({"POST", "http://hub/x", "", "", ""}).find("Content-Length: 0\r\n") != std::string::npos);
}

TEST_CASE("a field that contains a line end is rejected") {
  const auto target = parseHttpUrl("http://hub/");
  CHECK_FALSE(httpRequestText({"GET", "", "a\r\nb", "", ""}, target.value()));
  CHECK_FALSE(httpRequestText({"GET", "", "", "a\nb", ""}, target.value()));
  CHECK_FALSE(httpRequestText({"GET /other", "", "", "", ""}, target.value()));
}
