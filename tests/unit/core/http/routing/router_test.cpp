#include "core/http/routing/router.h"

#include <doctest/doctest.h>

#include "support/http/http_router_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(RouterFixture,
                  "without an owner, every client of the access point may make network calls") {
  policy.setup = true;
  CHECK(get("/api/network") == 403);
  CHECK(get("/api/network", "admin") == 403);
  HttpCall call(Method::kGet, "/api/network");
  call.request.onAccessPoint = true;
  CHECK(call.openAt(router).status() == 200);
}

TEST_CASE_FIXTURE(RouterFixture, "with an owner, only administrators may make network calls, from anywhere") {
  for (const bool onAccessPoint : {false, true}) {
    const auto statusFor = [&](const char* token) {
      HttpCall call(Method::kGet, "/api/network", token);
      call.request.onAccessPoint = onAccessPoint;
      return call.openAt(router).status();
    };
    CHECK(statusFor("") == 401);
    CHECK(statusFor("user") == 403);
    CHECK(statusFor("device") == 403);
    CHECK(statusFor("admin") == 200);
  }
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a page request for a foreign host on the access point is redirected to the portal") {
  const auto ask = [&](Method method, const char* path, bool onAccessPoint) {
    HttpCall call(method, path);
    call.request.headers = Headers();
    call.request.headers.add("Host", "evil.example");
    call.request.onAccessPoint = onAccessPoint;
    return HttpCall(std::move(call).openAt(router));
  };
  CHECK(ask(Method::kGet, "/generate_204", true).status() == 403);
  policy.portal = "http://192.168.4.1/setup";
  for (const Method method : {Method::kGet, Method::kHead}) {
    const HttpCall call = ask(method, "/generate_204", true);
    CHECK(call.status() == 302);
    CHECK(call.header("Location") == "http://192.168.4.1/setup");
    CHECK(call.header("Cache-Control") == "no-store");
  }
  CHECK(ask(Method::kGet, "/generate_204", false).status() == 403);
  CHECK(ask(Method::kPost, "/", true).status() == 403);
  CHECK(ask(Method::kGet, "/api/public", true).status() == 403);
}

TEST_CASE_FIXTURE(RouterFixture, "a 401 names the bearer scheme and asks to sign in again") {
  const HttpCall call = HttpCall(Method::kGet, "/api/user").openAt(router);
  CHECK(call.header("WWW-Authenticate") == "Bearer");
  CHECK(call.answer().body.find("\"Authentication required. Please log in again.\"") != std::string::npos);
}

TEST_CASE_FIXTURE(RouterFixture, "a user who makes an administrators' call gets an explanation") {
  const HttpCall call = HttpCall(Method::kGet, "/api/admin", "user").openAt(router);
  CHECK(call.answer().body.find("\"Administrators only\"") != std::string::npos);
}

TEST_CASE_FIXTURE(RouterFixture, "a foreign host is rejected before anything else") {
  HttpCall call(Method::kGet, "/api/missing");
  call.request.headers = Headers();
  call.request.headers.add("Host", "evil.example");
  CHECK(call.openAt(router).status() == 403);
}

TEST_CASE_FIXTURE(RouterFixture, "unknown calls return 404 in JSON, other paths return the panel") {
  CHECK(get("/api/missing") == 404);
  CHECK(get("/api") == 404);
  CHECK(get("/api/public/") == 404);
  CHECK(get("/apis") == 200);
  CHECK(seen == "panel:");
  CHECK(HttpCall(Method::kHead, "/led-control").openAt(router).status() == 200);
}

TEST_CASE_FIXTURE(RouterFixture, "a wrong method returns 405 with a list of the right ones") {
  const HttpCall call = HttpCall(Method::kPut, "/api/public").openAt(router);
  CHECK(call.status() == 405);
  CHECK(call.header("Allow") == "GET, HEAD, POST");
  const HttpCall panel = HttpCall(Method::kPost, "/dashboard").openAt(router);
  CHECK(panel.status() == 405);
  CHECK(panel.header("Allow") == "GET, HEAD");
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a route of the class home is unknown while the home is closed, also by its methods") {
  CHECK(get("/home") == 200);
  CHECK(seen == "panel:");
  CHECK(HttpCall(Method::kPost, "/home").openAt(router).header("Allow") == "GET, HEAD");
  policy.home = true;
  CHECK(get("/home") == 200);
  CHECK(seen == "home:");
  HttpCall foreign(Method::kPost, "/home");
  foreign.request.headers.add("Origin", "http://elsewhere.example");
  CHECK(foreign.openAt(router).status() == 403);
  CHECK(HttpCall(Method::kPost, "/home").openAt(router).status() == 200);
}

TEST_CASE_FIXTURE(RouterFixture, "a wrong method is reported before access is checked") {
  CHECK(HttpCall(Method::kPost, "/api/admin").openAt(router).status() == 405);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a parameter is one non-empty part of the path, and literal routes take precedence") {
  CHECK(HttpCall(Method::kDelete, "/api/things/a b").openAt(router).status() == 200);
  CHECK(seen == "thing:a b");
  HttpCall(Method::kDelete, "/api/things/all").openAt(router);
  CHECK(seen == "all:");
  CHECK(get("/api/things/7/size") == 200);
  CHECK(seen == "size:7");
  CHECK(HttpCall(Method::kDelete, "/api/things/").openAt(router).status() == 404);
  CHECK(HttpCall(Method::kDelete, "/api/things/a/b").openAt(router).status() == 404);
}

TEST_CASE_FIXTURE(RouterFixture, "a route may have two parameters, neither of them empty") {
  addCall(router, Method::kGet, "/api/things/{}/parts/{}", Access::kPublic, [this](const Call& call) {
    seen = call.parameter + "+" + call.secondParameter;
    call.reply.send(jsonResponse(200, "{}"));
  });
  CHECK(get("/api/things/a b/parts/1.2.0") == 200);
  CHECK(seen == "a b+1.2.0");
  CHECK(get("/api/things/a/parts/") == 404);
  CHECK(get("/api/things//parts/b") == 404);
  CHECK(get("/api/things/a/parts/b/c") == 404);
  CHECK(get("/api/things/a/parts") == 404);
}

TEST_CASE_FIXTURE(RouterFixture, "HEAD runs the handler of GET") {
  CHECK(HttpCall(Method::kHead, "/api/public").openAt(router).status() == 200);
  CHECK(seen == "public:");
}

TEST_CASE_FIXTURE(RouterFixture,
                  "an upload of unknown length is stopped at the limit even if the platform ends it") {
  HttpCall call = upload();
  const std::string tooMuch(kUploadLimit + 1, 'x');
  call.intake.parts->fileBegin("gcode", "a");
  CHECK(call.intake.parts->fileData(asBytes(tooMuch)) == tooMuch.size());
  call.intake.parts->fileEnd();
  call.intake.parts->end();
  CHECK(call.status() == 413);
  CHECK(sink.text == "file(gcode,a)[");
  CHECK(sink.aborts == 1);
  CHECK(sink.ends == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "every route is listed") {
  const auto routes = router.listed();
  CHECK(routes.size() == 22);
  CHECK(routes.back().pattern == "/api/jealous-upload");
  CHECK(routes.back().method == Method::kPost);
}
