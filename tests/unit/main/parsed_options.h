#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace lumi::test {

/** Passes the words to `parse` as main() does. */
template <typename Parse>
auto parsedBy(const Parse& parse, std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return parse(static_cast<int>(words.size()), arguments.data());
}

/** `parsed` takes the words that follow the name of the program. */
template <typename Parsed>
void checkSpeed(const Parsed& parsed) {
  CHECK(parsed({}).value().speed == 1);
  CHECK(parsed({"--test", "speed=100"}).value().speed == 100);
  for (const char* speed : {"0", "101", "-1", "1.5", "fast", ""}) {
    CAPTURE(speed);
    CHECK_FALSE(parsed({"--test", std::string("speed=") + speed}).ok());
  }
}

}  // namespace lumi::test
