#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

enum class TokenScope : uint8_t { kRead, kControl };

struct AccessToken {
  uint32_t id = 0;  // not reused while the record can be read
  std::string name;
  TokenScope scope = TokenScope::kRead;
  uint32_t maker = 0;       // id of the administrator's account
  uint32_t lastUseDay = 0;  // days since 1970 (UTC); 0: never used while the clock was set
  Digest hash{};            // SHA-256 of the token
};

struct AccessTokenTable {
  uint32_t nextId = 1;
  std::vector<AccessToken> tokens;
};

/** The record "access-tokens". */
void byteFields(ByteFields& each, AccessTokenTable& table);
void byteFields(ByteFields& each, AccessToken& token);

/**
 * Tokens with which programs call the hub without an account. A token is "lumi_" and 32 random bytes as 64
 * hex digits. It is returned only once; only its SHA-256 is stored. Tokens do not expire.
 */
class AccessTokens {
 public:
  static constexpr size_t kMax = 8;
  static constexpr std::string_view kPrefix = "lumi_";
  /** A caller with a token has the id of the token with this bit, which no account has. */
  static constexpr uint32_t kCallerBit = uint32_t{1} << 31;

  AccessTokens(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto);

  /** Ends all tokens if the record is unreadable. Call dropOrphans() next. */
  void load();
  /**
   * Drops the tokens of makers without an account. Returns false if the record has them until saving, which
   * is retried, succeeds.
   */
  bool dropOrphans(FunctionRef<bool(uint32_t userId)> makerExists);

  struct Made {
    uint32_t id;
    std::string token;
  };
  /** The token is on flash. On an error there is none. Requires hasRoom(). */
  Result<Made> add(std::string_view name, TokenScope scope, uint32_t maker);
  bool hasRoom() const { return table_.tokens.size() < kMax; }

  /** Returns the token and records the day of its use, or null if it is unknown. */
  const AccessToken* use(std::string_view token);

  /** Returns null if there is no token with this id. */
  const AccessToken* find(uint32_t id) const;
  /** In the order of making. */
  const std::vector<AccessToken>& all() const { return table_.tokens; }

  /** These end tokens. On an error, no token has ended. */
  Status remove(uint32_t id);
  Status clear();

  /** Saves the days of use, and retries saving. Call in every pass of the loop. */
  void tick();

 private:
  Status save();

  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  AccessTokenTable table_;
  bool unsaved_ = false;
  Millis nextSave_ = 0;
};

}  // namespace lumi
