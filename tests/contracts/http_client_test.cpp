#include <doctest/doctest.h>

#include "contracts/http_client_contract.h"
#include "platform/host/net/curl_http_client.h"
#include "support/fakes/fake_http_client.h"
#include "support/http/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("CurlHttpClient fulfils the contract of HttpClient") {
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

TEST_CASE("the fake client fulfils the contract of HttpClient") {
  FakeHttpClient client;
  checkHttpClient({client, "http://hub/",
                   [&](int status, const std::string& body, const std::string& etag) {
                     client.answers(status, body, etag);
                   },
                   [&] { client.poll(); }});
}
