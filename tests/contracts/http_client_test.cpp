#include <doctest/doctest.h>

#include "contracts/http_client_contract.h"
#include "support/fakes/fake_http_client.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the fake client fulfils the contract of HttpClient") {
  FakeHttpClient client;
  checkHttpClient({client, "http://hub/",
                   [&](int status, const std::string& body, const std::string& etag) {
                     client.answers(status, body, etag);
                   },
                   [&] { client.poll(); }});
}
