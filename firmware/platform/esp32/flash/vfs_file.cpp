#include "platform/esp32/flash/vfs_file.h"

#include <unistd.h>

namespace lumi {

VfsFile::~VfsFile() {
  if (isWritable()) {
    guard_.beforeAccess();
    guard_.usedSpaceChanged();
  }
  ::close(file_);
}

size_t VfsFile::read(Bytes out) {
  guard_.beforeAccess();
  size_t done = 0;
  while (done < out.size()) {
    const ssize_t count = ::read(file_, out.data() + done, out.size() - done);
    if (count <= 0) break;
    done += static_cast<size_t>(count);
  }
  position_ += done;
  return done;
}

bool VfsFile::write(ConstBytes bytes) {
  if (!isWritable()) return false;
  guard_.beforeAccess();
  if (mode_ == OpenMode::kAppend) position_ = size_;
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count <= 0) {
      hasFailed_ = true;
      return false;
    }
    bytes = bytes.sub(static_cast<size_t>(count));
    position_ += static_cast<uint64_t>(count);
    if (position_ <= size_) continue;
    guard_.grown(size_, position_);
    size_ = position_;
  }
  return true;
}

bool VfsFile::seek(uint64_t position) {
  if (position > size_) return false;
  guard_.beforeAccess();  // LittleFS writes its buffered data
  if (::lseek(file_, static_cast<off_t>(position), SEEK_SET) < 0) return false;
  position_ = position;
  return true;
}

bool VfsFile::sync() {
  if (!isWritable()) return true;
  guard_.beforeAccess();
  return !hasFailed_ && ::fsync(file_) == 0;
}

}  // namespace lumi
