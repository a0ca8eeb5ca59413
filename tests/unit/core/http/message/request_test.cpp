#include "core/http/message/request.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

std::string pathOf(std::string_view target) {
  const auto parsed = parseTarget(target);
  return parsed ? parsed->path : "";
}

std::string hostOf(std::string_view target) {
  const auto parsed = parseTarget(target);
  return parsed ? parsed->host : "no target";
}

}  // namespace

TEST_CASE("a target's path is decoded and separated from its query") {
  CHECK(pathOf("/a%20b?x=%00") == "/a b");
  CHECK(pathOf("/a+b%2b?c=1?d") == "/a+b+");
  CHECK(pathOf("/") == "/");
  CHECK(pathOf("/caf%C3%A9") == "/caf\xC3\xA9");
  CHECK(hostOf("/http://x/").empty());
}

TEST_CASE("a target may contain its host") {
  CHECK(pathOf("http://x/a%20b?y=/z") == "/a b");
  CHECK(hostOf("http://x/a%20b?y=/z") == "x");
  CHECK(pathOf("HTTP://[::1]:8080?a/b") == "/");
  CHECK(hostOf("HTTP://[::1]:8080?a/b") == "[::1]:8080");
}

TEST_CASE("targets that no legitimate client sends are rejected") {
  for (const char* target : {"",
                             "a",
                             "*",
                             "?x",
                             "/%",
                             "/%4",
                             "/%zz",
                             "/%00",
                             "/a%0d%0ab",
                             "/a\\b",
                             "/%5c",
                             "/..",
                             "/a/../b",
                             "/a/%2e%2e/b",
                             "/a/..%2fetc",
                             "/./a",
                             "/a/.",
                             "/%ff",
                             "/a%7f",
                             "http:",
                             "http://",
                             "http:///a",
                             "http://?a",
                             "http://u@x/",
                             "http://x/../a",
                             "http://x/%00",
                             "https://x/",
                             "ftp://x/",
                             "x:80"}) {
    CAPTURE(target);
    CHECK_FALSE(parseTarget(target));
  }
}

TEST_CASE("dots inside a name do not make it a dot part") {
  CHECK(pathOf("/a..b/...") == "/a..b/...");
}

TEST_CASE("method names are matched exactly") {
  CHECK(methodFromName("PATCH") == Method::kPatch);
  CHECK(methodFromName("get") == Method::kOther);
  CHECK(methodFromName("BREW") == Method::kOther);
}

TEST_CASE("header names are compared without case and the first of equal names counts") {
  Headers headers;
  headers.add("Content-Type", "a");
  headers.add("content-type", "b");
  CHECK(headers.find("CONTENT-TYPE") == "a");
  CHECK(headers.has("content-Type"));
  CHECK_FALSE(headers.has("Content"));
  CHECK(headers.find("Content").empty());
}

TEST_CASE("setting a header leaves one field of that name") {
  Headers headers;
  headers.add("host", "a");
  headers.add("Accept", "b");
  headers.add("HOST", "c");
  headers.set("Host", "d");
  CHECK(headers.find("host") == "d");
  CHECK(headers.all().size() == 2);
}

TEST_CASE("a target's query is kept as it was sent, and its numbers can be read") {
  CHECK(parseTarget("/a?from=12&to=x&from=13")->query == "from=12&to=x&from=13");
  CHECK(parseTarget("/a")->query.empty());
  CHECK(queryNumber("from=12&to=x&from=13", "from") == 12);
  CHECK(queryNumber("a=1&from=7", "from") == 7);
  for (const char* query : {"", "from", "from=", "from=-1", "from=1x", "to=3", "xfrom=3"}) {
    CAPTURE(query);
    CHECK_FALSE(queryNumber(query, "from"));
  }
}
