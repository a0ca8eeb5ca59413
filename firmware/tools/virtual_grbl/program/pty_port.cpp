#include "tools/virtual_grbl/program/pty_port.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace lumi {

namespace fs = std::filesystem;

Status PtyPort::plug() {
  unplug();
  master_ = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  std::array<char, 128> name{};
  if (master_ < 0 || ::grantpt(master_) != 0 || ::unlockpt(master_) != 0 ||
      ::ptsname_r(master_, name.data(), name.size()) != 0) {
    const std::string why = std::strerror(errno);
    unplug();
    return Error{"No pseudo-terminal: " + why};
  }
  // Opens the line once: only then does it report a hang-up.
  ::close(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (const Status linked = makeLink(name.data()); !linked) {
    unplug();
    return linked;
  }
  return Done{};
}

Status PtyPort::makeLink(const std::string& target) {
  std::error_code error;
  if (fs::is_symlink(link_, error)) fs::remove(link_, error);
  fs::create_symlink(target, link_, error);
  if (error) return Error{"No link at " + link_ + ": " + error.message()};
  target_ = target;
  return Done{};
}

void PtyPort::unplug() {
  std::error_code error;
  if (!target_.empty() && fs::read_symlink(link_, error) == target_) fs::remove(link_, error);
  target_.clear();
  if (master_ >= 0) ::close(master_);
  master_ = -1;
}

bool PtyPort::opened() const {
  if (!plugged()) return false;
  pollfd line{master_, POLLIN, 0};
  return ::poll(&line, 1, 0) >= 0 && (line.revents & POLLHUP) == 0;
}

void PtyPort::setRaw() {
  termios settings{};
  if (::tcgetattr(master_, &settings) != 0) return;
  ::cfmakeraw(&settings);
  ::cfsetspeed(&settings, B115200);
  ::tcsetattr(master_, TCSANOW, &settings);
}

size_t PtyPort::read(Bytes out) {
  const ssize_t count = ::read(master_, out.data(), out.size());
  return count > 0 ? static_cast<size_t>(count) : 0;
}

size_t PtyPort::write(ConstBytes bytes) {
  const ssize_t count = ::write(master_, bytes.data(), bytes.size());
  return count > 0 ? static_cast<size_t>(count) : 0;
}

}  // namespace lumi
