#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "platform/host/files/flash_sized_store.h"
#include "support/hub/hub_fixture.h"
#include "support/stores/metered_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kStoreOf4Mb = 0x68000;
constexpr uint64_t kStoreOf16Mb = 0x8E0000;
constexpr const char* kFirmware = "/api/ota/upload";
constexpr const char* kForm = "multipart/form-data; boundary=b";

/** 130 KB that describe 32 billion points. */
std::string endlessPattern() {
  std::string text;
  for (int i = 0; i < 10'000; ++i) text += "0 0\n100000 1\n";
  return text;
}

/** A hub on a flash of the size of a board's, with the users "owner" and "user". */
struct SizedHub : HubFixture {
  FlashSizedStore sized;
  std::string owner;
  std::string user;

  explicit SizedHub(uint64_t size) : sized(store, size) {
    options.canvasLimit = size == kStoreOf4Mb ? 48 * 1024 : 1024 * 1024;
    flash = &sized;
    reboot();
    createOwner();
    owner = signIn();
    confirm(owner);
    REQUIRE(addUser("user", "user-password").status == 201);
    user = signIn("user", "user-password");
    for (int second = 0; second < 180; ++second) {  // until the log is saved, and every record has its copy
      clock.advance(kSecond);
      hub().tick();
    }
  }

  ~SizedHub() { powerOff(); }

  std::vector<std::string> programs() const {
    std::vector<std::string> names;
    store.list("gcode", [&](std::string_view name) { names.emplace_back(name); });
    return names;
  }
};

/** A body that the client sends while the test does something else. */
struct Sender {
  SizedHub& home;
  std::shared_ptr<KeptAnswer> target = std::make_shared<KeptAnswer>();
  BodyHandler intake;

  Sender(SizedHub& at, Method method, const std::string& path, const std::string& token,
         const std::string& type = kForm)
      : home(at) {
    target->kept.status = 0;
    intake =
        home.hub().router().open(HubFixture::makeRequest(method, path, token, "{}", type), Reply(target));
    if (intake.parts && path != kFirmware) intake.parts->fileBegin("gcode", "a.thr");
  }

  /** Offers `text` for so many passes of the loop. Returns what was not accepted. */
  std::string offer(std::string text, int passes) {
    for (int pass = 0; pass < passes && !text.empty() && status() == 0; ++pass) {
      const ConstBytes piece = asBytes(text);
      text.erase(0, intake.parts ? intake.parts->fileData(piece) : intake.body->write(piece));
      home.clock.advance(1);
      home.hub().tick();
    }
    return text;
  }
  int status() const { return target->kept.status; }
};

}  // namespace

TEST_CASE("on a board, a small file that becomes a huge one ends with the free space") {
  for (const uint64_t size : {kStoreOf4Mb, kStoreOf16Mb}) {
    SizedHub home(size);
    const uint64_t before = home.sized.space().free;
    Sender endless(home, Method::kPost, "/api/sand/library", home.user);
    endless.offer(endlessPattern(), 1'000'000);
    CAPTURE(endless.target->kept.body);
    CHECK(endless.status() == 413);
    CHECK(has(endless.target->kept.body, "The pattern does not fit into the hub's memory."));
    CHECK(home.programs().empty());
    CHECK(home.sized.space().free == before);
  }
}

TEST_CASE("a curve that is longer than any pattern is refused at once, with the bound") {
  SizedHub home(kStoreOf16Mb);
  Sender endless(home, Method::kPost, "/api/gcode/upload", home.user);
  endless.offer("-1000000 1\n1000000 1\n0 0\n", 10);
  CHECK(endless.status() == 400);
  CHECK(has(endless.target->kept.body, "it has more than 20 million points"));
  CHECK(home.programs().empty());
}

