#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "support/http/http_call.h"

namespace lumi::test {

/** A response whose body is JSON. */
struct JsonAnswer {
  explicit JsonAnswer(AnswerReader& reader) {
    REQUIRE(reader.answered());
    status = reader.response().status;
    retryAfter = reader.response().headers.find("Retry-After");
    text = reader.body();
    json = nlohmann::json::parse(text);
  }

  std::string error() const { return json.at("error"); }

  int status = 0;
  std::string retryAfter;
  std::string text;
  nlohmann::json json;
};

}  // namespace lumi::test
