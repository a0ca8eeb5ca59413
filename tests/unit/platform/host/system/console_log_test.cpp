#include "platform/host/system/console_log.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>

#include <array>

#include "platform/posix/unique_fd.h"

using namespace lumi;

namespace {

std::string readAll(const UniqueFd& from) {
  std::string text;
  std::array<char, 4096> piece;
  for (ssize_t size; (size = ::read(from.get(), piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<size_t>(size));
  return text;
}

struct Pipe {
  UniqueFd out;
  UniqueFd in;

  Pipe() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    out = UniqueFd(ends[0]);
    in = UniqueFd(ends[1]);
    REQUIRE(::fcntl(out.get(), F_SETFL, O_NONBLOCK) == 0);
  }

  std::string readAll() const { return ::readAll(out); }
};

}  // namespace

TEST_CASE("a line contains its level") {
  const Pipe pipe;
  ConsoleLog log(pipe.in.get());
  log.write(LogLevel::kInfo, "Started");
  log.write(LogLevel::kWarning, "Hot");
  log.write(LogLevel::kError, "Burning");
  CHECK(pipe.readAll() == "Started\nwarning: Hot\nerror: Burning\n");
}

TEST_CASE("lines that cannot be written are dropped, and their number is reported later in their place") {
  const Pipe pipe;
  ConsoleLog log(pipe.in.get());
  const std::string line(1000, 'x');
  for (int i = 0; i < 100; ++i) log.write(LogLevel::kInfo, line);  // more than a pipe can buffer
  const std::string taken = pipe.readAll();
  CHECK(taken.size() < 100 * (line.size() + 1));
  const size_t lost = 100 - taken.size() / (line.size() + 1);
  log.write(LogLevel::kInfo, "Back");
  CHECK(pipe.readAll() == "(" + std::to_string(lost) + " lines were lost: nobody took them.)\nBack\n");
}

TEST_CASE("a line that a terminal accepts in part is completed when it accepts more") {
  const UniqueFd reader(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  REQUIRE(::grantpt(reader.get()) == 0);
  REQUIRE(::unlockpt(reader.get()) == 0);
  const UniqueFd terminal(::open(::ptsname(reader.get()), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  termios raw{};
  REQUIRE(::tcgetattr(terminal.get(), &raw) == 0);
  ::cfmakeraw(&raw);
  REQUIRE(::tcsetattr(terminal.get(), TCSANOW, &raw) == 0);
  ConsoleLog log(terminal.get());
  const std::string line(3999, 'x');
  std::string got;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 30; ++i) log.write(LogLevel::kInfo, line);
    got += readAll(reader);
  }
  size_t torn = 0;
  for (size_t at = 0, end = 0; (end = got.find('\n', at)) != std::string::npos; at = end + 1) {
    if (got[at] == 'x' && end - at != line.size()) ++torn;
  }
  CHECK(got.size() > 5 * line.size());
  CHECK(torn == 0);
}

TEST_CASE("a log without a reader does not stop the program") {
  Pipe pipe;
  ConsoleLog log(pipe.in.get());
  pipe.out = UniqueFd();
  log.write(LogLevel::kInfo, "Anybody?");
}
