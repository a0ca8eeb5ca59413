#include "core/http/message/response.h"

#include <doctest/doctest.h>

#include "core/http/message/reply.h"
#include "core/http/message/request.h"
#include "support/http/http_fakes.h"

using namespace lumi;
using lumi::test::FakeReplyTarget;

TEST_CASE("an error response contains its message twice, escaped") {
  CHECK(errorResponse(400, "Say \"hi\"\n").body ==
        R"({"error":"Say \"hi\"\u000a","message":"Say \"hi\"\u000a"})");
  CHECK(errorResponse(400, "No.", "code", "[1]").body ==
        R"({"error":"No.","message":"No.","code":"code","details":[1]})");
  CHECK(errorResponse(404, "No.").status == 404);
}

TEST_CASE("a busy response says when to retry; a browser reloads the page then") {
  const Response response = retryLaterResponse(429, "Too many tries.", 5);
  CHECK(response.status == 429);
  CHECK(response.headers.find("Retry-After") == "5");
  CHECK(response.headers.find("Refresh") == "5");
}

TEST_CASE("a client that has the revision gets 304, another one 200 with the revision as ETag") {
  Request request;
  const Response first = revisionedResponse(request, 4'294'967'295);
  CHECK(first.status == 200);
  CHECK(first.headers.find("ETag") == "\"4294967295\"");
  CHECK(first.headers.find("Cache-Control") == "no-cache");
  request.headers.add("If-None-Match", "\"4294967295\"");
  CHECK(revisionedResponse(request, 4'294'967'295).status == 304);
  CHECK(revisionedResponse(request, 7).status == 200);
}

TEST_CASE("every response has the common headers unless the handler set them") {
  const auto client = std::make_shared<FakeReplyTarget>();
  Response response = jsonResponse(200, "{}");
  response.headers.add("cache-control", "no-cache");
  Reply(client).send(std::move(response));
  const Headers& headers = client->answers.at(0).headers;
  CHECK(headers.find("X-Content-Type-Options") == "nosniff");
  CHECK(headers.find("X-Frame-Options") == "DENY");
  CHECK(headers.find("Referrer-Policy") == "no-referrer");
  CHECK(headers.find("Cache-Control") == "no-cache");
  Reply(std::make_shared<FakeReplyTarget>()).send(jsonResponse(200, "{}"));
}

TEST_CASE("only the first response counts, whichever copy sends it") {
  const auto client = std::make_shared<FakeReplyTarget>();
  const Reply reply(client);
  const Reply copy = reply;
  copy.send(jsonResponse(200, "{}"));
  reply.send(jsonResponse(500, "{}"));
  REQUIRE(client->answers.size() == 1);
  CHECK(client->status() == 200);
}

TEST_CASE("a response to a disconnected client does nothing") {
  auto client = std::make_shared<FakeReplyTarget>();
  const Reply reply(client);
  CHECK_FALSE(reply.clientGone());
  client.reset();
  CHECK(reply.clientGone());
  reply.send(jsonResponse(200, "{}"));
  Reply().send(jsonResponse(200, "{}"));
}
