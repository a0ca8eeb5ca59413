#include "platform/esp32/flash/vfs_file_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "core/ports/store_path.h"
#include "platform/esp32/flash/vfs_file.h"
#include "platform/esp32/flash/vfs_path.h"
#include "platform/posix/open_flags.h"

namespace lumi {
namespace {

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kFileMode = 0600;

bool creates(OpenMode mode) {
  return mode == OpenMode::kReplace || mode == OpenMode::kAppend;
}

std::optional<uint64_t> sizeOfFile(const struct stat& status) {
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<uint64_t>(status.st_size);
}

/** Returns nullopt if the path is not a file. */
std::optional<uint64_t> sizeOfFile(const VfsPath& path) {
  struct stat status {};
  if (!path || ::stat(path.c_str(), &status) != 0) return std::nullopt;
  return sizeOfFile(status);
}

}  // namespace

std::unique_ptr<File> VfsFileStore::open(std::string_view path, OpenMode mode) {
  const VfsPath full(root_, path);
  if (!full) return nullptr;
  guard_.beforeAccess();
  int file = ::open(full.c_str(), openFlags(mode), kFileMode);
  if (file < 0 && errno == ENOENT && creates(mode) && makeFoldersOf(path)) {
    file = ::open(full.c_str(), openFlags(mode), kFileMode);
  }
  if (file < 0) return nullptr;
  struct stat status {};
  const auto size = ::fstat(file, &status) == 0 ? sizeOfFile(status) : std::nullopt;
  if (size) {
    if (mode != OpenMode::kRead) guard_.usedSpaceChanged();
    return std::make_unique<VfsFile>(file, mode, *size, guard_);
  }
  ::close(file);
  return nullptr;
}

bool VfsFileStore::exists(std::string_view path) const {
  guard_.beforeAccess();
  return sizeOfFile(VfsPath(root_, path)).has_value();
}

bool VfsFileStore::remove(std::string_view path) {
  const VfsPath full(root_, path);
  if (!full) return false;
  guard_.beforeAccess();
  guard_.usedSpaceChanged();
  return ::unlink(full.c_str()) == 0 || errno == ENOENT;
}

bool VfsFileStore::rename(std::string_view from, std::string_view to) {
  const VfsPath source(root_, from);
  const VfsPath target(root_, to);
  guard_.beforeAccess();
  guard_.usedSpaceChanged();
  if (!target || !sizeOfFile(source)) return false;
  if (::rename(source.c_str(), target.c_str()) == 0) return true;
  return errno == ENOENT && makeFoldersOf(to) && ::rename(source.c_str(), target.c_str()) == 0;
}

bool VfsFileStore::makeFoldersOf(std::string_view path) {
  for (size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
    const VfsPath folder(root_, path.substr(0, slash));
    if (!folder || (::mkdir(folder.c_str(), kFolderMode) != 0 && errno != EEXIST)) return false;
  }
  return true;
}

void VfsFileStore::list(std::string_view folder,
                        const std::function<void(std::string_view, uint64_t)>& visit) const {
  const VfsPath full = folder.empty() ? VfsPath(root_) : VfsPath(root_, folder);
  if (!full) return;
  guard_.beforeAccess();
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::opendir(full.c_str()), ::closedir);
  if (!stream) return;
  while (const dirent* entry = ::readdir(stream.get())) {
    if (!isStoreName(entry->d_name)) continue;
    const auto size = sizeOfFile(VfsPath(full.c_str(), entry->d_name));
    if (size) visit(entry->d_name, *size);
    guard_.beforeAccess();  // the visitor may have started to send a frame
  }
}

}  // namespace lumi
