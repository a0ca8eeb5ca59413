#include "platform/host/program_restart.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

using Arguments = std::vector<std::string>;

Arguments restarted(Arguments given, const Arguments& present) {
  std::vector<char*> pointers;
  for (std::string& argument : given) pointers.push_back(argument.data());
  return restartArguments(static_cast<int>(pointers.size()), pointers.data(), present);
}

}  // namespace

TEST_CASE("a program starts again with the arguments it was given, what is so now behind them") {
  CHECK(restarted({"hub", "--port", "0"}, {"--port", "8080"}) ==
        Arguments{"hub", "--port", "0", "--restarted", "--port", "8080"});
}

TEST_CASE("restart after restart the arguments don't grow") {
  const Arguments once = restarted({"hub", "--port", "0"}, {"--port", "8080"});
  CHECK(restarted(once, {"--port", "8081"}) ==
        Arguments{"hub", "--port", "0", "--restarted", "--port", "8081"});
}
