#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The word that lets somebody create accounts: 12 characters of Crockford's base32, shown in groups of four.
 * Until an owner exists it is kept readable, to be printed at every boot; then only its SHA-256 is kept.
 */
class AdminToken {
 public:
  static constexpr size_t kLength = 12;
  static constexpr size_t kLongest = 64;  // that is looked at, as typed

  AdminToken(RecordStore& records, Random& random, const Crypto& crypto);

  /** Reads the saved token. Without one that fits (readable while there is no owner) makes a new one. */
  Status load(bool ownerExists);

  /** The readable token, grouped, while it is kept. */
  std::optional<std::string> readable() const;
  bool matches(std::string_view text) const;

  /** A new token, grouped; the old one is dead. With an owner this is the only time it can be seen. */
  Result<std::string> renew(bool ownerExists);
  /** Makes `text` the token; writes only when it is not already. */
  Status set(std::string_view text, bool ownerExists);
  /** From now on only the hash is kept, in the store's last good copy too. */
  Status forgetReadable();

 private:
  Status saveReadable(std::string text);
  Status saveHash(const Digest& hash);
  Digest hashOf(std::string_view text) const;

  RecordStore& records_;
  Random& random_;
  const Crypto& crypto_;
  std::string readable_;  // normalised; empty when only the hash is kept
  Digest hash_{};
};

}  // namespace lumi
