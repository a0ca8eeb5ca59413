#include "core/system/factory_reset.h"

#include <doctest/doctest.h>

#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr std::string_view kFolders[] = {"records", "gcode"};

void put(FaultyFileStore& files, const std::string& path) {
  auto file = files.open(path, OpenMode::kReplace);
  file->write(asBytes("content"));
  file->sync();
}

void fill(FaultyFileStore& files) {
  for (int i = 0; i < 40; ++i) put(files, "gcode/" + std::to_string(i));
  put(files, "records/accounts");
  put(files, "sand.canvas");
  put(files, "slots/hub.bin");
}

size_t countOf(const FaultyFileStore& files) {
  size_t count = 0;
  for (const char* folder : {"", "records", "gcode"}) {
    files.list(folder, [&count](std::string_view) { ++count; });
  }
  return count;
}

}  // namespace

TEST_CASE("nothing is erased without a request") {
  FaultyFileStore files;
  fill(files);
  CHECK_FALSE(FactoryReset(files, kFolders).finish().value());
  CHECK(countOf(files) == 42);
}

TEST_CASE("the next start erases everything but the platform's folder, even in a full store") {
  FaultyFileStore files;
  fill(files);
  files.live().setCapacity(43 * 7);
  REQUIRE(FactoryReset(files, kFolders).begin().ok());
  CHECK(FactoryReset(files, kFolders).finish().value());
  CHECK(countOf(files) == 0);
  CHECK(files.exists("slots/hub.bin"));
  CHECK_FALSE(FactoryReset(files, kFolders).finish().value());
}

TEST_CASE("a power cut at any step leaves everything, or everything is erased after the next start") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    FaultyFileStore files;
    fill(files);
    files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
    const bool begun = FactoryReset(files, kFolders).begin().ok();
    if (begun) (void)FactoryReset(files, kFolders).finish();
    const bool wasCut = files.isOff();
    files.restart();
    (void)FactoryReset(files, kFolders).finish();
    const size_t left = countOf(files);
    CHECK((left == 0 || (!begun && left == 42)));
    if (!wasCut) break;
  }
}

TEST_CASE("files that could not be erased are erased at the next start") {
  FaultyFileStore files;
  fill(files);
  REQUIRE(FactoryReset(files, kFolders).begin().ok());
  files.failStep(5);
  CHECK_FALSE(FactoryReset(files, kFolders).finish().ok());
  CHECK(FactoryReset(files, kFolders).finish().value());
  CHECK(countOf(files) == 0);
}

TEST_CASE("if the mark may exist although setting it failed, the error says so") {
  FaultyFileStore files;
  files.failStep(1);
  const Status begun = FactoryReset(files, kFolders).begin();
  CHECK(begun.error().message == "The hub can't be reset: its storage is full or faulty.");
  CHECK_FALSE(FactoryReset(files, kFolders).finish().value());
  files.restart();
  files.failPath(std::string(FactoryReset::kMark));
  CHECK_FALSE(FactoryReset(files, kFolders).begin().ok());
  files.live().open(FactoryReset::kMark, OpenMode::kReplace);
  CHECK(FactoryReset(files, kFolders).begin().error().message ==
        "The storage is faulty: the hub may be erased when it starts the next time, or not.");
}
