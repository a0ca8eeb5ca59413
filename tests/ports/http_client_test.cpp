#include <doctest/doctest.h>

#include "platform/host/curl_http_client.h"
#include "ports/http_client_contract.h"
#include "support/fake_http_client.h"
#include "support/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("HttpClient: libcurl") {
  ScriptedHttpServer server;
  CurlHttpClient client;
  checkHttpClient({client, server.url(),
                   [&](int status, const std::string& body, const std::string& etag) {
                     server.answersJson(status, body, etag.empty() ? "" : "ETag: " + etag + "\r\n");
                   },
                   [&] {
                     server.turn();
                     client.poll();
                   }});
}

TEST_CASE("HttpClient: the fake") {
  FakeHttpClient client;
  checkHttpClient({client, "http://hub/",
                   [&](int status, const std::string& body, const std::string& etag) {
                     client.answers(status, body, etag);
                   },
                   [&] { client.poll(); }});
}
