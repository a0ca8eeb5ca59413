#include "core/store/alternating_record.h"

#include <doctest/doctest.h>

#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("an alternating record has the content that was saved last, also after a restart") {
  FaultyFileStore files;
  CHECK_FALSE(AlternatingRecord(files, "a").load());
  AlternatingRecord record(files, "a");
  for (const char* content : {"one", "two", "a longer third", ""}) {
    REQUIRE(record.save(content).ok());
    CHECK(AlternatingRecord(files, "a").load() == std::string(content));
  }
  AlternatingRecord later(files, "a");
  REQUIRE(later.load());
  REQUIRE(later.save("five").ok());
  CHECK(AlternatingRecord(files, "a").load() == std::string("five"));
}

TEST_CASE("a power cut during a save leaves the old content or the new one") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (size_t step = 0; step < 8; step++) {
      FaultyFileStore files;
      AlternatingRecord record(files, "a");
      REQUIRE(record.save("older").ok());
      REQUIRE(record.save("old").ok());
      files.cutPower({step / 2, step % 2 == 0, unsynced});
      const bool isSaved = record.save("new").ok();
      files.restart();
      const auto found = AlternatingRecord(files, "a").load();
      REQUIRE(found);
      CHECK((found == std::string("new") || (!isSaved && found == std::string("old"))));
    }
  }
}

TEST_CASE("a save that fails keeps the content, and the next one works") {
  FaultyFileStore files;
  AlternatingRecord record(files, "a");
  REQUIRE(record.save("one").ok());
  files.failPath("records/a");
  CHECK(record.save("two").error().message ==
        "The record \"a\" could not be saved: the storage is full or faulty.");
  files.mend();
  CHECK(AlternatingRecord(files, "a").load() == std::string("one"));
  REQUIRE(record.save("three").ok());
  CHECK(AlternatingRecord(files, "a").load() == std::string("three"));
}

TEST_CASE("a damaged file of an alternating record is written again when it is loaded") {
  for (const char* path : {"records/a.a", "records/a.b"}) {
    CAPTURE(path);
    FaultyFileStore files;
    AlternatingRecord record(files, "a");
    REQUIRE(record.save("older").ok());
    REQUIRE(record.save("old").ok());
    files.live().contentOf(path).back() ^= 1;
    const auto found = AlternatingRecord(files, "a").load();
    REQUIRE(found);
    files.live().contentOf(path == std::string("records/a.a") ? "records/a.b" : "records/a.a").clear();
    CHECK(AlternatingRecord(files, "a").load() == found);
    const size_t steps = files.steps();
    CHECK(AlternatingRecord(files, "a").load() == found);
    CHECK(files.steps() == steps);
  }
}
