#include "platform/host/files/public_key_file.h"

#include <mbedtls/pk.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxFile = 8 * 1024;

/** Start of a SubjectPublicKeyInfo (RFC 5480) of an uncompressed P-256 point; the point follows. */
constexpr uint8_t kInfoHead[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48,
                                 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
                                 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};
constexpr size_t kInfoBytes = sizeof kInfoHead + std::tuple_size_v<PublicKey>;

class ParsedKey {
 public:
  ParsedKey() { mbedtls_pk_init(&key_); }
  ~ParsedKey() { mbedtls_pk_free(&key_); }
  ParsedKey(const ParsedKey&) = delete;
  ParsedKey& operator=(const ParsedKey&) = delete;

  bool parse(const std::string& pem) {
    const auto* text = reinterpret_cast<const unsigned char*>(pem.c_str());
    return mbedtls_pk_parse_public_key(&key_, text, pem.size() + 1) == 0;
  }

  bool pointOnP256(PublicKey& point) {
    std::array<uint8_t, 256> der;
    const int size = mbedtls_pk_write_pubkey_der(&key_, der.data(), der.size());
    if (size != static_cast<int>(kInfoBytes)) return false;
    // The library writes to the end of the buffer.
    const uint8_t* info = der.data() + der.size() - kInfoBytes;
    std::copy_n(info + sizeof kInfoHead, point.size(), point.begin());
    return std::equal(std::begin(kInfoHead), std::end(kInfoHead), info);
  }

 private:
  mbedtls_pk_context key_;
};

}  // namespace

Result<PublicKey> publicKeyFromPem(const std::string& pem) {
  if (pem.find("PRIVATE KEY-----") != std::string::npos) {
    return invalid(
        "It holds a private key, which nobody but the signer should have; the public one is needed.");
  }
  ParsedKey key;
  PublicKey point;
  if (!key.parse(pem)) return invalid("There is no public key in PEM form in it.");
  if (!key.pointOnP256(point)) return invalid("The key in it is not one of the curve P-256.");
  return point;
}

Result<PublicKey> readPublicKeyFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(kMaxFile, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || file.gcount() == 0) return invalid("The key file " + path + " can't be read.");
  text.resize(static_cast<size_t>(file.gcount()));
  auto key = publicKeyFromPem(text);
  if (!key) return invalid(concat({"The key file ", path, " can't be used. ", key.error().message}));
  return key;
}

}  // namespace lumi
