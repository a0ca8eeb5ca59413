#include "platform/host/system/program_restart.h"

#include <doctest/doctest.h>
#include <fcntl.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "platform/host/system/stop_signal.h"
#include "support/child_process.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Arguments = std::vector<std::string>;

Arguments restarted(Arguments given, const Arguments& present) {
  std::vector<char*> pointers;
  for (std::string& argument : given) pointers.push_back(argument.data());
  return restartArguments(static_cast<int>(pointers.size()), pointers.data(), present);
}

constexpr const char* kSecondLife = "--in-its-second-life";

bool isInSecondLife() {
  std::ifstream file("/proc/self/cmdline");
  const std::string arguments((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return arguments.find(kSecondLife) != std::string::npos;
}

/**
 * Restarts this test program with this test alone, in a child process with open files and a pending stop
 * signal.
 */
int exitCodeOfSecondLife() {
  return exitCodeOfChild([] {
    ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
    holdStopSignals(true);
    ::raise(SIGTERM);
    (void)restartProgram({"test", "--test-case=*only its standard files*", kSecondLife});
    return 99;
  });
}

bool hasOnlyStandardFiles() {
  int open = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    const std::string target = std::filesystem::read_symlink(entry).string();
    const bool isThisFolder = target.rfind("/proc/", 0) == 0;
    if (!isThisFolder && std::stoi(entry.path().filename()) > STDERR_FILENO) ++open;
  }
  return open == 0;
}

}  // namespace

TEST_CASE("a restart keeps the given arguments and appends the present ones") {
  CHECK(restarted({"hub", "--port", "0"}, {"--port", "8080"}) ==
        Arguments{"hub", "--port", "0", "--restarted", "--port", "8080"});
}

TEST_CASE("the arguments do not grow with repeated restarts") {
  const Arguments once = restarted({"hub", "--port", "0"}, {"--port", "8080"});
  CHECK(restarted(once, {"--port", "8081"}) ==
        Arguments{"hub", "--port", "0", "--restarted", "--port", "8081"});
}

TEST_CASE("a restarted program has only its standard files open and receives an earlier stop signal") {
  if (!isInSecondLife()) {
    CHECK(exitCodeOfSecondLife() == 0);
    return;
  }
  CHECK(hasOnlyStandardFiles());
  CHECK(stopAsked == 0);
  stopOnSignals();
  CHECK(stopAsked == 1);
}

TEST_CASE("a failed restart returns the reason, and the program can still be stopped") {
  const int code = exitCodeOfChild([] {
    stopOnSignals();
    const std::string tooLong(1 << 20, 'a');
    const Error error = restartProgram({"test", tooLong});
    if (std::string_view(error.message).find("The program can't be started again: ") != 0) return 1;
    ::raise(SIGTERM);
    return stopAsked == 1 ? 0 : 2;
  });
  CHECK(code == 0);
}
