#include "core/auth/secrets/password_hasher.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <vector>

#include "core/base/text.h"
#include "platform/host/crypto/portable_crypto.h"

using namespace lumi;

namespace {

Salt saltOf(std::string_view text) {
  Salt salt{};
  std::copy(text.begin(), text.end(), salt.begin());
  return salt;
}

const Salt kSalt = saltOf("0123456789abcdef");

using Finished = std::function<void(const std::string& password, const Digest& digest)>;

struct TestJob : PasswordHasher::Job {
  TestJob(const std::string& text, uint32_t count, Finished then, uint32_t asMany = 0)
      : callback(std::move(then)) {
    password = text;
    salt = kSalt;
    iterations = count;
    takesAsMany = asMany;
  }
  void finished(const Digest& digest) override { callback(password.text(), digest); }

  Finished callback;
};

/** Submits the job. If there is no room, drops it and returns false. */
bool submit(PasswordHasher& hasher, std::unique_ptr<TestJob> job) {
  if (!hasher.hasRoom()) return false;
  hasher.submit(std::move(job));
  return true;
}

struct Bench {
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
  CHECK(toHex(PasswordHasher(crypto, 1).hashAtOnce("passwd", kSalt, 1000)) == expected);
}

TEST_CASE("a tick computes no more than its slice") {
  Bench bench;
  bench.submit(bench.job("only", 101));
  CHECK(bench.ticksUntilIdle() == 10);
}

TEST_CASE("passwords are hashed one at a time, in order") {
  Bench bench;
  bench.submit(bench.job("first"));
  bench.submit(bench.job("second", 1));
  bench.hasher.tick();
  CHECK(bench.order.empty());
  bench.ticksUntilIdle();
  CHECK(bench.order == std::vector<std::string>{"first", "second"});
}

TEST_CASE("four passwords may wait and the next is rejected") {
  Bench bench;
  for (int i = 0; i < 5; ++i) CHECK(bench.submit(bench.job("fits")));
  CHECK_FALSE(bench.submit(bench.job("refused")));
  bench.ticksUntilIdle();
  CHECK(bench.order.size() == 5);
  CHECK(bench.submit(bench.job("later")));
}

TEST_CASE("a job that continues another one runs before all waiting jobs") {
  Bench bench;
  auto first = bench.job("first");
  first->callback = [&](const std::string& password, const Digest&) {
    bench.order.push_back(password);
    bench.hasher.submitNext(bench.job("follows"));
  };
  bench.submit(std::move(first));
  for (int i = 0; i < 4; ++i) bench.submit(bench.job("waits"));
  bench.ticksUntilIdle();
  REQUIRE(bench.order.size() == 6);
  CHECK(bench.order[1] == "follows");
}

TEST_CASE("a tick without work returns false") {
  Bench bench;
  CHECK_FALSE(bench.hasher.tick());
}

TEST_CASE("a hash takes the requested duration, and the result is the same") {
  Bench bench;
  Digest plain{};
  Digest padded{};
  bench.submit(std::make_unique<TestJob>("only", 25,
                                         [&](const std::string&, const Digest& digest) { plain = digest; }));
  CHECK(bench.ticksUntilIdle() == 3);
  bench.submit(std::make_unique<TestJob>(
      "only", 25, [&](const std::string&, const Digest& digest) { padded = digest; }, 101));
  CHECK(bench.ticksUntilIdle() == 10);
  CHECK(padded == plain);
}

TEST_CASE("unwanted jobs are dropped, running or waiting, and free their places") {
  Bench bench;
  bool wanted = true;
  for (int i = 0; i < 5; ++i) {
    auto job = bench.job("left alone", 100);
    job->stillWanted = [&] { return wanted; };
    CHECK(bench.submit(std::move(job)));
  }
  CHECK(bench.hasher.tick());
  wanted = false;
  CHECK(bench.submit(bench.job("next", 100)));
  CHECK(bench.ticksUntilIdle() == 10);
  CHECK(bench.order == std::vector<std::string>{"next"});
}

TEST_CASE("a job whose client disconnects at any moment leaves nothing of its hash to the next one") {
  for (int answers = 0; answers < 8; ++answers) {
    CAPTURE(answers);
    Bench bench;
    auto left = bench.job("left alone", 100);
    left->stillWanted = [answers]() mutable { return answers-- > 0; };
    bench.submit(std::move(left));
    Digest next{};
    bench.submit(std::make_unique<TestJob>("next", 25,
                                           [&](const std::string&, const Digest& digest) { next = digest; }));
    bench.ticksUntilIdle();
    CHECK(bench.order.empty());
    CHECK(next == bench.hasher.hashAtOnce("next", kSalt, 25));
  }
}
