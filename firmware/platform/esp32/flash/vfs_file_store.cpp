#include "platform/esp32/flash/vfs_file_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "core/base/text.h"
#include "core/ports/file_store.h"
#include "core/ports/store_path.h"
#include "platform/esp32/flash/flash_guard.h"
#include "platform/posix/open_flags.h"

namespace lumi {
namespace {

/**
 * An open file of a VfsFileStore. It tracks position and size itself for these reasons: LittleFS' fstat()
 * knows only the synced size, its write() aborts the program on a read-only file, and its fsync() reports
 * success after a failed write().
 */
class VfsFile : public File {
 public:
  /** Owns `file`, an open file of `size` bytes whose position is 0. */
  VfsFile(int file, OpenMode mode, uint64_t size, FlashGuard& guard)
      : file_(file), mode_(mode), size_(size), guard_(guard) {}
  ~VfsFile() override;
  VfsFile(const VfsFile&) = delete;
  VfsFile& operator=(const VfsFile&) = delete;

  size_t read(Bytes out) override;
  bool write(ConstBytes bytes) override;
  bool seek(uint64_t position) override;
  uint64_t size() const override { return size_; }
  bool sync() override;

 private:
  bool isWritable() const { return mode_ != OpenMode::kRead; }

  int file_;
  OpenMode mode_;
  uint64_t size_;
  uint64_t position_ = 0;
  bool hasFailed_ = false;  // some bytes were not written
  FlashGuard& guard_;
};

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
  guard_.beforeAccess();  // because lseek() makes LittleFS write its buffered data
  if (::lseek(file_, static_cast<off_t>(position), SEEK_SET) < 0) return false;
  position_ = position;
  return true;
}

bool VfsFile::sync() {
  if (!isWritable()) return true;
  guard_.beforeAccess();
  return !hasFailed_ && ::fsync(file_) == 0;
}

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kFileMode = 0600;

bool creates(OpenMode mode) {
  return mode == OpenMode::kReplace || mode == OpenMode::kAppend;
}

bool isFile(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

/** Asks the open file, because LittleFS' fstat() searches the path once more. Leaves the position at 0. */
std::optional<uint64_t> sizeOfOpen(int file, OpenMode mode) {
  if (mode == OpenMode::kReplace) return 0;
  // Only LittleFS opens no folders.
  if (mode == OpenMode::kRead && ::read(file, nullptr, 0) != 0) return std::nullopt;
  const off_t size = ::lseek(file, 0, SEEK_END);
  if (size < 0 || ::lseek(file, 0, SEEK_SET) != 0) return std::nullopt;
  return static_cast<uint64_t>(size);
}

}  // namespace

std::string VfsFileStore::fullPath(std::string_view path) const {
  constexpr size_t kMax = 127;  // characters, including the mount point
  const bool isValid = isStorePath(path) && root_.size() + 1 + path.size() <= kMax;
  return isValid ? concat({root_, "/", path}) : std::string();
}

std::unique_ptr<File> VfsFileStore::open(std::string_view path, OpenMode mode) {
  const std::string full = fullPath(path);
  if (full.empty()) return nullptr;
  guard_.beforeAccess();
  int file = ::open(full.c_str(), openFlags(mode), kFileMode);
  if (file < 0 && errno == ENOENT && creates(mode) && makeFoldersOf(path)) {
    file = ::open(full.c_str(), openFlags(mode), kFileMode);
  }
  if (file < 0) return nullptr;
  if (mode != OpenMode::kRead) guard_.usedSpaceChanged();
  if (const auto size = sizeOfOpen(file, mode)) {
    return std::make_unique<VfsFile>(file, mode, *size, guard_);
  }
  ::close(file);
  return nullptr;
}

bool VfsFileStore::exists(std::string_view path) const {
  guard_.beforeAccess();
  return isFile(fullPath(path));
}

bool VfsFileStore::remove(std::string_view path) {
  const std::string full = fullPath(path);
  if (full.empty()) return false;
  guard_.beforeAccess();
  guard_.usedSpaceChanged();
  return ::unlink(full.c_str()) == 0 || errno == ENOENT;
}

bool VfsFileStore::rename(std::string_view from, std::string_view to) {
  const std::string source = fullPath(from);
  const std::string target = fullPath(to);
  guard_.beforeAccess();
  guard_.usedSpaceChanged();
  if (source.empty() || target.empty()) return false;
  if (::rename(source.c_str(), target.c_str()) == 0) return true;
  return errno == ENOENT && isFile(source) && makeFoldersOf(to) &&
         ::rename(source.c_str(), target.c_str()) == 0;
}

bool VfsFileStore::makeFoldersOf(std::string_view path) {
  for (size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
    if (::mkdir(fullPath(path.substr(0, slash)).c_str(), kFolderMode) != 0 && errno != EEXIST) return false;
  }
  return true;
}

void VfsFileStore::list(std::string_view folder, FileVisitor visit) const {
  const std::string full = folder.empty() ? root_ : fullPath(folder);
  if (full.empty()) return;
  guard_.beforeAccess();
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(full.c_str()), ::closedir);
  if (!stream) return;
  while (const dirent* entry = ::readdir(stream.get())) {
    if (entry->d_type != DT_REG || !isStoreName(entry->d_name)) continue;
    visit(entry->d_name);
    guard_.beforeAccess();  // the visitor may have started to send a frame
  }
}

}  // namespace lumi
