#include <doctest/doctest.h>

#include "support/stores/faulty_file_store.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Whose clock goes on while a call waits for its answer. */
struct PatientFixture : SystemFixture {
  Answered restorePatiently(const std::string& file) {
    Request request = makeRequest(Method::kPost, "/api/system/restore", token, file);
    request.headers.set("Host", "192.168.178.20");
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    feed(intake, file);
    for (int passes = 0; passes < 10'000 && target->kept.status == 0; ++passes) pass(10);
    return {target->kept.status, textOf(target->kept), target->kept.headers};
  }
};

/** The hub lives on `store` from now on, and its owner is signed in. */
void settle(SystemFixture& bench, FaultyFileStore& store) {
  bench.moveTo(store);
  bench.createOwner();
  bench.token = bench.signIn();
}

}  // namespace

TEST_CASE("a power cut at any step of a restore leaves the hub all old or all new") {
  SystemFixture source;
  source.furnish();
  const std::string file = source.backup(true).body;
  const std::string newState = source.settings() + source.users();
  bool wasOld = false;
  bool wasNew = false;
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    FaultyFileStore store;
    SystemFixture bench;
    bench.moveTo(store);
    bench.createOwner();
    bench.token = bench.signIn();
    REQUIRE(bench.hub().flush().ok());
    const std::string oldState = bench.settings() + bench.users();
    store.cutPower({step, step % 2 == 0, step % 3 == 0 ? Unsynced::kGarbled : Unsynced::kLost});
    (void)bench.restoreWithUsers(file);
    const bool wasCut = store.isOff();
    store.restart();
    bench.moveTo(store);
    bench.token = bench.signIn();
    const std::string state = bench.settings() + bench.users();
    CHECK((state == oldState || state == newState));
    wasOld = wasOld || state == oldState;
    wasNew = wasNew || (wasCut && state == newState);
    if (!wasCut) break;
  }
  CHECK(wasOld);
  CHECK(wasNew);
}

TEST_CASE("nothing is half restored when a part can't be saved, and what is set afterwards stays") {
  for (const std::string part : {"hardware", "lights", "matrices", "accounts"}) {
    CAPTURE(part);
    SystemFixture source;
    source.furnish();
    const std::string file = source.backup(true).body;
    FaultyFileStore store;
    SystemFixture bench;
    bench.moveTo(store);
    bench.createOwner();
    bench.token = bench.signIn();
    const std::string before = bench.settings() + bench.users();
    const std::string confirmed = "users=true&confirm=" + bench.confirmation();
    store.failPath("records/" + part + ".new");
    CHECK(bench.restore(file, confirmed).status == 413);
    bench.token = bench.signIn();
    CHECK(bench.settings() + bench.users() == before);
    store.mend();
    CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":33,"name":"mine"})")
              .status == 200);
    CHECK(bench.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})").status == 200);
    const Answered changed =
        bench.call(Method::kPut, "/api/auth/password", bench.token,
                   R"({"currentPassword":"owner-password","newPassword":"another-password"})");
    CHECK(changed.status == 200);
    REQUIRE(bench.hub().flush().ok());
    bench.reboot();
    CHECK(bench.signIn().empty());
    bench.token = bench.signIn("owner", "another-password");
    CHECK(has(bench.settings(), R"("ledCount":33)"));
    CHECK(has(bench.settings(), "#0a0b0c"));
    CHECK(has(bench.settings(), R"("name":"mine")"));
  }
}

TEST_CASE("what could not be taken back yet can't be changed, the rest can") {
  SystemFixture source;
  source.furnish();
  const std::string file = source.backup(false).body;
  FaultyFileStore store;
  SystemFixture bench;
  settle(bench, store);
  store.failPath("records/lights.new");
  const Answered answer = bench.restore(file);
  CHECK(answer.status == 413);
  CHECK(HubFixture::field(answer.body, "code") == "taking-back");
  const Answered lights = bench.post("/api/config/led-config", R"({"strips":[{"color":"#0a0b0c"}]})");
  CHECK(lights.status == 503);
  CHECK(lights.headers.find("Retry-After") == "2");
  CHECK(bench.post("/api/config/reset-configs").status == 503);
  CHECK(bench.get("/api/config/configs").status == 200);
  CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":33})").status == 200);
  bench.reboot();
  CHECK(has(bench.settings(), R"("ledCount":33)"));
  store.mend();
  CHECK(bench.post("/api/config/reset-configs").status == 200);
}

TEST_CASE(
    "a store that refuses the last step for good is told, nothing can be changed, and the log tells the "
    "end") {
  SystemFixture source;
  source.furnish();
  const std::string file = source.backup(false).body;
  FaultyFileStore store;
  PatientFixture bench;
  settle(bench, store);
  store.failPath("restore.done");
  const Answered answer = bench.restorePatiently(file);
  CHECK(answer.status == 500);
  CHECK(HubFixture::field(answer.body, "code") == "undecided");
  CHECK(has(HubFixture::field(answer.body, "message"), "The storage is faulty. The backup is in place, but"));
  CHECK(has(bench.logText(), "is not restored for good yet: The storage is faulty."));
  CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":33})").status == 503);
  CHECK(has(bench.settings(), R"("ledCount":77)"));
  store.mend();
  CHECK(bench.call(Method::kPut, "/api/config/hardware", bench.token, R"({"ledCount":33})").status == 200);
  CHECK(has(bench.logText(), "The backup that was undecided is in place for good."));
}

TEST_CASE("what was set in the matrices while they can't be taken back is never lost") {
  SystemFixture source;
  source.furnish();
  const std::string file = source.backup(true).body;
  FaultyFileStore store;
  SystemFixture bench;
  settle(bench, store);
  store.failPath("records/matrices.new");
  CHECK(HubFixture::field(bench.restore(file).body, "code") == "taking-back");
  const Answered refused = bench.post("/api/config/matrix-config", R"({"matrices":[{"name":"mine"},{}]})");
  CHECK(refused.status == 503);
  CHECK(refused.headers.find("Retry-After") == "2");
  store.mend();
  CHECK(bench.post("/api/config/matrix-config", R"({"matrices":[{"name":"mine"},{}]})").status == 200);
  REQUIRE(bench.hub().flush().ok());
  bench.reboot();
  CHECK(has(bench.settings(), R"("name":"mine")"));
}
