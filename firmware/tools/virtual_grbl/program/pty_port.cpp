#include "tools/virtual_grbl/program/pty_port.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace lumi {
namespace {

bool isLink(const std::string& path) {
  struct stat about {};
  return ::lstat(path.c_str(), &about) == 0 && S_ISLNK(about.st_mode);
}

std::string linkTarget(const std::string& path) {
  std::array<char, 256> target{};
  const ssize_t length = ::readlink(path.c_str(), target.data(), target.size());
  return length > 0 ? std::string(target.data(), static_cast<size_t>(length)) : "";
}

}  // namespace

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
  if (isLink(link_)) ::unlink(link_.c_str());
  if (::symlink(target.c_str(), link_.c_str()) != 0) {
    return Error{"No link at " + link_ + ": " + std::strerror(errno)};
  }
  target_ = target;
  return Done{};
}

void PtyPort::unplug() {
  if (!target_.empty() && linkTarget(link_) == target_) ::unlink(link_.c_str());
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
