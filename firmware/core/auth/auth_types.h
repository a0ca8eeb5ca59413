#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/auth/accounts/account.h"
#include "core/auth/accounts/account_rules.h"
#include "core/auth/secrets/secret.h"
#include "core/base/owned_callback.h"

namespace lumi {

/** The reason why a call was refused. A refused call changes nothing. */
struct Refusal {
  enum class Reason {
    kInvalidFields,     // listed in `details`
    kWrongCredentials,  // unknown name or wrong password
    kWrongAdminToken,   // or a wrong invitation
    kWrongPassword,     // the current password of a signed-in user
    kUnknownAccount,
    kNameTaken,
    kFull,
    kLastAdministrator,
    kTooManyAttempts,  // `retryAfter` is set
    kBusy,             // `retryAfter` is set
    kNotSaved,
    kUnreadable  // the accounts cannot be read; only Auth::resetAccounts() helps
  };

  Reason reason;
  std::string message;      // a sentence for people
  uint32_t retryAfter = 0;  // seconds
  std::vector<FieldError> details{};
};

/** The result of a successful sign-in. The session is on flash. */
struct SignedIn {
  std::string token;  // cannot be read again later
  Account account;
  bool isFirstAccount = false;
};

using SignInOutcome = std::variant<SignedIn, Refusal>;

/**
 * Called once, either within the call to Auth or from a later tick(). Not called after Auth is destroyed, and
 * not called for a request that is no longer wanted; such a request changes nothing.
 */
using SignInCallback = OwnedCallback<void(const SignInOutcome& outcome)>;

/** Returns false once no client waits for the response. Empty function: a client always waits. */
using StillWanted = OwnedCallback<bool()>;

struct LoginRequest {
  std::string username;
  Secret password;
  bool remember = false;
  std::string address;  // of the client, for the limiter and the list of sessions
  StillWanted stillWanted{};
  uint8_t device = 0;  // see deviceOf()
};

struct RegisterRequest {
  std::string name;
  std::string username;
  Secret password;
  Secret adminToken;        // or the code of the invitation
  Role role = Role::kUser;  // of an account made by the admin token; the first one is an administrator
  bool remember = false;
  std::string address;
  StillWanted stillWanted{};
  bool isInvited = false;
  uint8_t device = 0;
};

struct PasswordChange {
  uint32_t userId = 0;
  std::string token;  // of the calling session; the new session copies its `remember`
  Secret currentPassword;
  Secret newPassword;
  std::string address;
  StillWanted stillWanted{};
};

struct PasswordCheck {
  uint32_t userId = 0;
  Secret password;
  std::string address;
  StillWanted stillWanted{};
};

/** Called once, like SignInCallback. Without a refusal, the password is right. */
using PasswordCheckCallback = OwnedCallback<void(const std::optional<Refusal>& refusal)>;

struct Identity {
  uint32_t userId = 0;
  Role role = Role::kUser;
  bool isConfirmed = false;  // the password was given a short time ago
};

}  // namespace lumi
