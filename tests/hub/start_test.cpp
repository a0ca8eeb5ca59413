#include <doctest/doctest.h>

#include "support/has.h"
#include "support/hub/full_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Another store, as slow as a flash that erases a sector for each write and reads 512 KB/s. */
class SlowFiles : public FileStore {
 public:
  SlowFiles(FileStore& files, ManualClock& clock) : files_(files), clock_(clock) {}

  int reads = 0;
  int writes = 0;
  mutable int lists = 0;

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (mode != OpenMode::kRead) write();
    auto file = files_.open(path, mode);
    ++reads;
    clock_.advance(3 + (file ? file->size() / 512 : 0));
    return file;
  }
  bool exists(std::string_view path) const override {
    clock_.advance(3);
    return files_.exists(path);
  }
  bool remove(std::string_view path) override {
    if (files_.exists(path)) write();
    return files_.remove(path);
  }
  bool rename(std::string_view from, std::string_view to) override {
    write();
    return files_.rename(from, to);
  }
  void list(std::string_view folder, FileVisitor visit) const override {
    ++lists;
    files_.list(folder, [&](std::string_view name) {
      clock_.advance(3);
      visit(name);
    });
  }
  StoreSpace space() const override { return files_.space(); }

 private:
  void write() {
    ++writes;
    clock_.advance(60);
  }

  FileStore& files_;
  ManualClock& clock_;
};

bool isLit(const KeptFrame& strip) {
  return std::any_of(strip.wire.begin(), strip.wire.end(), [](uint8_t byte) { return byte > 0; });
}

}  // namespace

TEST_CASE("a household's hub shows the last look and listens within a second, and loads the rest meanwhile") {
  FullHub home(kHousehold);
  SlowFiles files(home.beside, home.clock);
  home.flash = &files;
  (void)home.hub().flush();
  home.clock = ManualClock();
  home.powerOn();
  const auto statusOf = [&home](const char* path) {
    return home.call(Method::kGet, path, home.token).status;
  };
  CHECK(home.clock.now() < kSecond);
  CHECK_FALSE(isLit(home.strip));
  int passes = 0;
  while (home.hub().isStarting()) {
    CHECK(statusOf("/") == 200);
    CHECK(statusOf("/json/state") == 503);
    CHECK(statusOf("/api/nothing") == 404);
    const Answered answer = home.call(Method::kGet, "/api/config/configs", home.token);
    CHECK(answer.status == 503);
    CHECK(answer.headers.find("Retry-After") == "1");
    CHECK(has(answer.body, R"("code":"starting")"));
    home.hub().tick();
    if (passes++ == 0) {
      CHECK(home.clock.now() < kSecond);
      CHECK(files.lists == 0);  // a household has many files
    }
    CHECK(isLit(home.strip));
  }
  CHECK(files.writes == 0);
  for (const char* path : {"/", "/api/config/configs", "/api/gcode/table", "/api/scenes", "/api/schedule"})
    CHECK(statusOf(path) == 200);
  MESSAGE(passes << " passes, " << files.reads << " files read, " << home.clock.now() << " ms");
}

TEST_CASE("at night no frame shows a light that the schedule has switched off meanwhile") {
  for (const bool isDue : {false, true}) {
    CAPTURE(isDue);
    HubFixture home;
    home.createOwner();
    const std::string token = home.signIn();
    home.call(Method::kPost, "/api/config/led-config", token,
              R"({"strips":[{"mode":"solid","enabled":true,"brightness":200}]})");
    CHECK(home.call(Method::kPost, "/api/schedule", token,
                    R"({"at":"time","time":"22:00","action":"lights-off","days":["fri"]})")
              .status == 201);
    for (int second = 0; second < 10; ++second) {
      home.clock.advance(kSecond);
      home.hub().tick();
    }
    REQUIRE(isLit(home.strip));
    home.clock = ManualClock(fromIso(isDue ? "2026-05-01T23:00Z" : "2026-05-01T21:00Z").value());
    home.strip.wire.clear();
    home.powerOn();
    while (home.hub().isStarting()) {
      home.hub().tick();
      CHECK(isLit(home.strip) == !isDue);
    }
    home.clock.advance(kSecond);
    home.hub().tick();
    CHECK(isLit(home.strip) == !isDue);
  }
}

TEST_CASE("a browser that saw a change which a power cut undid has an older revision afterwards") {
  HubFixture home;
  home.createOwner();
  const std::string token = home.signIn();
  const auto post = [&](const std::string& fields) {
    return home.call(Method::kPost, "/api/config/led-config", token,
                     R"({"strips":[{"brightness":77}])" + fields + "}");
  };
  REQUIRE(post("").status == 200);
  const uint32_t seen = home.hub().lights().revision();
  home.reboot();
  CHECK(home.hub().lights().settings().strip.brightness != 77);
  CHECK(home.hub().lights().revision() > seen);
  CHECK(post(R"(,"revision":)" + std::to_string(seen)).status == 409);
  CHECK(home.hub().lights().savedRevision() == home.hub().lights().revision());
}
