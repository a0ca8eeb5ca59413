#include <doctest/doctest.h>

#include <string>

#include "platform/posix/mbedtls_crypto.h"
#include "support/crypto/portable_crypto.h"
#include "unit/platform/esp32/system/fake_sha_engine.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kLong(1000, 'x');

}  // namespace

TEST_CASE("keys of any length sign correctly and repeatedly") {
  const MbedtlsCrypto crypto;
  for (const size_t length : {0, 1, 63, 64, 65, 500}) {
    const std::string secret(length, 'k');
    const auto key = crypto.hmacKey(asBytes(secret));
    const auto expected = PortableCrypto().hmacKey(asBytes(secret));
    for (const std::string& message : {std::string(), std::string("short"), kLong, std::string("short")}) {
      CHECK(key->sign(asBytes(message)) == expected->sign(asBytes(message)));
    }
  }
}

TEST_CASE("a message in pieces has the digest of the whole") {
  const MbedtlsCrypto crypto;
  const auto stream = crypto.sha256Stream();
  stream->update(asBytes(kLong));
  stream->update(asBytes("end"));
  CHECK(stream->finish() == crypto.sha256(asBytes(kLong + "end")));
}

TEST_CASE("a long-lived key does not hold the SHA engine") {
  const MbedtlsCrypto crypto;
  const auto key = crypto.hmacKey(asBytes("secret"));
  CHECK_FALSE(isShaEngineHeld());
  key->sign(asBytes(kLong));
  CHECK_FALSE(isShaEngineHeld());
}

TEST_CASE("a stream holds the engine until its end, and other hashes work without it") {
  const MbedtlsCrypto crypto;
  auto stream = crypto.sha256Stream();
  stream->update(asBytes(kLong));
  CHECK(isShaEngineHeld());
  CHECK(crypto.sha256(asBytes(kLong)) == PortableCrypto().sha256(asBytes(kLong)));
  CHECK(crypto.hmacKey(asBytes("k"))->sign(asBytes("m")) ==
        PortableCrypto().hmacKey(asBytes("k"))->sign(asBytes("m")));
  CHECK(isShaEngineHeld());
  stream.reset();
  CHECK_FALSE(isShaEngineHeld());
}