TEST_CASE("an upload ends within a second of its caller's session, account or access token") {
  const std::string usersPath = "/api/auth/users/";
  for (const std::string end : {"session", "account", "token"}) {
    CAPTURE(end);
    SizedHub home(kStoreOf16Mb);
    std::string caller = home.user;
    if (end == "token") {
      const Answered made =
          home.call(Method::kPost, "/api/auth/tokens", home.owner, R"({"name":"program","scope":"control"})");
      REQUIRE(made.status == 201);
      caller = HubFixture::field(made.body, "accessToken");
    }
    Sender upload(home, Method::kPost, "/api/sand/library", caller);
    std::string left = upload.offer(endlessPattern(), 1500);
    REQUIRE(upload.status() == 0);
    REQUIRE(home.programs().size() == 1);
    Answered done;
    if (end == "token") {
      done = home.call(Method::kDelete, "/api/auth/tokens/1", home.owner);
    } else if (end == "account") {
      done = home.call(Method::kDelete, usersPath + std::to_string(home.hub().auth().accounts().back().id),
                       home.owner);
    } else {
      done = home.call(Method::kPost, "/api/auth/logout", home.user);
    }
    REQUIRE(done.status / 100 == 2);
    left = upload.offer(left, 1001);
    CHECK(upload.status() == 401);
    CHECK(home.programs().empty());
    Sender next(home, Method::kPost, "/api/sand/library", home.owner);
    CHECK(next.status() == 0);
  }
}

TEST_CASE("every streamed body ends with its caller's session") {
  struct Case {
    Method method;
    std::string path;
    const char* type;
  };
  for (const Case& one :
       {Case{Method::kPost, "/api/sand/library", kForm}, Case{Method::kPost, "/api/gcode/upload", kForm},
        Case{Method::kPost, kFirmware, kForm},
        Case{Method::kPost, "/api/matrix/patterns", "application/octet-stream"},
        Case{Method::kPut, "/api/gcode/canvas/state", "application/json"},
        Case{Method::kPost, "/api/config/matrix-config", "application/json"},
        Case{Method::kPost, "/api/system/restore", "application/octet-stream"}}) {
    CAPTURE(one.path);
    SizedHub home(kStoreOf16Mb);
    Sender sender(home, one.method, one.path, home.owner, one.type);
    REQUIRE(sender.status() == 0);
    REQUIRE(home.call(Method::kPost, "/api/auth/logout", home.owner).status == 200);
    home.clock.advance(kSecond);
    sender.offer("0 ", 1);
    CHECK(sender.status() == 401);
  }
}

TEST_CASE("a guest writes to flash at most 60 times at once") {
  SizedHub home(kStoreOf4Mb);
  REQUIRE(home.addUser("guest", "guest-password", "Guest", R"(,"role":"guest")").status == 201);
  const std::string guest = home.signIn("guest", "guest-password");
  MeteredFileStore meter(home.sized);
  home.flash = &meter;
  home.reboot();
  const auto writes = [&meter] {
    size_t sum = 0;
    for (const FlashUse& use : meter.use) sum += use.writes;
    return sum;
  };
  const size_t before = writes();
  int changed = 0;
  Answered last;
  for (int i = 0; i < 186; ++i) {
    last = home.call(Method::kPut, "/api/auth/profile", guest, R"({"name":"G)" + std::to_string(i) + R"("})");
    if (last.status == 200) ++changed;
  }
  CHECK(changed == 60);
  CHECK(last.status == 429);
  CHECK(last.headers.find("Retry-After") == "2");
  for (const std::string path : {"/api/gcode/control", "/api/sand/player"}) {
    const auto asked = [&](const char* action) {
      return home.call(Method::kPost, path, guest, std::string(R"({"action":")") + action + R"("})").status;
    };
    CHECK(asked("pause") == 429);
    CHECK(asked("stop") != 429);
  }
  CHECK(writes() - before <= 2 * 60);
  MESSAGE("186 calls: ", changed, " changes, ", writes() - before, " writes");
  CHECK(home.call(Method::kPut, "/api/auth/profile", home.owner, R"({"name":"Owner"})").status == 200);
}
