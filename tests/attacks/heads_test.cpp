#include <doctest/doctest.h>

#include "support/has.h"
#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kStatus = "GET /api/auth/status HTTP/1.1\r\n";
const std::string kHost = "Host: localhost\r\n";
const std::string kPost =
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const std::string kHidden = "GET /api/auth/status HTTP/1.1\r\nHost: localhost\r\n\r\n";

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

size_t answersIn(const std::string& text) {
  size_t count = 0;
  for (size_t at = text.find("HTTP/1.1 "); at != std::string::npos; at = text.find("HTTP/1.1 ", at + 1))
    ++count;
  return count;
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "heads that are too large or ambiguous are rejected") {
  const std::vector<std::pair<int, std::string>> attacks = {
      {431, kStatus + kHost + repeated("X: y\r\n", 101) + "\r\n"},
      {431, kStatus + kHost + "X: " + std::string(9000, 'x') + "\r\n\r\n"},
      {431, kStatus + kHost + repeated("X: " + std::string(90, 'x') + "\r\n", 95) + "\r\n"},
      {431, kStatus + kHost + std::string(9000, 'x') + ": y\r\n\r\n"},
      {431, "GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n" + kHost + "\r\n"},
      {400, kStatus + kHost + "X: y\r\n z\r\n\r\n"},
      {400, kStatus + kHost + kHost + "\r\n"},
      {400, kStatus + "Host: evil.example\r\n" + kHost + "\r\n"},
      {400, kStatus + "Host : localhost\r\n\r\n"},
      {400, kStatus + "\r\n"},
      {400, kStatus + kHost + "no colon\r\n\r\n"},
      {400, kStatus + kHost + ": no name\r\n\r\n"},
      {400, kStatus + kHost + std::string("X\0Y: z\r\n\r\n", 11)},
      {400, kStatus + kHost + std::string("X: y\0z\r\n\r\n", 11)},
      {400, kStatus + kHost + "X: y\x01z\r\n\r\n"},
      {400, kStatus + kHost + "X: y\x7Fz\r\n\r\n"},
      {400, kStatus + kHost + "X: y\rz\r\n\r\n"},
      {400, "GET /\x01 HTTP/1.1\r\n" + kHost + "\r\n"},
      {505, "GET /api/auth/status\r\n\r\n"},
      {400, "GET  HTTP/1.1\r\n" + kHost + "\r\n"},
      {400, "get /api/auth/status HTTP/1.1\r\n" + kHost + "\r\n"},
      {400, "OPTIONS * HTTP/1.1\r\n" + kHost + "\r\n"},
      {400, "CONNECT evil.example:443 HTTP/1.1\r\n" + kHost + "\r\n"},
      {405, "TRACE /api/auth/status HTTP/1.1\r\n" + kHost + "\r\n"},
      {505, "GET / HTTP/2.0\r\n" + kHost + "\r\n"},
      {403, "GET http://evil.example/api/auth/status HTTP/1.1\r\n" + kHost + "\r\n"},
      {400, "GET http://localhost@evil.example/ HTTP/1.1\r\n" + kHost + "\r\n"},
  };
  for (const auto& [status, request] : attacks) {
    CAPTURE(request.substr(0, 120));
    CHECK(statusOf(request) == status);
  }
  CHECK(ownerIsServed());
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "a length that is duplicated, signed, a list, too large or not a number is rejected") {
  for (const std::string fields : {"Content-Length: -1",
                                   "Content-Length: +5",
                                   "Content-Length: 5 5",
                                   "Content-Length: 5, 5",
                                   "Content-Length: 0x5",
                                   "Content-Length: ",
                                   "Content-Length: five",
                                   "Content-Length: 5\r\nContent-Length: 5",
                                   "Content-Length: 5\r\nContent-Length: 6",
                                   "Content-Length: 18446744073709551615",
                                   "Content-Length: 99999999999999999999",
                                   "Content-Length: 9223372036854775807",
                                   "Content-Length: 5\r\nTransfer-Encoding: chunked",
                                   "Transfer-Encoding: chunked\r\nContent-Length: 5",
                                   "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                                   "Transfer-Encoding: chunked, chunked",
                                   "Transfer-Encoding: gzip, chunked",
                                   "Transfer-Encoding: xchunked",
                                   "Transfer-Encoding: identity",
                                   "Transfer-Encoding : chunked",
                                   "Transfer-Encoding:\x0b"
                                   "chunked"}) {
    CAPTURE(fields);
    const int status = statusOf(kPost + fields + "\r\n\r\n{}");
    CHECK((status == 400 || status == 413));
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "a request hidden in another request's body is never executed") {
  const std::string asChunks = "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + kHidden;
  for (const std::string& smuggler :
       {kPost + "Content-Length: 5\r\n" + asChunks,
        kPost + "Content-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + kHidden,
        kPost + "Content-Length: " + std::to_string(kHidden.size()) + "\r\n\r\n" + kHidden,
        kPost + "Content-Length: 0\r\nContent-Length: " + std::to_string(kHidden.size()) + "\r\n\r\n" +
            kHidden,
        kPost + "Transfer-Encoding: chunked\r\n\r\n5\r\n{}" + kHidden,
        kPost + "Transfer-Encoding: chunked\r\n\r\n2;\r\n" + kHidden,
        head("POST", "/api/none", "Content-Length: 100000\r\n") + kHidden,
        head("GET", "/api/ota/versions", "Content-Length: " + std::to_string(kHidden.size()) + "\r\n") +
            kHidden}) {
    CAPTURE(smuggler);
    Client client = clientFrom(kAttacker);
    client.send(smuggler);
    live(8 * kSecond);
    CHECK(answersIn(client.rest()) <= 1);
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "chunks that are too large, malformed or endless are rejected") {
  const std::string chunked = kPost + "Transfer-Encoding: chunked\r\n\r\n";
  for (const std::string& body :
       {std::string("FFFFFFFFFFFFFFFF\r\n"), std::string("FFFFFFFFFFFFFFFFF\r\n"), std::string("-1\r\n"),
        std::string("x\r\n"), std::string("\r\n"), std::string("5\r\n{}{}{}\r\n"),
        "5;" + std::string(200'000, 'x'), "0\r\n" + repeated("X: y\r\n", 20'000),
        "0\r\nX: " + std::string(200'000, 'x'), repeated("1\r\n \r\n", 6000),
        "5000\r\n" + std::string(0x5000, ' ')}) {
    CAPTURE(body.substr(0, 20));
    Client client = clientFrom(kAttacker);
    client.send(chunked + body);
    const int status = statusIn(client.answer());
    CHECK((status == 400 || status == 413 || status == 431));
  }
  CHECK(ownerIsServed());
}

TEST_CASE_FIXTURE(BesiegedHub, "chunks that two parsers could cut in two ways are rejected") {
  const auto isMalformed = [this](const std::string& body) {
    const std::string answer = ask(kPost + "Transfer-Encoding: chunked\r\n\r\n" + body);
    return statusIn(answer) == 400 && has(answer, R"("code":"malformed")");
  };
  for (const char* body : {"2;a=b;c=\"d\"\r\n{}\r\n0\r\n\r\n", "1\r\n{\r\n01\r\n}\r\n000\r\nX: y\r\n\r\n"}) {
    CAPTURE(body);
    CHECK_FALSE(isMalformed(body));
  }
  for (const char* body :
       {"2\n{}\r\n0\r\n\r\n", "2\r{}\r\n0\r\n\r\n", "2\r\r\n{}\r\n0\r\n\r\n", "2 \r\n{}\r\n0\r\n\r\n",
        " 2\r\n{}\r\n0\r\n\r\n", "2 ;a\r\n{}\r\n0\r\n\r\n", "0x2\r\n{}\r\n0\r\n\r\n", "+2\r\n{}\r\n0\r\n\r\n",
        "000000002\r\n{}\r\n0\r\n\r\n", "2;a\x01\r\n{}\r\n0\r\n\r\n", "2;a\n\r\n{}\r\n0\r\n\r\n",
        "2\r\n{}\n0\r\n\r\n", "2\r\n{}XX0\r\n\r\n", "2\r\n{}\rX0\r\n\r\n", "2\r\n{}\r\n\r\n",
        "2\r\n{}\r\n0\r\nX: y\n\r\n", "2\r\n{}\r\n0\r\n\rX", "2\r\n{}\r\n0\r\n X: y\r\n\r\n",
        "2\r\n{}\r\n0\r\nX\x7F: y\r\n\r\n"}) {
    CAPTURE(body);
    CHECK(isMalformed(body));
  }
}

TEST_CASE_FIXTURE(BesiegedHub, "the line that ends a head is never another character") {
  CHECK(statusOf("GET /api/auth/status HTTP/1.1\r\nHost: localhost\r\n\rX") == 400);
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "of two credentials the first counts, and none is accepted outside its field") {
  const auto verify = [&](const std::string& fields, const std::string& query = "") {
    return statusOf(head("GET", "/api/auth/verify" + query, fields));
  };
  CHECK(verify(bearer(token)) == 200);
  CHECK(verify(bearer("wrong") + bearer(token)) == 401);
  CHECK(verify("Cookie: token=" + token + "\r\n") == 401);
  CHECK(verify("X-Authorization: Bearer " + token + "\r\n") == 401);
  CHECK(verify("Proxy-Authorization: Bearer " + token + "\r\n") == 401);
  CHECK(verify("Authorization: Basic " + token + "\r\n") == 401);
  CHECK(verify("Authorization: " + token + "\r\n") == 401);
  for (const char* name : {"token", "access_token", "Authorization", "authorization"}) {
    CHECK(verify("", std::string("?") + name + "=" + token) == 401);
    CHECK(verify("", std::string("?") + name + "=Bearer%20" + token) == 401);
  }
}
