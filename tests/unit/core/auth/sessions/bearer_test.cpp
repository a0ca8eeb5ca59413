#include <doctest/doctest.h>

#include "core/http/message/request.h"

using namespace lumi;

namespace {

std::string tokenIn(std::string value) {
  Request request;
  request.headers.add("authorization", std::move(value));
  return std::string(bearerToken(request));
}

}  // namespace

TEST_CASE("the bearer token is the text after the scheme") {
  CHECK(tokenIn("Bearer abc") == "abc");
  CHECK(tokenIn("bearer  abc ") == "abc");
}

TEST_CASE("other schemes and missing tokens give no bearer token") {
  CHECK(tokenIn("Basic abc") == "");
  CHECK(tokenIn("Bearer") == "");
  CHECK(tokenIn("Bearer ") == "");
  CHECK(tokenIn("") == "");
  CHECK(bearerToken(Request{}) == "");
}
