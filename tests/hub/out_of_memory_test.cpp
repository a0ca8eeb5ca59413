#include <doctest/doctest.h>

#include <new>
#include <regex>
#include <set>

#include "support/heap/heap_use.h"
#include "support/hub/hub_fixture.h"
#include "support/stores/off_heap_file_store.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with a store like flash: what was written remains if the program ends. */
struct FlashFixture : HubFixture {
  explicit FlashFixture(OffHeapFileStore& kept) {
    flash = &kept;
    reboot();
  }

  /** Returns all settings and accounts that the calls below change. */
  std::string state() {
    const std::string token = signIn();
    std::string all;
    for (const char* path : {"/api/config/configs", "/api/config/hardware", "/api/auth/users"}) {
      all += call(Method::kGet, path, token).body;
    }
    return std::regex_replace(all, std::regex(R"("revision":\d+|"created_at":"[^"]*")"), "");
  }
};

struct Change {
  const char* name;
  Method method;
  const char* path;
  const char* body;
};
constexpr Change kChanges[] = {
    {"lights", Method::kPost, "/api/config/led-config", R"({"strips":[{"mode":"chase","color":"#010203"}]})"},
    {"matrices", Method::kPost, "/api/config/matrix-config",
     R"({"matrices":[{"display":{"text":"Hi"}},{}]})"},
    {"hardware", Method::kPut, "/api/config/hardware", R"({"ledCount":77,"allowedHosts":["a.example"]})"},
    {"profile", Method::kPut, "/api/auth/profile", R"({"name":"The owner of all this"})"},
    {"account", Method::kPost, "/api/auth/register",
     R"({"name":"Guest","username":"guest","password":"a-password","adminToken":"K7M2Q9RTWX4B"})"},
};

/** Makes the call and saves its changes. */
void perform(FlashFixture& fixture, const Change& change, const std::string& token) {
  fixture.call(change.method, change.path, token, fixture.permitted(change.body));
  fixture.clock.advance(10 * kSecond);
  for (int pass = 0; pass < 50; ++pass) fixture.hub().tick();
}

/** The exception passes through code without clean-up. On the chip the program ends instead. */
struct ExpectLeaks {
#ifdef __SANITIZE_ADDRESS__
  ExpectLeaks() {
    __lsan_disable();
  }
  ~ExpectLeaks() {
    __lsan_enable();
  }
#else
  ~ExpectLeaks() {}
#endif
};

/** The content of the store after a change in which the allocation number `pieces` failed. */
struct Outcome {
  bool ranOut;
  std::string state;
  size_t damaged;
};

Outcome outcomeOf(const Change& change, size_t pieces) {
  OffHeapFileStore flash;
  bool ranOut = false;
  {
    const ExpectLeaks alsoOfObjectsMadeBefore;
    FlashFixture fixture(flash);
    fixture.createOwner();
    const std::string token = fixture.signIn();
    failNewAfter(pieces);
    try {
      perform(fixture, change, token);
    } catch (const std::bad_alloc&) {
      ranOut = true;
    }
    mendNew();
  }
  FlashFixture restarted(flash);
  return {ranOut, restarted.state(), static_cast<size_t>(restarted.log.count("damaged"))};
}

}  // namespace

TEST_CASE("if memory runs out at any point of a change, the change is complete or not made") {
  for (const Change& change : kChanges) {
    const std::string name = change.name;
    CAPTURE(name);
    const Outcome before = outcomeOf(change, 0);
    const Outcome after = outcomeOf(change, SIZE_MAX);
    REQUIRE(before.ranOut);
    REQUIRE_FALSE(after.ranOut);
    const bool isChanged = before.state != after.state;
    REQUIRE(isChanged);
    std::set<std::string> seen;
    size_t pieces = 0;
    for (bool ranOut = true; ranOut; ++pieces) {
      CAPTURE(pieces);
      const Outcome found = outcomeOf(change, pieces);
      ranOut = found.ranOut;
      seen.insert(found.state);
      const bool isOldOrNew = found.state == before.state || found.state == after.state;
      CHECK(isOldOrNew);
      CHECK(found.damaged == 0);
    }
    CHECK(pieces > 20);
    CHECK(seen.size() == 2);
  }
}

TEST_CASE("a call for which the memory might not suffice is rejected and changes nothing") {
  HubFixture fixture;
  fixture.createOwner();
  const std::string token = fixture.signIn();
  const std::string before = fixture.call(Method::kGet, "/api/config/configs", token).body;
  const std::string body = R"({"strips":[{"mode":"chase"}]})";
  for (const SystemMemory memory :
       {SystemMemory{36 * 1024 - 1, 20'000}, SystemMemory{60'000, 8 * 1024 - 1}}) {
    fixture.system.free = memory;
    const Answered refused = fixture.call(Method::kPost, "/api/config/led-config", token, body);
    CHECK(refused.status == 503);
    CHECK(refused.headers.find("Retry-After") == "2");
    CHECK(HubFixture::field(refused.body, "error") ==
          "The hub is short of memory. Please try again in a moment.");
    CHECK(fixture.call(Method::kGet, "/api/config/configs", token).status == 503);
  }
  fixture.system.free = {36 * 1024, 8 * 1024};
  CHECK(fixture.call(Method::kGet, "/api/config/configs", token).body == before);
  CHECK(fixture.call(Method::kPost, "/api/config/led-config", token, body).status == 200);
}

TEST_CASE("while memory is short, the hub accepts no part of a body") {
  HubFixture fixture;
  fixture.createOwner();
  const std::string token = fixture.signIn();
  fixture.system.free = {36 * 1024 - 1, 20'000};
  for (const auto& [path, type] : {std::pair("/api/config/led-config", "application/json"),
                                   std::pair("/api/config/matrix-config", "application/json"),
                                   std::pair("/api/gcode/upload", "multipart/form-data; boundary=x")}) {
    const std::string where = path;
    CAPTURE(where);
    const auto target = std::make_shared<KeptAnswer>();
    const BodyHandler intake = fixture.hub().router().open(
        HubFixture::makeRequest(Method::kPost, path, token, "{}", type), Reply(target));
    CHECK_FALSE(intake.body);
    CHECK_FALSE(intake.parts);
    CHECK(target->kept.status == 503);
  }
}
