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
 * The secret that permits to create accounts: 12 characters of Crockford's base32, shown in groups of four.
 * Until the first account exists, it is stored in clear text, because it is printed at every boot. After
 * that, only its SHA-256 is stored.
 */
class AdminToken {
 public:
  static constexpr size_t kLength = 12;
  static constexpr size_t kMax = 64;  // bytes; a longer text never matches and cannot be set

  AdminToken(RecordStore& records, Random& random, const Crypto& crypto);

  /**
   * Loads the token. Creates a new one if there is none, or if only its hash is stored but no owner exists.
   */
  Status load(bool ownerExists);

  /** Returns the token in groups while it is stored in clear text, otherwise nothing. */
  std::optional<std::string> readable() const;
  bool matches(std::string_view text) const;

  /** Returns the new token in groups. If an owner exists, it cannot be read again later. */
  Result<std::string> renew(bool ownerExists);
  /** Sets the token to `text`. Saves only if it differs. */
  Status set(std::string_view text, bool ownerExists);
  /** Replaces the clear text by the hash, also in the backup copy of the record. */
  Status forgetReadable();

 private:
  Status saveReadable(std::string text);
  Status saveHash(const Digest& hash);
  Digest hashOf(std::string_view text) const;

  RecordStore& records_;
  Random& random_;
  const Crypto& crypto_;
  std::string readable_;  // normalised; "" if only the hash is stored
  Digest hash_{};
};

}  // namespace lumi
