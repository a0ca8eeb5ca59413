#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/base/text.h"
#include "platform/posix/mbedtls_crypto.h"
#include "support/crypto/portable_crypto.h"

using namespace lumi;

namespace {

std::string hex(const Digest& digest) {
  return toHex(digest);
}

std::string repeated(char byte, size_t count) {
  return std::string(count, byte);
}

// RFC 8018, 5.2: the first block of PBKDF2-HMAC-SHA256.
Digest pbkdf2(const Crypto& crypto, std::string_view password, std::string salt, int iterations) {
  const auto key = crypto.hmacKey(asBytes(password));
  salt += std::string("\0\0\0\1", 4);
  Digest u = key->sign(asBytes(salt));
  Digest sum = u;
  for (int i = 1; i < iterations; ++i) {
    u = key->sign(u);
    for (size_t j = 0; j < sum.size(); ++j) sum[j] = static_cast<uint8_t>(sum[j] ^ u[j]);
  }
  return sum;
}

}  // namespace

TEST_CASE_TEMPLATE("SHA-256 produces the digests of RFC 6234", Adapter, MbedtlsCrypto, PortableCrypto) {
  const Adapter crypto;
  CHECK(hex(crypto.sha256({})) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(hex(crypto.sha256(asBytes("abc"))) ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(hex(crypto.sha256(asBytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(hex(crypto.sha256(asBytes(repeated('a', 1'000'000)))) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  std::string longest;
  for (int i = 0; i < 80; ++i) longest += "01234567";
  CHECK(hex(crypto.sha256(asBytes(longest))) ==
        "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5");
}

TEST_CASE_TEMPLATE("a stream's digest does not depend on how the message is cut into pieces", Adapter,
                   MbedtlsCrypto, PortableCrypto) {
  const Adapter crypto;
  for (size_t length = 0; length < 200; ++length) {
    const std::string message = repeated('x', length);
    const auto stream = crypto.sha256Stream();
    for (size_t at = 0; at < length; at += 7) stream->update(asBytes(message).sub(at, 7));
    CHECK(stream->finish() == crypto.sha256(asBytes(message)));
  }
}

TEST_CASE_TEMPLATE("HMAC-SHA256 produces the codes of RFC 4231", Adapter, MbedtlsCrypto, PortableCrypto) {
  const Adapter crypto;
  const auto code = [&](const std::string& key, const std::string& message) {
    return hex(crypto.hmacKey(asBytes(key))->sign(asBytes(message)));
  };
  CHECK(code(repeated('\x0b', 20), "Hi There") ==
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  CHECK(code("Jefe", "what do ya want for nothing?") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(code(repeated('\xaa', 20), repeated('\xdd', 50)) ==
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  CHECK(code(repeated('\xaa', 131), "Test Using Larger Than Block-Size Key - Hash Key First") ==
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  CHECK(code(repeated('\xaa', 131),
             "This is a test using a larger than block-size key and a larger than block-size data. "
             "The key needs to be hashed before being used by the HMAC algorithm.") ==
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

TEST_CASE_TEMPLATE("a key can sign any number of messages", Adapter, MbedtlsCrypto, PortableCrypto) {
  const Adapter crypto;
  const auto key = crypto.hmacKey(asBytes("Jefe"));
  const Digest first = key->sign(asBytes("what do ya want for nothing?"));
  CHECK(key->sign(asBytes("something else")) != first);
  CHECK(key->sign(asBytes("what do ya want for nothing?")) == first);
}

TEST_CASE_TEMPLATE("PBKDF2 with the key produces the published values", Adapter, MbedtlsCrypto,
                   PortableCrypto) {
  const Adapter crypto;
  // RFC 7914, section 11, first 32 bytes
  CHECK(hex(pbkdf2(crypto, "passwd", "salt", 1)) ==
        "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc");
  CHECK(hex(pbkdf2(crypto, "Password", "NaCl", 80000)) ==
        "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56");
  // RFC 6070's inputs with SHA-256
  CHECK(hex(pbkdf2(crypto, "password", "salt", 2)) ==
        "ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43");
  CHECK(hex(pbkdf2(crypto, "password", "salt", 4096)) ==
        "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a");
}
