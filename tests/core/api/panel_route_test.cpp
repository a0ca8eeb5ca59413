#include "core/api/panel_route.h"

#include <doctest/doctest.h>

#include "core/http/router.h"
#include "support/answer_reader.h"
#include "support/fake_gate.h"
#include "support/manual_clock.h"
#include "support/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Answer {
  Response head;
  std::string body;

  std::string_view header(std::string_view name) const { return head.headers.find(name); }
};

struct PanelBench {
  MemoryFileStore www;
  FakeGate gate;
  ManualClock clock;
  Router router{gate, clock};
  PanelRoute panel{www};

  PanelBench() {
    put("index.html.gz", "the page");
    put("index.html.csp", "default-src 'none'\n");
    put("sand-0a1b.js.gz", "the sand");
    REQUIRE(panel.load().ok());
    router.setFallback([this](const Call& call) { panel.serve(call); });
  }

  void put(std::string_view path, std::string_view content) {
    www.open(path, OpenMode::kReplace)->write(asBytes(content));
  }

  Answer ask(const std::string& path, Method method = Method::kGet, const std::string& known = "") {
    Request request;
    request.method = method;
    request.path = path;
    request.headers.add("Host", "lumisand.local");
    if (!known.empty()) request.headers.add("If-None-Match", known);
    auto client = std::make_shared<AnswerReader>();
    router.open(std::move(request), Reply(client));
    REQUIRE(client->answered());
    std::string body = client->body();
    return {std::move(client->response()), std::move(body)};
  }
};

}  // namespace

TEST_CASE("a path that is nobody else's answers the page") {
  PanelBench bench;
  for (const char* path : {"/", "/sand-table", "/no/such/page.html", "/sand-0a1b.js.gz", "/sand-0a1b.js/"}) {
    CAPTURE(path);
    const Answer page = bench.ask(path);
    CHECK(page.head.status == 200);
    CHECK(page.body == "the page");
    CHECK(page.head.contentType == "text/html; charset=utf-8");
    CHECK(page.header("Content-Encoding") == "gzip");
    CHECK(page.header("Cache-Control") == "no-cache");
    CHECK(page.header("Content-Security-Policy") == "default-src 'none'");
  }
}

TEST_CASE("a page that the browser has is 304") {
  PanelBench bench;
  const std::string tag(bench.ask("/").header("ETag"));
  const Answer again = bench.ask("/", Method::kGet, tag);
  CHECK(again.head.status == 304);
  CHECK(again.body == "");
  CHECK(bench.ask("/", Method::kGet, "\"other\"").head.status == 200);
}

TEST_CASE("a new page of the same size comes with its own policy and tag") {
  PanelBench bench;
  const std::string tag(bench.ask("/").header("ETag"));
  bench.put("index.html.gz", "THE PAGE");
  bench.put("index.html.csp", "default-src 'self'");
  const Answer page = bench.ask("/", Method::kGet, tag);
  CHECK(page.head.status == 200);
  CHECK(page.body == "THE PAGE");
  CHECK(page.header("Content-Security-Policy") == "default-src 'self'");
  CHECK(page.header("ETag") != tag);
}

TEST_CASE("a part is a script that browsers keep for good") {
  PanelBench bench;
  const Answer part = bench.ask("/sand-0a1b.js");
  CHECK(part.head.status == 200);
  CHECK(part.body == "the sand");
  CHECK(part.head.streamLength == 8);
  CHECK(part.head.contentType == "text/javascript; charset=utf-8");
  CHECK(part.header("Content-Encoding") == "gzip");
  CHECK(part.header("Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(bench.ask("/sand-0a1b.js", Method::kHead).head.status == 200);
  CHECK(bench.ask("/sand-0a1b.js", Method::kPost).head.status == 405);
}

TEST_CASE("a part that is not there is 404, never the page") {
  PanelBench bench;
  for (const Method method : {Method::kGet, Method::kHead}) {
    const Answer none = bench.ask("/sand-ffff.js", method);
    CHECK(none.head.status == 404);
    CHECK(none.head.contentType == "application/json");
    CHECK(none.body.find("\"error\":\"The panel has no such part.\"") != std::string::npos);
  }
}

TEST_CASE("only parts directly at the top can be read as scripts") {
  PanelBench bench;
  bench.put("deep/part.js.gz", "hidden");
  bench.put(".js.gz", "hidden");
  bench.put("a.b.js.gz", "hidden");
  bench.put("a_b.js.gz", "hidden");
  bench.put("plain.js", "hidden");
  for (const char* path : {"/deep/part.js", "//part.js", "/.js", "/a.b.js", "/a_b.js", "/plain.js", "/ä.js",
                           "/a b.js", "/index.html.js", "/-.js"}) {
    CAPTURE(path);
    CHECK(bench.ask(path).head.status == 404);
  }
}

TEST_CASE("a device without a panel says so") {
  PanelBench bench;
  bench.www.remove("index.html.gz");
  CHECK(bench.ask("/").head.status == 503);
  CHECK_FALSE(bench.panel.load().ok());
}
