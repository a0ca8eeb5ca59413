#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace lumi {
namespace {

constexpr int kPatience = 10'000;  // ms

std::string beside(const char* program) {
  std::array<char, 512> self{};
  const ssize_t length = ::readlink("/proc/self/exe", self.data(), self.size());
  const std::string path(self.data(), length > 0 ? static_cast<size_t>(length) : 0);
  return path.substr(0, path.rfind('/')) + program;
}

bool soon(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    ::poll(nullptr, 0, 2);
  }
  return true;
}

/** Reads until the text contains `wanted`, the descriptor ends, or nothing arrives for kPatience. */
std::string readUntil(int fd, const std::string& wanted) {
  std::string text;
  while (text.find(wanted) == std::string::npos) {
    pollfd source{fd, POLLIN, 0};
    if (::poll(&source, 1, kPatience) <= 0) break;
    std::array<char, 256> piece;
    const ssize_t count = ::read(fd, piece.data(), piece.size());
    if (count <= 0) break;
    text.append(piece.data(), static_cast<size_t>(count));
  }
  return text;
}

/** The running program with its standard input and output. */
class Program {
 public:
  explicit Program(std::vector<std::string> arguments) {
    std::array<int, 2> in{}, out{};
    REQUIRE(::pipe(in.data()) == 0);
    REQUIRE(::pipe(out.data()) == 0);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      ::dup2(out[1], 2);
      for (const int fd : {in[0], in[1], out[0], out[1]}) ::close(fd);
      const std::string path = beside("/../host/virtual_grbl");
      std::vector<char*> list{const_cast<char*>(path.c_str())};
      for (std::string& argument : arguments) list.push_back(argument.data());
      list.push_back(nullptr);
      ::execv(path.c_str(), list.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    input_ = in[1];
    output_ = out[0];
  }
  ~Program() {
    if (pid_ > 0) end(SIGKILL);
    ::close(input_);
    ::close(output_);
  }

  void type(const std::string& text) { REQUIRE(::write(input_, text.data(), text.size()) > 0); }
  std::string hear(const std::string& wanted) { return readUntil(output_, wanted); }
  int end(int signal) {
    ::kill(pid_, signal);
    int status = -1;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    return status;
  }

 private:
  pid_t pid_ = -1;
  int input_ = -1;
  int output_ = -1;
};

/** A folder for one test. */
struct Folder {
  Folder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~Folder() {
    ::unlink((path + "/port").c_str());
    ::unlink((path + "/log").c_str());
    ::rmdir(path.c_str());
  }
  std::string path = "/tmp/lumi-virtual-grbl-XXXXXX";
};

int openPort(const std::string& link) {
  int fd = -1;
  soon([&] { return (fd = ::open(link.c_str(), O_RDWR | O_NOCTTY)) >= 0; });
  REQUIRE(fd >= 0);
  termios raw{};
  ::tcgetattr(fd, &raw);
  ::cfmakeraw(&raw);
  ::tcsetattr(fd, TCSANOW, &raw);
  return fd;
}

void send(int fd, const std::string& text) {
  REQUIRE(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
}

bool exists(const std::string& path) {
  struct stat about {};
  return ::lstat(path.c_str(), &about) == 0;
}

TEST_CASE("the program uses its pseudo-terminal, accepts commands, writes a log and cleans up") {
  Folder folder;
  const std::string link = folder.path + "/port";
  REQUIRE(::symlink("/nowhere", link.c_str()) == 0);
  Program program({"--link", link, "--rate", "20", "--homing", "off", "--log", folder.path + "/log",
                   "--after", "2:error 21"});
  CHECK(program.hear("\n") == "Table: " + link + "\n");

  int port = openPort(link);
  program.type("reset\n");
  CHECK(program.hear("\n") == "Done: reset\n");
  CHECK(readUntil(port, "help]\r\n").find("Grbl 1.1h") != std::string::npos);
  send(port, "G1X10Y5F6000\nG1X10Y6\n");
  CHECK(readUntil(port, "ok\r\nok\r\n") == "ok\r\nok\r\n");
  CHECK(soon([&] {
    program.type("ball\n");
    return program.hear("\n") == "Ball: 10.000 6.000 Idle\n";
  }));
  program.type("nonsense\n");
  CHECK(program.hear("nonsense\n") == "Not understood: nonsense\n");
  send(port, "G21\n");
  CHECK(readUntil(port, "\n") == "error:21\r\n");

  program.type("unplug\n");
  CHECK(soon([&] { return !exists(link); }));
  ::close(port);
  program.type("plug\n");
  port = openPort(link);
  program.type("reset\n");  // the first banner may have come before the port was open
  CHECK(readUntil(port, "help]\r\n").find("Grbl 1.1h") != std::string::npos);

  CHECK(program.end(SIGTERM) == 0);
  CHECK_FALSE(exists(link));
  ::close(port);
  std::stringstream log;
  log << std::ifstream(folder.path + "/log").rdbuf();
  for (const char* piece : {" line G1X10Y5F6000\n", " line G1X10Y6\n", " state Run\n", " refused 21 G21\n"}) {
    CAPTURE(std::string(piece));
    CHECK(log.str().find(piece) != std::string::npos);
  }
}

TEST_CASE("the program plays a polar table and logs where the ball goes") {
  Folder folder;
  const std::string link = folder.path + "/port";
  Program program({"--polar", "50,20,0", "--steps", "400,400",   "--kinematics",
                   "polar",   "--table", "400",     "--flavour", "fluidnc",
                   "--link",  link,      "--rate",  "50",        "--homing",
                   "off",     "--trace", "on",      "--log",     folder.path + "/log"});
  CHECK(program.hear("\n") == "Table: " + link + "\n");
  const int port = openPort(link);
  program.type("reset\n");
  CHECK(readUntil(port, "help]\r\n").find("FluidNC") != std::string::npos);
  send(port, "G1X12.5Y10F500\n");
  CHECK(program.hear("\n") == "Done: reset\n");
  CHECK(soon([&] {
    program.type("ball\n");
    return program.hear("\n") == "Ball: 300.000 200.000 Idle\n";
  }));
  send(port, "?");
  CHECK(readUntil(port, "|Ball:300.00,200.00,400>").find("|Ball:") != std::string::npos);
  ::close(port);
  CHECK(program.end(SIGTERM) == 0);
  std::stringstream log;
  log << std::ifstream(folder.path + "/log").rdbuf();
  CHECK(log.str().find(" ball 300.000 200.000\n") != std::string::npos);
}

TEST_CASE("the program rejects invalid options") {
  const std::vector<std::vector<std::string>> kBad = {{},
                                                      {"--link"},
                                                      {"--link", "x", "--rate", "0"},
                                                      {"--link", "x", "--after", "5"},
                                                      {"--link", "x", "--after", "0:hang"},
                                                      {"--link", "x", "--drop-byte", "0"},
                                                      {"--link", "x", "--homing", "maybe"},
                                                      {"--link", "x", "--flavour", "tinyg"},
                                                      {"--link", "x", "--table", "49x400"},
                                                      {"--link", "x", "--table", "600x400x2"},
                                                      {"--link", "x", "--table", "3001"},
                                                      {"--link", "x", "--kinematics", "delta"},
                                                      {"--link", "x", "--kinematics", "polar"},
                                                      {"--link", "x", "--steps", "80"},
                                                      {"--link", "x", "--polar", "50,20,0.1"},
                                                      {"--link", "x", "more"},
                                                      {"--frobnicate"}};
  for (const auto& arguments : kBad) {
    Program program(arguments);
    CHECK(program.hear("\n").size() > 10);
    CHECK(WEXITSTATUS(program.end(0)) == 2);
  }
}

}  // namespace
}  // namespace lumi
