#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/** Returns `length` random characters of Crockford's base32 (no I, L, O, U) with 5 random bits each. */
std::string randomCrockford(size_t length, Random& random);

/** Normalises typed text: ignores case, removes dashes and blanks, reads O as 0, I and L as 1. */
std::string normalizeCrockford(std::string_view text);

/** Inserts dashes between groups of four characters: "7K3MQ9ZT4WXY" becomes "7K3M-Q9ZT-4WXY". */
std::string groupCrockford(std::string_view text);

/**
 * The secret that permits to create the first account: 12 characters of Crockford's base32, shown in groups
 * of four. It is stored in clear text, because it is printed at every boot. Once an account exists, it is
 * erased.
 */
class SetupToken {
 public:
  static constexpr size_t kLength = 12;
  static constexpr size_t kMax = 64;  // bytes; a longer text never matches and cannot be set

  SetupToken(RecordStore& records, Random& random, const Crypto& crypto);

  /** Loads the token, or creates it if there is none. If an owner exists, erases it instead. */
  Status load(bool ownerExists);

  /** Returns the token in groups, or nothing after erase(). */
  std::optional<std::string> readable() const;
  bool matches(std::string_view text) const;

  /** Replaces the token by a new one. */
  Status renew();
  /** Sets the token to `text`. Saves only if it differs. */
  Status set(std::string_view text);

  /** Removes the token, also from the copy of its record. */
  Status erase();
  /** True while the store contains a token. */
  bool isStored() const { return isStored_; }

 private:
  RecordStore& records_;
  Random& random_;
  const Crypto& crypto_;
  std::string text_;  // normalised; "": there is no token
  bool isStored_ = false;
};

}  // namespace lumi
