#include "platform/host/system/program_restart.h"

#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "platform/host/system/stop_signal.h"

namespace lumi {
namespace {

constexpr const char* kThisProgram = "/proc/self/exe";
constexpr unsigned kFirstOwnFile = 3;  // descriptors 0 to 2 are standard input, output and error

}  // namespace

std::vector<std::string> restartArguments(int argumentCount, char* const* arguments,
                                          const std::vector<std::string>& present) {
  std::vector<std::string> all;
  for (int i = 0; i < argumentCount && std::string_view(arguments[i]) != kRestartedOption; ++i) {
    all.emplace_back(arguments[i]);
  }
  all.emplace_back(kRestartedOption);
  all.insert(all.end(), present.begin(), present.end());
  return all;
}

Error restartProgram(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  holdStopSignals(true);
  // Our own descriptors close on exec. This call also covers those of libraries. An old kernel lacks it.
  (void)::syscall(SYS_close_range, kFirstOwnFile, ~0U, CLOSE_RANGE_CLOEXEC);
  ::execv(kThisProgram, pointers.data());
  const int why = errno;
  holdStopSignals(false);
  return invalid("The program can't be started again: " + std::generic_category().message(why) + ".");
}

}  // namespace lumi
