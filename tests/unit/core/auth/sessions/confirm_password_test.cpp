#include <doctest/doctest.h>

#include "support/hub/auth_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Confirmed {
  int calls = 0;
  std::optional<Refusal> refusal;
};

Confirmed confirm(AuthFixture& world, uint32_t userId, const std::string& password,
                  StillWanted stillWanted = {}) {
  Confirmed confirmed;
  world.auth().confirmPassword({userId, password, "10.0.0.1", std::move(stillWanted)},
                               [&confirmed](const std::optional<Refusal>& refusal) {
                                 ++confirmed.calls;
                                 confirmed.refusal = refusal;
                               });
  world.settle();
  return confirmed;
}

}  // namespace

TEST_CASE("the right password of a signed-in user is confirmed, a wrong one is not") {
  AuthFixture world;
  const uint32_t id = world.makeOwner().account.id;
  const Confirmed right = confirm(world, id, "correct horse");
  CHECK(right.calls == 1);
  CHECK_FALSE(right.refusal);
  const Confirmed wrong = confirm(world, id, "battery staple");
  REQUIRE(wrong.refusal);
  CHECK(wrong.refusal->reason == Refusal::Reason::kWrongPassword);
  CHECK(wrong.refusal->message == "Current password is wrong");
  CHECK(confirm(world, id, std::string(2000, 'x')).refusal->reason == Refusal::Reason::kWrongPassword);
  CHECK(confirm(world, 99, "correct horse").refusal->reason == Refusal::Reason::kUnknownAccount);
  CHECK(world.log.contains("Wrong current password: alice from 10.0.0.1"));
}

TEST_CASE("no answer is sent once the client has disconnected") {
  AuthFixture world;
  const uint32_t id = world.makeOwner().account.id;
  CHECK(confirm(world, id, "correct horse", [] { return false; }).calls == 0);
}
