#include <doctest/doctest.h>

#include "core/http/routing/router.h"
#include "support/has.h"
#include "support/http/http_router_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(RouterFixture, "each access class permits exactly the callers that it names") {
  struct Row {
    const char* path;
    int nobody, user, admin, device;
  };
  for (const Row& row : {Row{"/api/public", 200, 200, 200, 200}, Row{"/api/network", 401, 403, 200, 403},
                         Row{"/api/user", 401, 200, 200, 403}, Row{"/api/admin", 401, 403, 200, 403},
                         Row{"/api/device", 401, 403, 403, 200}, Row{"/api/both", 401, 200, 200, 200}}) {
    CAPTURE(row.path);
    CHECK(get(row.path) == row.nobody);
    CHECK(get(row.path, "forged") == row.nobody);
    CHECK(get(row.path, "user") == row.user);
    CHECK(get(row.path, "admin") == row.admin);
    CHECK(get(row.path, "device") == row.device);
  }
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON body is passed as a whole") {
  HttpCall call = json(7);
  REQUIRE(call.intake.body);
  CHECK(call.intake.body->write(asBytes("{\"a\"")) == 4);
  CHECK(call.status() == 0);
  call.intake.body->write(asBytes(":1}"));
  call.intake.body->end();
  CHECK(seen == "{\"a\":1}");
  CHECK(call.status() == 200);
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON body with too many values is rejected before it is parsed") {
  const std::string fits = "[0" + std::string(256, ',') + "]";
  HttpCall call = json(fits.size());
  call.intake.body->write(asBytes(fits));
  call.intake.body->end();
  CHECK(call.status() == 200);
  HttpCall junk = json(fits.size() + 1);
  junk.intake.body->write(asBytes(fits));
  junk.intake.body->write(asBytes(","));
  CHECK(junk.status() == 400);
}

