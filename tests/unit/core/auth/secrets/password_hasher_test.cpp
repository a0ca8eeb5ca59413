#include "core/auth/secrets/password_hasher.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <vector>

#include "core/base/text.h"
#include "support/crypto/portable_crypto.h"

using namespace lumi;

namespace {

Salt saltOf(std::string_view text) {
  Salt salt{};
  std::copy(text.begin(), text.end(), salt.begin());
  return salt;
}

const Salt kTestSalt = saltOf("0123456789abcdef");

using Finished = std::function<void(const std::string& password, const Digest& digest)>;

struct TestJob : PasswordHasher::Job {
  TestJob(const std::string& text, uint32_t count, Finished then, uint32_t asMany = 0)
      : callback(std::move(then)) {
    password = text;
    salt = kTestSalt;
    iterations = count;
    takesAsMany = asMany;
  }
  void finished(const Digest& digest) override { callback(password.text(), digest); }

  Finished callback;
};

/** If there is no room, drops the job and returns false. */
bool submit(PasswordHasher& hasher, std::unique_ptr<TestJob> job) {
  if (!hasher.makeRoom(*job)) return false;
  hasher.submit(std::move(job));
  return true;
}

struct PasswordHasherFixture {
  PortableCrypto crypto;
  PasswordHasher hasher{crypto, 10};
  std::vector<std::string> order;

  std::unique_ptr<TestJob> job(const std::string& password, uint32_t iterations = 25) {
    return std::make_unique<TestJob>(
        password, iterations, [this](const std::string& done, const Digest&) { order.push_back(done); });
  }
  bool submit(std::unique_ptr<TestJob> one) { return ::submit(hasher, std::move(one)); }
  int ticksUntilIdle() {
    int ticks = 1;
    while (hasher.tick()) ++ticks;
    return ticks;
  }
};

}  // namespace

TEST_CASE("the hash is PBKDF2-HMAC-SHA256 for any size of slice") {
  PortableCrypto crypto;
  // Computed with Python's hashlib.pbkdf2_hmac("sha256", b"passwd", b"0123456789abcdef", 1000)
  const std::string expected = "18a6d0b0e28504bb59045e3cdc9f9c05e475ed8ff9a01d5e3926ad31e940f8ef";
  for (const uint32_t slice : {1u, 7u, 999u, 1000u, 5000u}) {
    PasswordHasher hasher(crypto, slice);
    std::string got;
    submit(hasher, std::make_unique<TestJob>("passwd", 1000, [&](const std::string&, const Digest& digest) {
             got = toHex(digest);
           }));
    while (hasher.tick()) {
    }
    CHECK(got == expected);
  }
  CHECK(toHex(PasswordHasher(crypto, 1).hashAtOnce("passwd", kTestSalt, 1000)) == expected);
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "a tick computes no more than its slice") {
  submit(job("only", 101));
  CHECK(ticksUntilIdle() == 10);
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "passwords are hashed one at a time, in order") {
  submit(job("first"));
  submit(job("second", 1));
  hasher.tick();
  CHECK(order.empty());
  ticksUntilIdle();
  CHECK(order == std::vector<std::string>{"first", "second"});
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "four passwords may wait and the next is rejected") {
  for (int i = 0; i < 5; ++i) CHECK(submit(job("fits")));
  CHECK_FALSE(submit(job("refused")));
  ticksUntilIdle();
  CHECK(order.size() == 5);
  CHECK(submit(job("later")));
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "a job that continues another one runs before all waiting jobs") {
  auto first = job("first");
  first->callback = [&](const std::string& password, const Digest&) {
    order.push_back(password);
    hasher.submitNext(job("follows"));
  };
  submit(std::move(first));
  for (int i = 0; i < 4; ++i) submit(job("waits"));
  ticksUntilIdle();
  REQUIRE(order.size() == 6);
  CHECK(order[1] == "follows");
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "a tick without work returns false") {
  CHECK_FALSE(hasher.tick());
}

TEST_CASE_FIXTURE(PasswordHasherFixture, "a hash takes the requested duration, and the result is the same") {
  Digest plain{};
  Digest padded{};
  submit(std::make_unique<TestJob>("only", 25,
                                   [&](const std::string&, const Digest& digest) { plain = digest; }));
  CHECK(ticksUntilIdle() == 3);
  submit(std::make_unique<TestJob>(
      "only", 25, [&](const std::string&, const Digest& digest) { padded = digest; }, 101));
  CHECK(ticksUntilIdle() == 10);
  CHECK(padded == plain);
}

TEST_CASE(
    "of waiting jobs of the same client or account, the one of lower rank stays, the first of equal ones") {
  PasswordHasherFixture fixture;
  std::vector<std::string> displaced;
  struct Ranked : TestJob {
    using TestJob::TestJob;
    void displaced() override { list->push_back(password.text()); }
    std::vector<std::string>* list = nullptr;
  };
  const auto submit = [&](const char* name, const char* client, const char* account, uint32_t rank) {
    auto job = std::make_unique<Ranked>(
        name, 25, [&](const std::string& done, const Digest&) { fixture.order.push_back(done); });
    job->list = &displaced;
    job->client = client;
    job->account = account;
    job->rank = rank;
    return fixture.submit(std::move(job));
  };
  CHECK(submit("running", "A", "alice", 9));
  CHECK(submit("waiting", "A", "alice", 5));
  CHECK_FALSE(submit("same client", "A", "bob", 5));
  CHECK_FALSE(submit("same account", "B", "alice", 6));
  CHECK(submit("another", "B", "bob", 3));
  CHECK(submit("better", "C", "alice", 4));
  CHECK(displaced == std::vector<std::string>{"waiting"});
  CHECK(submit("D", "D", "d", 5));
  CHECK(submit("E", "E", "e", 5));
  CHECK_FALSE(submit("F", "F", "f", 5));
  CHECK(submit("G", "G", "g", 1));
  CHECK(displaced == std::vector<std::string>{"waiting", "E"});
  fixture.ticksUntilIdle();
  CHECK(fixture.order == std::vector<std::string>{"running", "G", "another", "better", "D"});
}

TEST_CASE("unwanted jobs are dropped, running or waiting, and free their places") {
  PasswordHasherFixture fixture;
  bool wanted = true;
  for (int i = 0; i < 5; ++i) {
    auto job = fixture.job("left alone", 100);
    job->stillWanted = [&] { return wanted; };
    CHECK(fixture.submit(std::move(job)));
  }
  CHECK(fixture.hasher.tick());
  wanted = false;
  CHECK(fixture.submit(fixture.job("next", 100)));
  CHECK(fixture.ticksUntilIdle() == 10);
  CHECK(fixture.order == std::vector<std::string>{"next"});
}

TEST_CASE("a job whose client disconnects at any moment leaves nothing of its hash to the next one") {
  for (int answers = 0; answers < 8; ++answers) {
    CAPTURE(answers);
    PasswordHasherFixture fixture;
    auto left = fixture.job("left alone", 100);
    left->stillWanted = [answers]() mutable { return answers-- > 0; };
    fixture.submit(std::move(left));
    Digest next{};
    fixture.submit(std::make_unique<TestJob>(
        "next", 25, [&](const std::string&, const Digest& digest) { next = digest; }));
    fixture.ticksUntilIdle();
    CHECK(fixture.order.empty());
    CHECK(next == fixture.hasher.hashAtOnce("next", kTestSalt, 25));
  }
}
