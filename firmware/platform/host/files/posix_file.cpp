#include "platform/host/files/posix_file.h"

#include <sys/stat.h>

#include <cerrno>
#include <utility>

namespace lumi {
namespace {

constexpr size_t kShort = 128;  // bytes; writing fewer directly is faster than using another thread

}  // namespace

size_t PosixFile::read(Bytes out) {
  size_t done = 0;
  while (done < out.size()) {
    const ssize_t count = ::read(file_.get(), out.data() + done, out.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<size_t>(count);
  }
  return done;
}

bool PosixFile::write(ConstBytes bytes) {
  // A stream is written in thousands of short pieces. These are written directly, because the file system has
  // just accepted a write and is unlikely to block.
  const bool continues = std::exchange(isWriting_, true) && bytes.size() < kShort;
  return runBeside(continues ? nullptr : disk_, [this, bytes] { return writeAll(bytes); });
}

bool PosixFile::writeAll(ConstBytes bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.sub(static_cast<size_t>(count));
  }
  return true;
}

bool PosixFile::seek(uint64_t position) {
  return position <= size() && ::lseek(file_.get(), static_cast<off_t>(position), SEEK_SET) >= 0;
}

uint64_t PosixFile::size() const {
  struct stat status {};
  return ::fstat(file_.get(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

bool PosixFile::sync() {
  isWriting_ = false;
  return runBeside(disk_, [this] { return syncAll(); });
}

bool PosixFile::syncAll() {
  if (::fsync(file_.get()) != 0) return false;
  if (!folder_) return true;
  if (::fsync(folder_.get()) != 0) return false;
  folder_ = UniqueFd();
  return true;
}

}  // namespace lumi
