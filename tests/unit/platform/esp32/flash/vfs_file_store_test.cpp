#include "platform/esp32/flash/vfs_file_store.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

#include <filesystem>
#include <functional>

#include "contracts/file_store_contract.h"
#include "unit/platform/esp32/leds/counted_waits.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A temporary folder in place of a mounted partition. */
class FolderStore : public VfsFileStore {
 public:
  explicit FolderStore(LedBusLock& wire) : FolderStore(makeFolder(), wire) {}
  ~FolderStore() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  FolderStore(const FolderStore&) = delete;
  FolderStore& operator=(const FolderStore&) = delete;

  StoreSpace space() const override {
    struct statvfs status {};
    REQUIRE(::statvfs(folder_.c_str(), &status) == 0);
    return {status.f_blocks * status.f_frsize, status.f_bavail * status.f_frsize};
  }
  FlashGuard& count() const { return guard(); }

 private:
  FolderStore(const std::string& folder, LedBusLock& wire) : VfsFileStore(folder, wire), folder_(folder) {}

  static std::string makeFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "lumisand-XXXXXX").string();
    REQUIRE(::mkdtemp(pattern.data()));
    return pattern;
  }

  std::string folder_;
};

/** During its lifetime, no file can exceed `bytes` bytes. */
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : signal_(::signal(SIGXFSZ, SIG_IGN)) {
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before_) == 0);
    const rlimit small{bytes, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  }
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, signal_);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  void (*signal_)(int);
  rlimit before_{};
};

}  // namespace

TEST_CASE("sync() fails after a failed write") {
  CountedWaits wire;
  FolderStore store(wire);
  const auto file = store.open("settings", OpenMode::kReplace);
  REQUIRE(file->write(asBytes("1234")));
  CHECK(file->sync());
  {
    const SmallFiles limit(4);
    CHECK_FALSE(file->write(asBytes("5678")));
  }
  CHECK_FALSE(file->sync());
}

TEST_CASE("VfsFileStore fulfils the contract") {
  CountedWaits wire;
  FolderStore files(wire);
  checkFileStoreContract(files);
}

TEST_CASE("a path too long for the VFS is rejected everywhere and changes nothing") {
  CountedWaits wire;
  FolderStore files(wire);
  put(files, "a", "one");
  const std::string tooLong(200, 'x');
  CHECK_FALSE(files.open(tooLong, OpenMode::kReplace));
  CHECK_FALSE(files.exists(tooLong));
  CHECK_FALSE(files.remove(tooLong));
  CHECK_FALSE(files.rename("a", tooLong));
  CHECK_FALSE(files.rename(tooLong, "a"));
  files.list(tooLong, [](std::string_view) { FAIL("there is nothing"); });
  CHECK(get(files, "a") == "one");
}

TEST_CASE("size() includes unsynced bytes and grows only when writing beyond the end") {
  CountedWaits wire;
  FolderStore files(wire);
  const auto file = files.open("a", OpenMode::kReplace);
  CHECK(file->size() == 0);
  CHECK(file->write(asBytes("0123456789")));
  CHECK(file->size() == 10);
  CHECK(file->seek(2));
  CHECK(file->write(asBytes("xyz")));
  CHECK(file->size() == 10);
}

TEST_CASE("the flash is not accessed before the LED lines are silent") {
  CountedWaits wire;
  FolderStore files(wire);
  std::unique_ptr<File> file;
  const auto waitsAt = [&wire](const auto& action) {
    const size_t before = wire.count;
    action();
    return wire.count > before;
  };
  uint8_t byte = 0;
  CHECK(waitsAt([&] { file = files.open("folder/a", OpenMode::kReplace); }));
  CHECK(waitsAt([&] { file->write(asBytes("x")); }));
  CHECK(waitsAt([&] { file->sync(); }));
  CHECK(waitsAt([&] { file->seek(0); }));
  CHECK(waitsAt([&] { file->read({&byte, 1}); }));
  CHECK(waitsAt([&] { file.reset(); }));
  CHECK(waitsAt([&] { files.exists("folder/a"); }));
  CHECK(waitsAt([&] { files.list("folder", [](std::string_view) {}); }));
  CHECK(waitsAt([&] { files.rename("folder/a", "b"); }));
  CHECK(waitsAt([&] { files.remove("b"); }));
}

TEST_CASE("the used space is counted again after every operation that may free some of it") {
  CountedWaits wire;
  FolderStore files(wire);
  put(files, "a", "one");
  files.count().counted();
  const auto isValidAfter = [&files](const std::function<void()>& act) {
    act();
    const bool isValid = files.count().isCountValid();
    files.count().counted();
    return isValid;
  };
  CHECK(isValidAfter([&] { (void)(get(files, "a") + std::to_string(files.exists("a"))); }));
  CHECK(isValidAfter([&] { listed(files, ""); }));
  std::unique_ptr<File> file;
  CHECK_FALSE(isValidAfter([&] { file = files.open("b", OpenMode::kReplace); }));
  CHECK(isValidAfter([&] { REQUIRE(file->write(asBytes("1234"))); }));
  CHECK(isValidAfter([&] { REQUIRE(file->sync()); }));
  CHECK_FALSE(isValidAfter([&] { file.reset(); }));
  CHECK_FALSE(isValidAfter([&] { REQUIRE(files.rename("b", "a")); }));
  CHECK_FALSE(isValidAfter([&] { REQUIRE(files.remove("a")); }));
}

TEST_CASE("the growth of an open file is counted in flash blocks") {
  CountedWaits wire;
  FolderStore files(wire);
  const auto file = files.open("a", OpenMode::kReplace);
  files.count().counted();
  REQUIRE(file->write(asBytes(std::string(100, 'x'))));
  CHECK(files.count().allocated() == 4096);
  REQUIRE(file->write(asBytes(std::string(3000, 'x'))));
  CHECK(files.count().allocated() == 4096);
  REQUIRE(file->seek(0));
  REQUIRE(file->write(asBytes(std::string(2000, 'x'))));
  CHECK(files.count().allocated() == 4096);
  REQUIRE(file->write(asBytes(std::string(3000, 'x'))));
  CHECK(files.count().allocated() == 2 * 4096);
}

TEST_CASE("appending grows the file regardless of an earlier seek()") {
  CountedWaits wire;
  FolderStore files(wire);
  put(files, "a", "0123");
  const auto file = files.open("a", OpenMode::kAppend);
  CHECK(file->size() == 4);
  CHECK(file->write(asBytes("45")));
  CHECK(file->seek(1));
  CHECK(file->write(asBytes("67")));
  CHECK(file->size() == 8);
}
