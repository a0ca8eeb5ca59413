#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace lumi::test {

/** Does `work` in a copy of this process, whose exit code is what it gives; -1 when a signal ended it. */
template <typename Work>
int exitCodeOfChild(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  if (::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace lumi::test
