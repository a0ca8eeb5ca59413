#include "core/http/request.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("a target's path is decoded and loses its query") {
  CHECK(pathOfTarget("/a%20b?x=%00") == "/a b");
  CHECK(pathOfTarget("/") == "/");
  CHECK(pathOfTarget("/caf%C3%A9") == "/caf\xC3\xA9");
  CHECK(pathOfTarget("/a+b%2b?c=1?d") == "/a+b+");
}

TEST_CASE("targets that no honest client sends have no path") {
  for (const char* target :
       {"", "a", "http://x/", "*", "/%", "/%4", "/%zz", "/%00", "/a%0d%0ab", "/a\\b", "/%5c", "/..",
        "/a/../b", "/a/%2e%2e/b", "/a/..%2fetc", "/./a", "/a/.", "/%ff", "/a%7f"}) {
    CAPTURE(target);
    CHECK_FALSE(pathOfTarget(target));
  }
}

TEST_CASE("dots inside a name are no dot parts") {
  CHECK(pathOfTarget("/a..b/...") == "/a..b/...");
}

TEST_CASE("method names are known exactly") {
  CHECK(methodFromName("PATCH") == Method::kPatch);
  CHECK(methodFromName("get") == Method::kOther);
  CHECK(methodFromName("BREW") == Method::kOther);
}

TEST_CASE("header names compare without case and the first of equal names wins") {
  Headers headers;
  headers.add("Content-Type", "a");
  headers.add("content-type", "b");
  CHECK(headers.find("CONTENT-TYPE") == "a");
  CHECK(headers.has("content-Type"));
  CHECK_FALSE(headers.has("Content"));
  CHECK(headers.find("Content").empty());
}
