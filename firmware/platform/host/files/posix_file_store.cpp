#include "platform/host/files/posix_file_store.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include <cerrno>
#include <system_error>

#include "core/ports/store_path.h"
#include "platform/host/files/posix_file.h"
#include "platform/posix/open_flags.h"

namespace lumi {
namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
constexpr int kFileFlags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
constexpr mode_t kFolderMode = 0700;
constexpr mode_t kFileMode = 0600;

enum class Missing { kFail, kMake };

/** An open folder below the root and the last component of a path in it. */
struct Place {
  UniqueFd folder;
  std::string name;
};

bool makeFolder(int parent, const std::string& name) {
  return ::mkdirat(parent, name.c_str(), kFolderMode) == 0 && ::fsync(parent) == 0;
}

UniqueFd openFolder(int parent, const std::string& name, Missing missing) {
  UniqueFd folder(::openat(parent, name.c_str(), kFolderFlags | O_NOFOLLOW));
  if (folder || errno != ENOENT || missing == Missing::kFail || !makeFolder(parent, name)) return folder;
  return UniqueFd(::openat(parent, name.c_str(), kFolderFlags | O_NOFOLLOW));
}

/** Opens the folder of `path`; null, with errno, if the path is invalid or has a part that is no folder. */
Place walk(int root, std::string_view path, Missing missing) {
  errno = EINVAL;
  if (!isStorePath(path)) return {};
  UniqueFd folder(::openat(root, ".", kFolderFlags));
  for (size_t slash = path.find('/'); folder && slash != std::string_view::npos; slash = path.find('/')) {
    folder = openFolder(folder.get(), std::string(path.substr(0, slash)), missing);
    path.remove_prefix(slash + 1);
  }
  return {std::move(folder), std::string(path)};
}

bool isFile(const struct stat& status) {
  return S_ISREG(status.st_mode);
}

bool makeFolders(const std::string& path) {
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (::mkdir(part.c_str(), kFolderMode) != 0 && errno != EEXIST) return false;
    if (end == std::string::npos) return true;
  }
}

Error unusable(const std::string& path) {
  return {"The store folder " + path + " can't be written: " + std::generic_category().message(errno) + "."};
}

}  // namespace

Result<std::unique_ptr<PosixFileStore>> PosixFileStore::open(const std::string& path,
                                                             BlockingIoThread* disk) {
  if (path.empty() || !makeFolders(path)) return unusable(path);
  UniqueFd root(::open(path.c_str(), kFolderFlags));
  if (!root || ::faccessat(root.get(), ".", W_OK | X_OK, AT_EACCESS) != 0) return unusable(path);
  if (::flock(root.get(), LOCK_EX | LOCK_NB) != 0) {
    return invalid("The store folder " + path + " is in use by another program.");
  }
  return std::unique_ptr<PosixFileStore>(new PosixFileStore(std::move(root), disk));
}

Result<std::unique_ptr<PosixFileStore>> PosixFileStore::openForReading(const std::string& path) {
  UniqueFd root(::open(path.c_str(), kFolderFlags));
  if (!root)
    return invalid("The folder " + path + " can't be read: " + std::generic_category().message(errno) + ".");
  return std::unique_ptr<PosixFileStore>(new PosixFileStore(std::move(root), nullptr));
}

std::unique_ptr<File> PosixFileStore::open(std::string_view path, OpenMode mode) {
  const bool creates = mode == OpenMode::kReplace || mode == OpenMode::kAppend;
  Place place;
  UniqueFd file;
  bool isNew = false;
  const bool opened = runBeside(creates ? disk_ : nullptr, [&] {
    place = walk(root_.get(), path, creates ? Missing::kMake : Missing::kFail);
    if (!place.folder) return false;
    isNew = creates && ::faccessat(place.folder.get(), place.name.c_str(), F_OK, 0) != 0;
    file =
        UniqueFd(::openat(place.folder.get(), place.name.c_str(), openFlags(mode) | kFileFlags, kFileMode));
    struct stat status {};
    return file && ::fstat(file.get(), &status) == 0 && isFile(status);
  });
  if (!opened) return nullptr;
  if (!isNew) place.folder = UniqueFd();
  return std::make_unique<PosixFile>(std::move(file), std::move(place.folder), disk_);
}

bool PosixFileStore::exists(std::string_view path) const {
  const Place place = walk(root_.get(), path, Missing::kFail);
  struct stat status {};
  return place.folder &&
         ::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         isFile(status);
}

bool PosixFileStore::remove(std::string_view path) {
  return runBeside(disk_, [&] {
    const Place place = walk(root_.get(), path, Missing::kFail);
    if (!place.folder) return errno == ENOENT;
    if (::unlinkat(place.folder.get(), place.name.c_str(), 0) != 0) return errno == ENOENT;
    return ::fsync(place.folder.get()) == 0;
  });
}

bool PosixFileStore::rename(std::string_view from, std::string_view to) {
  if (!exists(from)) return false;
  return runBeside(disk_, [&] {
    const Place source = walk(root_.get(), from, Missing::kFail);
    const Place target = walk(root_.get(), to, Missing::kMake);
    if (!source.folder || !target.folder) return false;
    const bool isMove = from.substr(0, from.rfind('/') + 1) != to.substr(0, to.rfind('/') + 1);
    return ::renameat(source.folder.get(), source.name.c_str(), target.folder.get(), target.name.c_str()) ==
               0 &&
           ::fsync(target.folder.get()) == 0 && (!isMove || ::fsync(source.folder.get()) == 0);
  });
}

void PosixFileStore::list(std::string_view folder, FileVisitor visit) const {
  const Place place = folder.empty() ? Place{UniqueFd(::openat(root_.get(), ".", kFolderFlags)), ""}
                                     : walk(root_.get(), std::string(folder) + "/any", Missing::kFail);
  if (!place.folder) return;
  UniqueFd own(::openat(place.folder.get(), ".", kFolderFlags));
  const std::unique_ptr<DIR, int (*)(DIR*)> stream(::fdopendir(own.get()), ::closedir);
  if (!stream) return;
  own.release();
  while (const dirent* entry = ::readdir(stream.get())) {
    struct stat status {};
    if (isStoreName(entry->d_name) &&
        ::fstatat(place.folder.get(), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 && isFile(status)) {
      visit(entry->d_name);
    }
  }
}

StoreSpace PosixFileStore::space() const {
  struct statvfs status {};
  if (::fstatvfs(root_.get(), &status) != 0) return {};
  const uint64_t block = status.f_frsize;
  return {status.f_blocks * block, status.f_bavail * block};
}

}  // namespace lumi
