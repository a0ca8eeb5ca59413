#include "platform/host/system/posix_serial.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

namespace lumi {
namespace {

bool isTryAgain(int error) {
  return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

bool makeRaw(int port) {
  termios settings{};
  if (::tcgetattr(port, &settings) != 0) return false;
  ::cfmakeraw(&settings);
  settings.c_cflag |= CLOCAL | CREAD;
  settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS | HUPCL);
  settings.c_cc[VMIN] = 0;
  settings.c_cc[VTIME] = 0;
  ::cfsetispeed(&settings, B115200);
  ::cfsetospeed(&settings, B115200);
  return ::tcsetattr(port, TCSANOW, &settings) == 0;
}

bool hasHungUp(int port) {
  pollfd state{port, POLLIN, 0};
  return ::poll(&state, 1, 0) == 1 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace

bool PosixSerial::open() {
  UniqueFd port(::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  // With two programs on one table, each one's count of Grbl's receive buffer would be wrong.
  if (!port || ::ioctl(port.get(), TIOCEXCL) != 0 || !makeRaw(port.get())) return false;
  ::tcflush(port.get(), TCIOFLUSH);
  port_ = std::move(port);
  return true;
}

size_t PosixSerial::read(Bytes out) {
  if (!isOpen()) return 0;
  const ssize_t count = ::read(port_.get(), out.data(), out.size());
  if (count > 0) return static_cast<size_t>(count);
  // With VMIN 0, a read of 0 bytes means either no data or an unplugged cable.
  const bool isGone = count < 0 ? !isTryAgain(errno) : hasHungUp(port_.get());
  if (isGone) close();
  return 0;
}

size_t PosixSerial::write(ConstBytes bytes) {
  if (!isOpen()) return 0;
  const ssize_t count = ::write(port_.get(), bytes.data(), bytes.size());
  if (count >= 0) return static_cast<size_t>(count);
  if (!isTryAgain(errno)) close();
  return 0;
}

}  // namespace lumi
