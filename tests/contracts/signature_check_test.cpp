#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/base/text.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "support/crypto/portable_crypto.h"
#include "support/stores/all_cases.h"

using namespace lumi;
using namespace lumi::test;

namespace {

template <typename Array>
Array bytesOf(const std::string& hex) {
  Array bytes;
  REQUIRE(fromHex(hex, bytes));
  return bytes;
}

// RFC 6979, A.2.5
const std::string kX = "60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6";
const std::string kY = "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299";
const std::string kSampleR = "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716";
const std::string kSampleS = "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8";
const std::string kTestR = "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367";
const std::string kTestS = "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083";

// FIPS 186-4, D.1.2.3
const std::string kOrder = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551";
const std::string kField = "FFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF";
const std::string kNone(64, '0');
const std::string kMax(64, 'F');

PublicKey keyOf(const std::string& x, const std::string& y) {
  return bytesOf<PublicKey>("04" + x + y);
}

bool verifies(const PublicKey& key, std::string_view message, const Signature& signature) {
  return MbedtlsSignatureCheck().verifies(key, PortableCrypto().sha256(asBytes(message)), signature);
}

bool verifies(std::string_view message, const std::string& r, const std::string& s) {
  return verifies(keyOf(kX, kY), message, bytesOf<Signature>(r + s));
}

}  // namespace

TEST_CASE("published signatures are valid for their own message only") {
  CHECK(verifies("sample", kSampleR, kSampleS));
  CHECK(verifies("test", kTestR, kTestS));
  CHECK_FALSE(verifies("sample", kTestR, kTestS));
  CHECK_FALSE(verifies("test", kSampleR, kSampleS));
  CHECK_FALSE(verifies("sample", kSampleS, kSampleR));
}

TEST_CASE("a signature with a flipped bit is invalid") {
  const Signature good = bytesOf<Signature>(kSampleR + kSampleS);
  const unsigned every = cases(9, 1);  // 9: one bit of each byte, a different one in the next byte
  for (size_t bit = 0; bit < good.size() * 8; bit += every) {
    CAPTURE(bit);
    Signature flipped = good;
    flipped[bit / 8] = static_cast<uint8_t>(flipped[bit / 8] ^ (1 << bit % 8));
    CHECK_FALSE(verifies(keyOf(kX, kY), "sample", flipped));
  }
}

TEST_CASE("a signature is invalid for a digest with a flipped bit") {
  const Signature signature = bytesOf<Signature>(kSampleR + kSampleS);
  const Digest good = PortableCrypto().sha256(asBytes("sample"));
  for (size_t byte = 0; byte < good.size(); ++byte) {
    Digest flipped = good;
    flipped[byte] ^= 1;
    CHECK_FALSE(MbedtlsSignatureCheck().verifies(keyOf(kX, kY), flipped, signature));
  }
}

TEST_CASE("a signature with a number outside 1 to n - 1 is invalid") {
  for (const std::string& wrong : {kNone, kOrder, kMax}) {
    CAPTURE(wrong);
    CHECK_FALSE(verifies("sample", wrong, kSampleS));
    CHECK_FALSE(verifies("sample", kSampleR, wrong));
    CHECK_FALSE(verifies("sample", wrong, wrong));
  }
}

TEST_CASE("a key that is not a point of the curve verifies nothing") {
  const Signature signature = bytesOf<Signature>(kSampleR + kSampleS);
  CHECK_FALSE(verifies(keyOf(kX, kX), "sample", signature));
  CHECK_FALSE(verifies(keyOf(kY, kX), "sample", signature));
  CHECK_FALSE(verifies(keyOf(kNone, kNone), "sample", signature));
  CHECK_FALSE(verifies(keyOf(kField, kY), "sample", signature));
  CHECK_FALSE(verifies(keyOf(kMax, kMax), "sample", signature));
  for (const int form : {0x00, 0x02, 0x03, 0x05, 0x06}) {
    CAPTURE(form);
    PublicKey other = keyOf(kX, kY);
    other[0] = static_cast<uint8_t>(form);
    CHECK_FALSE(verifies(other, "sample", signature));
  }
}

TEST_CASE("another point of the curve does not verify the signature") {
  // the curve's base point, FIPS 186-4, D.1.2.3
  const PublicKey base = keyOf("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296",
                               "4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5");
  CHECK_FALSE(verifies(base, "sample", bytesOf<Signature>(kSampleR + kSampleS)));
}
