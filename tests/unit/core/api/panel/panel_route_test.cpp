#include "core/api/panel/panel_route.h"

#include <doctest/doctest.h>

#include "core/api/panel/recovery_page.h"
#include "core/http/routing/router.h"
#include "support/fakes/fake_access_policy.h"
#include "support/fakes/manual_clock.h"
#include "support/http/answer_reader.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct PanelAnswer {
  Response head;
  std::string body;

  std::string_view header(std::string_view name) const { return head.headers.find(name); }
};

struct PanelFixture {
  MemoryFileStore www;
  FakeAccessPolicy policy;
  ManualClock clock;
  Router router{policy, clock};
  PanelRoute panel{www};

  PanelFixture() {
    put("index-1.html.gz", "the page");
    put("chunks-0a1b.bin", "the matrixthe sandmark");
    put("panel.txt", manifest("index-1"));
    REQUIRE(panel.load().ok());
    router.setFallback([this](const Call& call) { panel.serve(call); });
  }

  static std::string manifest(const std::string& page, const std::string& policy = "default-src 'none'") {
    return "LUMIPANEL 1\nversion 1.0\npage " + page + ".html.gz\npolicy " + policy +
           "\npart chunks-0a1b.bin\nchunk matrix-0a1b.js.gz 0 10\nchunk sand-0a1b.js.gz 10 8\n";
  }

  void put(std::string_view path, std::string_view content) {
    www.open(path, OpenMode::kReplace)->write(asBytes(content));
  }

