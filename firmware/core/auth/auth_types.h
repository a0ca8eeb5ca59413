#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/auth/account.h"
#include "core/auth/account_rules.h"
#include "core/auth/secret.h"

namespace lumi {

/** Why a call was refused; nothing was changed. */
struct Refusal {
  enum class Reason {
    kInvalidFields,     // `details` names them
    kWrongCredentials,  // unknown name or wrong password
    kWrongAdminToken,
    kWrongPassword,  // the current password of somebody signed in
    kUnknownAccount,
    kNameTaken,
    kFull,
    kLastAdministrator,
    kTooManyAttempts,  // `retryAfter` is set
    kBusy,             // `retryAfter` is set
    kNotSaved,
    kUnreadable  // the accounts; only Auth::resetAccounts() helps
  };

  Reason reason;
  std::string message;      // a sentence for people
  uint32_t retryAfter = 0;  // seconds
  std::vector<FieldError> details{};
};

/** Somebody signed in. The session is on flash. */
struct SignedIn {
  std::string token;  // the only time it can be seen
  Account account;
  bool isFirstAccount = false;
};

using SignInOutcome = std::variant<SignedIn, Refusal>;

/**
 * Called once, from Auth's call itself or from a later tick(); never after Auth is gone, nor once the request
 * is no longer wanted: then nothing is changed either.
 */
using SignInCallback = std::function<void(const SignInOutcome& outcome)>;

/** False once nobody waits for the answer. Empty: somebody always does. */
using StillWanted = std::function<bool()>;

struct LoginRequest {
  std::string username;
  Secret password;
  bool remember = false;
  std::string address;  // where the request comes from, for the limiter
  StillWanted stillWanted{};
};

struct RegisterRequest {
  std::string name;
  std::string username;
  Secret password;
  Secret adminToken;
  bool isAdmin = false;  // the first account is an administrator anyway
  bool remember = false;
  std::string address;
  StillWanted stillWanted{};
};

struct PasswordChange {
  uint32_t userId = 0;
  std::string token;  // of the session that asks; the new session is remembered like it
  Secret currentPassword;
  Secret newPassword;
  std::string address;
  StillWanted stillWanted{};
};

/** Somebody signed in shows that it is still them. */
struct PasswordCheck {
  uint32_t userId = 0;
  Secret password;
  std::string address;
  StillWanted stillWanted{};
};

/** Called once, as SignInCallback is. Nothing: the password is right. */
using PasswordCheckCallback = std::function<void(const std::optional<Refusal>& refusal)>;

/** Who a bearer token belongs to. */
struct Identity {
  uint32_t userId = 0;
  bool isAdmin = false;
};

}  // namespace lumi
