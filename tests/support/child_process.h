#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace lumi::test {

/** Runs `work` in a child process. Returns its exit code, the result of `work`, or -1 after a signal. */
template <typename Work>
int exitCodeOfChild(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace lumi::test