  PanelAnswer ask(const std::string& path, Method method = Method::kGet, const std::string& known = "") {
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

TEST_CASE_FIXTURE(PanelFixture, "a path without another route returns the page") {
  for (const char* path : {"/", "/sand-table", "/no/such/page.html", "/sand-0a1b.js.gz", "/sand-0a1b.js/"}) {
    CAPTURE(path);
    const PanelAnswer page = ask(path);
    CHECK(page.head.status == 200);
    CHECK(page.body == "the page");
    CHECK(page.head.contentType == "text/html; charset=utf-8");
    CHECK(page.header("Content-Encoding") == "gzip");
    CHECK(page.header("Cache-Control") == "no-cache");
    CHECK(page.header("Content-Security-Policy") == "default-src 'none'");
  }
}

TEST_CASE_FIXTURE(PanelFixture, "a page that the browser has cached returns 304") {
  const std::string tag(ask("/").header("ETag"));
  const PanelAnswer again = ask("/", Method::kGet, tag);
  CHECK(again.head.status == 304);
  CHECK(again.body == "");
  CHECK(ask("/", Method::kGet, "\"other\"").head.status == 200);
}

TEST_CASE_FIXTURE(PanelFixture, "a replaced panel is served with its own page, policy and ETag") {
  const std::string tag(ask("/").header("ETag"));
  put("index-2.html.gz", "THE PAGE");
  CHECK(ask("/").body == "the page");
  put("panel.txt", manifest("index-2", "default-src 'self'"));
  const PanelAnswer page = ask("/", Method::kGet, tag);
  CHECK(page.head.status == 200);
  CHECK(page.body == "THE PAGE");
  CHECK(page.header("Content-Security-Policy") == "default-src 'self'");
  CHECK(page.header("ETag") != tag);
}

TEST_CASE_FIXTURE(PanelFixture, "the same page with another policy gets another ETag") {
  const std::string tag(ask("/").header("ETag"));
  put("panel.txt", manifest("index-1", "default-src 'self'"));
  CHECK(ask("/", Method::kGet, tag).head.status == 200);
}

TEST_CASE_FIXTURE(PanelFixture, "a chunk is a script that browsers cache permanently") {
  const PanelAnswer part = ask("/sand-0a1b.js");
  CHECK(part.head.status == 200);
  CHECK(part.body == "the sand");
  CHECK(part.head.streamLength == 8);
  CHECK(part.head.contentType == "text/javascript; charset=utf-8");
  CHECK(part.header("Content-Encoding") == "gzip");
  CHECK(part.header("Cache-Control") == "public, max-age=31536000, immutable");
  CHECK(ask("/sand-0a1b.js", Method::kHead).head.status == 200);
  CHECK(ask("/sand-0a1b.js", Method::kPost).head.status == 405);
}

TEST_CASE_FIXTURE(PanelFixture, "each chunk is served from its place in the bundle") {
  CHECK(ask("/matrix-0a1b.js").body == "the matrix");
  CHECK(ask("/sand-0a1b.js").body == "the sand");
  CHECK(ask("/chunks-0a1b.js").head.status == 404);
  CHECK(ask("/chunks-0a1b.bin").body == "the page");
}

TEST_CASE_FIXTURE(PanelFixture, "a bundle that is shorter than its manifest says has no such chunk") {
  put("chunks-0a1b.bin", "the matrixthe san");
  CHECK(ask("/matrix-0a1b.js").body == "the matrix");
  CHECK(ask("/sand-0a1b.js").head.status == 404);
  www.remove("chunks-0a1b.bin");
  CHECK(ask("/matrix-0a1b.js").head.status == 404);
}

TEST_CASE_FIXTURE(PanelFixture, "after an update the chunks of both panels are served") {
  put("panel-previous.txt", manifest("index-1"));
  put("chunks-2222.bin", "newer sand");
  put("panel.txt",
      "LUMIPANEL 1\nversion 1.1\npage index-1.html.gz\npolicy default-src 'none'\n"
      "part chunks-2222.bin\nchunk sand-2222.js.gz 0 10\n");
  CHECK(ask("/sand-0a1b.js").body == "the sand");
  CHECK(ask("/sand-2222.js").body == "newer sand");
}

TEST_CASE_FIXTURE(PanelFixture, "icon and manifest of the web app are parts of their own types") {
  put("icon-0a1b.png.gz", "the icon");
  put("app-0a1b.webmanifest.gz", "the app");
  CHECK(ask("/icon-0a1b.png").body == "the icon");
  CHECK(ask("/icon-0a1b.png").head.contentType == "image/png");
  CHECK(ask("/app-0a1b.webmanifest").body == "the app");
  CHECK(ask("/app-0a1b.webmanifest").head.contentType == "application/manifest+json");
  CHECK(ask("/apple-touch-icon.png").head.status == 404);
}

TEST_CASE_FIXTURE(PanelFixture, "a missing chunk returns 404, never the page") {
  for (const Method method : {Method::kGet, Method::kHead}) {
    const PanelAnswer none = ask("/sand-ffff.js", method);
    CHECK(none.head.status == 404);
    CHECK(none.head.contentType == "application/json");
    CHECK(none.body.find("\"error\":\"The panel has no such part.\"") != std::string::npos);
  }
}

TEST_CASE_FIXTURE(PanelFixture, "only chunks in the root folder can be read as scripts") {
  put("deep/part.js.gz", "hidden");
  put(".js.gz", "hidden");
  put("a.b.js.gz", "hidden");
  put("a_b.js.gz", "hidden");
  put("plain.js", "hidden");
  for (const char* path : {"/deep/part.js", "//part.js", "/.js", "/a.b.js", "/a_b.js", "/plain.js", "/ä.js",
                           "/a b.js", "/index.html.js", "/-.js"}) {
    CAPTURE(path);
    CHECK(ask(path).head.status == 404);
  }
}

TEST_CASE_FIXTURE(PanelFixture,
                  "if the present panel is unusable, the previous one is served, with its chunks") {
  put("index-2.html.gz", "a newer page");
  put("panel-previous.txt", manifest("index-1"));
  SUBCASE("because its manifest is damaged") {
    put("panel.txt", "LUMI");
  }
  SUBCASE("because it has no manifest") {
    www.remove("panel.txt");
  }
  SUBCASE("because its page is missing") {
    put("panel.txt", manifest("index-3"));
  }
  CHECK_FALSE(panel.load().ok());
  CHECK(panel.version() == "1.0");
  for (int i = 0; i < 2; ++i) {
    const PanelAnswer page = ask("/");
    CHECK(page.body == "the page");
    CHECK(ask("/", Method::kGet, std::string(page.header("ETag"))).head.status == 304);
  }
  CHECK(ask("/sand-0a1b.js").body == "the sand");
  put("panel.txt", manifest("index-2"));
  CHECK(ask("/").body == "a newer page");
}

TEST_CASE_FIXTURE(PanelFixture, "if the page disappears while the hub runs, the previous panel is served") {
  put("index-0.html.gz", "the old page");
  put("panel-previous.txt", manifest("index-0"));
  www.remove("index-1.html.gz");
  CHECK(ask("/").body == "the old page");
}

TEST_CASE_FIXTURE(PanelFixture, "the recovery page is served at /recovery beside a working panel") {
  const PanelAnswer page = ask("/recovery");
  CHECK(page.head.status == 200);
  CHECK(page.body == kRecoveryPage);
  CHECK(page.head.streamLength == kRecoveryPage.size());
  CHECK(page.head.contentType == "text/html; charset=utf-8");
  CHECK(page.header("Content-Encoding") == "gzip");
  CHECK(page.header("Content-Security-Policy") == kRecoveryPolicy);
}

TEST_CASE_FIXTURE(PanelFixture, "a device without a panel serves the recovery page until there is a panel") {
  www.remove("panel.txt");
  const Status loaded = panel.load();
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.error().message == "The panel is missing: there is no panel.txt.");
  CHECK(panel.version() == "");
  for (const char* path : {"/", "/dashboard"}) CHECK(ask(path).body == kRecoveryPage);
  CHECK(ask("/nothing.js").head.status == 404);
  put("panel.txt", manifest("index-1"));
  CHECK(ask("/").body == "the page");
}
