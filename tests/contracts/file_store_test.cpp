#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "contracts/file_store_contract.h"
#include "platform/host/files/posix_file_store.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A temporary folder for one test. The destructor removes it with its content. */
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lumisand-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()));
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& below) const { return (path_ / below).string(); }

 private:
  std::filesystem::path path_;
};

std::unique_ptr<PosixFileStore> openStore(const std::string& path) {
  auto store = PosixFileStore::open(path);
  REQUIRE(store.ok());
  return std::move(store.value());
}

mode_t permissionsOf(const std::string& path) {
  struct stat status {};
  REQUIRE(::stat(path.c_str(), &status) == 0);
  return status.st_mode & 0777;
}

}  // namespace

TEST_CASE("MemoryFileStore fulfils the contract") {
  MemoryFileStore files;
  checkFileStoreContract(files);
}

TEST_CASE("FaultyFileStore without a power cut fulfils the contract") {
  FaultyFileStore files;
  checkFileStoreContract(files);
}

TEST_CASE("PosixFileStore fulfils the contract") {
  const TemporaryFolder folder;
  const auto files = openStore(folder.path("store"));
  checkFileStoreContract(*files);
}

TEST_CASE("PosixFileStore with a thread for disk access fulfils the contract") {
  const TemporaryFolder folder;
  BlockingIoThread disk;
  const auto files = PosixFileStore::open(folder.path("store"), &disk);
  REQUIRE(files.ok());
  checkFileStoreContract(*files.value());
}

TEST_CASE("operations that may wait for the disk run on its thread") {
  class CountingThread : public BlockingIoThread {
   public:
    bool run(const std::function<bool()>& task) override {
      ++runs;
      return BlockingIoThread::run(task);
    }
    int runs = 0;
  };
  const TemporaryFolder folder;
  CountingThread disk;
  const auto files = std::move(PosixFileStore::open(folder.path("store"), &disk).value());
  auto file = files->open("a", OpenMode::kReplace);
  CHECK(disk.runs == 1);
  CHECK(file->write(asBytes("text")));
  CHECK(disk.runs == 2);
  CHECK(file->write(asBytes("more of it")));
  CHECK(disk.runs == 2);
  CHECK(file->sync());
  CHECK(disk.runs == 3);
  file.reset();
  CHECK(files->rename("a", "b"));
  CHECK(disk.runs == 4);
  CHECK(files->remove("b"));
  CHECK(disk.runs == 5);
}

TEST_CASE("a full store in memory rejects a write") {
  MemoryFileStore files(10);
  put(files, "a", "1234567890");
  CHECK_FALSE(files.open("b", OpenMode::kReplace)->write(asBytes("x")));
  CHECK(files.space().free == 0);
  CHECK(files.remove("a"));
  CHECK(files.open("b", OpenMode::kReplace)->write(asBytes("x")));
}

TEST_CASE("an open file in memory cannot be removed, renamed or replaced, as on LittleFS") {
  MemoryFileStore files;
  put(files, "a", "one");
  put(files, "b", "two");
  auto open = files.open("a", OpenMode::kRead);
  CHECK_FALSE(files.remove("a"));
  CHECK_FALSE(files.rename("a", "c"));
  CHECK_FALSE(files.rename("b", "a"));
  CHECK(get(files, "a") == "one");
  CHECK(get(files, "b") == "two");
  open.reset();
  CHECK(files.rename("b", "a"));
  CHECK(get(files, "a") == "two");
}

TEST_CASE("data written in memory becomes visible to new readers when it is synced or closed") {
  MemoryFileStore files;
  put(files, "a", "one");
  auto writer = files.open("a", OpenMode::kReplace);
  CHECK(writer->write(asBytes("two")));
  CHECK(get(files, "a") == "one");
  const auto reader = files.open("a", OpenMode::kRead);
  CHECK(writer->sync());
  CHECK(get(files, "a") == "two");
  CHECK(writer->write(asBytes(" three")));
  CHECK(get(files, "a") == "two");
  writer.reset();
  CHECK(get(files, "a") == "two three");
  CHECK(take(*reader, 100) == "one");
}

