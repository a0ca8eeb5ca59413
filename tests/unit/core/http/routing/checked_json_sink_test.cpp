#include <doctest/doctest.h>

#include "core/http/message/request.h"
#include "core/http/routing/json_sink.h"
#include "support/http/http_fakes.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Sent {
  std::shared_ptr<FakeReplyTarget> client = std::make_shared<FakeReplyTarget>();

  explicit Sent(const std::vector<std::string>& pieces) {
    CheckedJsonSink sink{Reply(client)};
    REQUIRE_FALSE(sink.begin(Request()));
    for (const auto& piece : pieces) {
      REQUIRE(sink.write(asBytes(piece)) == piece.size());
      if (!client->answers.empty()) break;
    }
    if (client->answers.empty()) {
      sink.end();
    } else {
      sink.abort();
    }
  }
};

}  // namespace

TEST_CASE("a body that is a JSON object is accepted") {
  const Sent sent({"{\"segments\":[", "{\"x1\":1}", "]}\n"});
  REQUIRE(sent.client->answers.size() == 1);
  CHECK(sent.client->status() == 200);
  CHECK(sent.client->answers[0].body == R"({"success":true})");
}

TEST_CASE("any other body is rejected") {
  for (const std::string body :
       {"", "[]", "1", "null", "\"{}\"", "{", "{]", "{}{}", "{\"a\":1,}", "<html>"}) {
    CAPTURE(body);
    const Sent sent({body});
    REQUIRE(sent.client->answers.size() == 1);
    CHECK(sent.client->status() == 400);
    CHECK(sent.client->answers[0].body.find("The body must be a JSON object.") != std::string::npos);
  }
}

TEST_CASE("a malformed body is rejected before its end") {
  const Sent sent({"{\"a\":", "oops", std::string(1000, ' ')});
  CHECK(sent.client->status() == 400);
}

TEST_CASE("a truncated body gets no response") {
  auto client = std::make_shared<FakeReplyTarget>();
  CheckedJsonSink sink{Reply(client)};
  sink.write(asBytes("{"));
  sink.abort();
  CHECK(client->answers.empty());
}