TEST_CASE_FIXTURE(RouterFixture, "a call whose session ended during the body is rejected at its end") {
  HttpCall whole = json(2);
  whole.intake.body->write(asBytes("{}"));
  HttpCall streamed = body();
  HttpCall file = upload();
  policy.over = "user";
  whole.intake.body->end();
  streamed.intake.body->end();
  file.intake.parts->end();
  CHECK(whole.status() == 401);
  CHECK(streamed.status() == 401);
  CHECK(file.status() == 401);
  CHECK(seen.empty());
  CHECK(sink.ends == 0);
  CHECK(sink.aborts == 2);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a body whose session ends is rejected within a second, also while it is processed") {
  HttpCall streamed = body();
  HttpCall arriving = upload("/api/long-upload", "admin");
  sink.capacity = 0;
  sink.fileEndsRefused = 9;
  CHECK(streamed.intake.body->write(asBytes("x")) == 0);
  CHECK_FALSE(arriving.intake.parts->fileEnd());
  policy.over = "user";
  clock.advance(kSecond);
  CHECK(streamed.intake.body->write(asBytes("x")) == 1);
  CHECK(streamed.status() == 401);
  CHECK(sink.aborts == 1);
  CHECK_FALSE(arriving.intake.parts->fileEnd());
  policy.over = "admin";
  clock.advance(kSecond);
  CHECK(arriving.intake.parts->fileEnd());
  CHECK(arriving.status() == 401);
  CHECK(sink.aborts == 2);
  arriving.intake.parts->end();
  CHECK(sink.ends == 0);
  policy.over.clear();
  CHECK(upload("/api/long-upload").status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload may last longer than the password that was given before it") {
  CHECK(upload("/api/sure-upload", "admin").status() == 403);
  HttpCall file = upload("/api/sure-upload", "sure");
  policy.isSure = false;
  file.intake.parts->end();
  CHECK(sink.ends == 1);
  CHECK(upload("/api/sure-upload", "sure").status() == 403);
  policy.over = "sure";
  CHECK(upload("/api/sure-upload", "sure").status() == 401);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "an account may make 60 changes of its own at once, then one every two seconds") {
  const auto say = [](const Call& call) { call.reply.send(jsonResponse(200, "{}")); };
  addCall(router, Method::kPut, "/api/own", Access::kAccount, say);
  addCall(router, Method::kGet, "/api/own", Access::kAccount, say);
  addCall(router, Method::kPost, "/api/guest", Access::kGuest, say);
  const auto change = [&](const std::string& token, const std::string& path = "/api/own") {
    return HttpCall(path == "/api/own" ? Method::kPut : Method::kPost, path, token).openAt(router);
  };
  for (int i = 0; i < 60; ++i) CHECK(change("guest", i % 2 == 0 ? "/api/own" : "/api/guest").status() == 200);
  clock.advance(1999);
  for (const char* path : {"/api/own", "/api/guest"}) {
    const HttpCall refused = change("guest", path);
    REQUIRE(refused.status() == 429);
    CHECK(refused.header("Retry-After") == "1");
    CHECK(has(refused.answer().body, "You changed a lot in a short time."));
  }
  CHECK(get("/api/own", "guest") == 200);
  CHECK(change("user").status() == 200);
  for (int i = 0; i < 100; ++i) CHECK(change("user", "/api/guest").status() == 200);
  clock.advance(1);
  CHECK(change("guest").status() == 200);
  CHECK(change("guest").status() == 429);
}

TEST_CASE_FIXTURE(RouterFixture, "a guest may make only the calls of that class") {
  CHECK(get("/api/guest", "guest") == 200);
  CHECK(get("/api/guest", "user") == 200);
  CHECK(get("/api/guest", "device") == 403);
  CHECK(get("/api/guest") == 401);
  for (const char* path : {"/api/user", "/api/admin", "/api/device"}) CHECK(get(path, "guest") == 403);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a call that has to wait when its body is complete gets 503, for every kind of body") {
  HttpCall whole = json(2);
  whole.intake.body->write(asBytes("{}"));
  HttpCall streamed = body();
  streamed.intake.body->write(asBytes("{}"));
  policy.waiting = "Not yet.";
  whole.intake.body->end();
  CHECK(whole.status() == 503);
  streamed.intake.body->end();
  CHECK(streamed.status() == 503);
  CHECK(sink.ends == 0);
  CHECK(sink.aborts == 1);
  policy.waiting.reset();
  HttpCall later = body();
  later.intake.body->end();
  CHECK(later.status() == 200);
  CHECK(sink.ends == 1);
}

TEST_CASE_FIXTURE(RouterFixture, "a file begins only if the call does not have to wait at that moment") {
  HttpCall file = upload();
  policy.waiting = "Not yet.";
  file.intake.parts->fileBegin("gcode", "a.gcode");
  CHECK(file.status() == 503);
  CHECK(sink.aborts == 1);
  CHECK(sink.text.empty());
}

TEST_CASE_FIXTURE(RouterFixture, "commas within a text, with either kind of quotes, do not count as values") {
  const std::string commas(600, ',');
  for (const std::string& body :
       {"{\"a\":\"" + commas + "\"}", "{\"a\":\"\\\"" + commas + "\"}", "{'a':'\"" + commas + "'}"}) {
    CAPTURE(body.substr(0, 20));
    HttpCall call = json(body.size());
    for (const char& byte : body) call.intake.body->write(asBytes({&byte, 1}));
    call.intake.body->end();
    CHECK(call.status() == 200);
  }
  for (const std::string& body : {"['\"'" + commas, "[\"'\"" + commas, "[\"\\\\\"" + commas}) {
    CAPTURE(body.substr(0, 20));
    HttpCall junk = json(body.size());
    junk.intake.body->write(asBytes(body));
    CHECK(junk.status() == 400);
  }
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON call without a body runs immediately") {
  seen = "before";
  const HttpCall call = HttpCall(Method::kPost, "/api/json", "user").openAt(router);
  CHECK(call.status() == 200);
  CHECK_FALSE(call.intake.body);
  CHECK(seen.empty());
}

TEST_CASE_FIXTURE(RouterFixture, "bodies of the wrong type return 415") {
  const auto status = [&](Method method, const char* path, const char* type) {
    return HttpCall(method, path, "user").withType(type).withLength(2).openAt(router).status();
  };
  CHECK(status(Method::kPost, "/api/json", "text/plain") == 415);
  CHECK(status(Method::kPost, "/api/json", "") == 415);
  CHECK(status(Method::kPost, "/api/json", "application/json-patch") == 415);
  CHECK(status(Method::kPost, "/api/json", "Application/JSON; charset=utf-8") == 0);
  CHECK(status(Method::kPost, "/api/upload", "application/json") == 415);
  CHECK(status(Method::kPut, "/api/body", "multipart/form-data; boundary=x") == 415);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "access is checked before the type of the body, and the type before its size") {
  HttpCall call(Method::kPost, "/api/json");
  CHECK(call.withType("text/plain").withLength(1 << 20).openAt(router).status() == 401);
  HttpCall wrongKind(Method::kPost, "/api/json", "user");
  CHECK(wrongKind.withType("text/plain").withLength(1 << 20).openAt(router).status() == 415);
}

TEST_CASE_FIXTURE(RouterFixture, "a body announced as too large is rejected before its first byte") {
  CHECK(json(kMaxJsonBody).status() == 0);
  const HttpCall call = json(kMaxJsonBody + 1);
  CHECK(call.status() == 413);
  CHECK_FALSE(call.intake.body);
  CHECK(call.answer().body.find("That is too much: at most 16 KB fit here. Leave something out.") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(RouterFixture, "a JSON body of unknown length is stopped at the limit") {
  HttpCall call(Method::kPost, "/api/json", "user");
  call.withType("application/json").withUnknownLength().openAt(router);
  const std::string most(kMaxJsonBody, ' ');
  call.intake.body->write(asBytes(most));
  CHECK(call.status() == 0);
  call.intake.body->write(asBytes(" "));
  CHECK(call.status() == 413);
  seen = "not called";
  call.intake.body->end();
  CHECK(seen == "not called");
}

TEST_CASE_FIXTURE(RouterFixture, "each JSON call has its own limit") {
  HttpCall fits(Method::kPost, "/api/small", "user");
  CHECK(fits.withType("application/json").withLength(kSmallBody).openAt(router).status() == 0);
  HttpCall announced(Method::kPost, "/api/small", "user");
  announced.withType("application/json").withLength(kSmallBody + 1).openAt(router);
  CHECK(announced.status() == 413);
  CHECK_FALSE(announced.intake.body);
  CHECK(announced.answer().body.find("100 bytes") != std::string::npos);

  HttpCall streamed(Method::kPost, "/api/small", "user");
  streamed.withType("application/json").withUnknownLength().openAt(router);
  REQUIRE(streamed.intake.body);
  const std::string tooMuch(kSmallBody + 1, ' ');
  streamed.intake.body->write(asBytes(tooMuch));
  CHECK(streamed.status() == 413);
}

TEST_CASE_FIXTURE(RouterFixture, "a streamed body of unknown length is stopped at the limit and aborted") {
  HttpCall call = body();
  const std::string most(kUploadLimit, 'x');
  CHECK(call.intake.body->write(asBytes(most)) == most.size());
  call.intake.body->write(asBytes("y"));
  CHECK(call.status() == 413);
  CHECK(sink.text == most);
  call.intake.body->abort();
  CHECK(sink.aborts == 1);
  CHECK(sink.ends == 0);
}

TEST_CASE_FIXTURE(RouterFixture,
                  "a sink that rejects the body in begin() responds and gets neither end() nor abort()") {
  sink.refuse = true;
  const HttpCall call = body();
  CHECK(call.status() == 409);
  CHECK_FALSE(call.intake.body);
  CHECK(sink.aborts == 0);
  sink.refuse = false;
  CHECK(body().status() == 0);
}

TEST_CASE_FIXTURE(RouterFixture, "an upload route may have its own message for a body that is too large") {
  const auto complains = [](const HttpCall& call) {
    return call.status() == 413 && call.answer().body.find("At most this much, please.") != std::string::npos;
  };
  HttpCall announced(Method::kPost, "/api/jealous-upload", "user");
  announced.withType("multipart/form-data; boundary=x").withLength(kUploadLimit + 1).openAt(router);
  CHECK(complains(announced));

  HttpCall unannounced = upload("/api/jealous-upload");
  unannounced.intake.parts->fileBegin("firmware", "a.bin");
  unannounced.intake.parts->fileData(asBytes(std::string(kUploadLimit, 'x')));
  CHECK(unannounced.status() == 0);
  unannounced.intake.parts->fileData(asBytes("x"));
  CHECK(complains(unannounced));
}