TEST_CASE("a power cut loses data that was not synced, even in a renamed file") {
  FaultyFileStore files;
  put(files, "kept", "synced");
  files.cutPower({3, false, Unsynced::kHalf});
  CHECK(files.open("torn", OpenMode::kReplace)->write(asBytes("12345678")));
  CHECK(files.rename("torn", "other"));
  CHECK_FALSE(files.remove("kept"));
  CHECK(files.isOff());
  CHECK_FALSE(files.open("kept", OpenMode::kRead));
  files.restart();
  CHECK(get(files, "kept") == "synced");
  CHECK(get(files, "other") == "1234");
  CHECK_FALSE(files.exists("torn"));
}

TEST_CASE("a store creates its folder with all parent folders and keeps its files across a restart") {
  const TemporaryFolder folder;
  put(*openStore(folder.path("some/where/store")), "records/a", "one");
  CHECK(get(*openStore(folder.path("some/where/store/")), "records/a") == "one");
}

TEST_CASE("only the owner can read a store") {
  const TemporaryFolder folder;
  put(*openStore(folder.path("store")), "records/a", "secret");
  CHECK(permissionsOf(folder.path("store")) == 0700);
  CHECK(permissionsOf(folder.path("store/records")) == 0700);
  CHECK(permissionsOf(folder.path("store/records/a")) == 0600);
}

TEST_CASE("a store does not follow symbolic links") {
  const TemporaryFolder folder;
  const auto files = openStore(folder.path("store"));
  std::ofstream(folder.path("outside")) << "secret";
  std::filesystem::create_symlink(folder.path("outside"), folder.path("store/link"));
  std::filesystem::create_directory_symlink(folder.path(""), folder.path("store/up"));
  for (const char* path : {"link", "up/outside"}) {
    CAPTURE(path);
    CHECK_FALSE(files->open(path, OpenMode::kRead));
    CHECK_FALSE(files->open(path, OpenMode::kReplace));
    CHECK_FALSE(files->exists(path));
  }
  CHECK_FALSE(files->remove("up/outside"));
  CHECK(listed(*files, "").empty());
  CHECK(listed(*files, "up").empty());
  CHECK(std::filesystem::file_size(folder.path("outside")) == 6);
}

TEST_CASE("files that a store cannot open are not listed") {
  const TemporaryFolder folder;
  const auto files = openStore(folder.path("store"));
  std::ofstream(folder.path("store/with blank")) << "x";
  put(*files, "plain", "x");
  CHECK(listed(*files, "").size() == 1);
}

TEST_CASE("a file's descriptor is not inherited by other programs") {
  const TemporaryFolder folder;
  const auto files = openStore(folder.path("store"));
  const auto file = files->open("a", OpenMode::kReplace);
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code unreadable;
    const auto target = std::filesystem::read_symlink(entry.path(), unreadable).string();
    if (target.find(folder.path("store")) == std::string::npos) continue;
    CHECK((::fcntl(std::stoi(entry.path().filename().string()), F_GETFD) & FD_CLOEXEC) != 0);
  }
}

TEST_CASE("a folder that cannot be used is rejected with one sentence") {
  const TemporaryFolder folder;
  std::ofstream(folder.path("file")) << "x";
  for (const auto& [path, reason] : std::map<std::string, std::string>{
           {folder.path("file"), "Not a directory"}, {folder.path("file/below"), "Not a directory"}}) {
    const auto store = PosixFileStore::open(path);
    REQUIRE_FALSE(store.ok());
    CHECK(store.error().message == "The store folder " + path + " can't be written: " + reason + ".");
  }
  const auto unnamed = PosixFileStore::open("");
  CHECK_FALSE(unnamed.ok());
}

TEST_CASE("a folder without write permission is rejected with one sentence" *
          doctest::skip(::geteuid() == 0)) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("store"));
  REQUIRE(::chmod(folder.path("store").c_str(), 0500) == 0);
  const auto store = PosixFileStore::open(folder.path("store"));
  REQUIRE_FALSE(store.ok());
  CHECK(store.error().message ==
        "The store folder " + folder.path("store") + " can't be written: Permission denied.");
}
