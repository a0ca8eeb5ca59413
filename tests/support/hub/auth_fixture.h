#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/auth/auth.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/load_all.h"
#include "support/stores/stored_records.h"

namespace lumi::test {

constexpr EpochMillis kSomeDay = 1'780'000'000'000;  // 2026-05-28

/** Auth on a store in memory, with fast password hashing. */
class AuthFixture : public StoredRecords {
 public:
  static constexpr uint32_t kIterations = 20;

  AuthFixture() { reboot(); }

  /** Restarts Auth on the same store. */
  void reboot(uint32_t iterations = kIterations) {
    auth_ = std::make_unique<Auth>(records, clock, random, crypto, log, AuthOptions{iterations, 7});
    loadAll(*auth_);
  }

  Auth& auth() { return *auth_; }

  void settle() {
    while (auth_->tick()) {
    }
  }

  SignInOutcome login(const std::string& username, const std::string& password, bool remember = false,
                      const std::string& address = "10.0.0.1") {
    return outcomeOf([&](SignInCallback callback) {
      auth_->login({username, password, remember, address}, std::move(callback));
    });
  }

  SignInOutcome registerAccount(RegisterRequest request) {
    if (request.address.empty()) request.address = "10.0.0.1";
    return outcomeOf(
        [&](SignInCallback callback) { auth_->registerAccount(std::move(request), std::move(callback)); });
  }

  SignInOutcome changePassword(PasswordChange change) {
    if (change.address.empty()) change.address = "10.0.0.1";
    return outcomeOf(
        [&](SignInCallback callback) { auth_->changePassword(std::move(change), std::move(callback)); });
  }

  /** Creates and signs in "alice", an administrator with the password "correct horse". */
  SignedIn makeOwner() {
    return std::get<SignedIn>(registerAccount(
        {"Alice", "alice", "correct horse", auth_->setupToken().value(), Role::kUser, false, ""}));
  }

  /** A fresh admin token, in the name of the first account. */
  std::string adminToken() { return auth_->makeAdminToken(auth_->accounts().front().id); }

  /** Creates another account. */
  SignedIn makeUser(const std::string& username, Role role = Role::kUser) {
    return std::get<SignedIn>(
        registerAccount({username, username, "secret of " + username, adminToken(), role, false, ""}));
  }

  /** True if any file of the store contains these bytes. */
  bool storeHolds(std::string_view bytes) {
    bool found = false;
    files.list("records", [&](std::string_view name) {
      const std::string& content = files.contentOf("records/" + std::string(name));
      found = found || content.find(bytes) != std::string::npos;
    });
    return found;
  }

  ManualClock clock{kSomeDay};
  FixedRandom random;
  PortableCrypto crypto;

 private:
  template <typename Start>
  SignInOutcome outcomeOf(const Start& start) {
    std::optional<SignInOutcome> result;
    start([&](const SignInOutcome& outcome) { result = outcome; });
    settle();
    return result.value();
  }

  std::unique_ptr<Auth> auth_;
};

inline bool succeeded(const SignInOutcome& outcome) {
  return std::holds_alternative<SignedIn>(outcome);
}

inline Refusal::Reason reasonOf(const SignInOutcome& outcome) {
  return std::get<Refusal>(outcome).reason;
}

inline std::string tokenOf(const SignInOutcome& outcome) {
  return std::get<SignedIn>(outcome).token;
}

}  // namespace lumi::test
