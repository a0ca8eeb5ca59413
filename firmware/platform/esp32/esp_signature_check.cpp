#include "platform/esp32/esp_signature_check.h"

#include <mbedtls/ecdsa.h>

namespace lumi {
namespace {

/** The numbers of one check; freed when it is over. */
class Numbers {
 public:
  Numbers() {
    mbedtls_ecp_group_init(&group);
    mbedtls_ecp_point_init(&point);
    mbedtls_mpi_init(&r);
    mbedtls_mpi_init(&s);
  }
  ~Numbers() {
    mbedtls_mpi_free(&s);
    mbedtls_mpi_free(&r);
    mbedtls_ecp_point_free(&point);
    mbedtls_ecp_group_free(&group);
  }
  Numbers(const Numbers&) = delete;
  Numbers& operator=(const Numbers&) = delete;

  mbedtls_ecp_group group;
  mbedtls_ecp_point point;
  mbedtls_mpi r;
  mbedtls_mpi s;
};

}  // namespace

bool EspSignatureCheck::verifies(const PublicKey& key, const Digest& digest,
                                 const Signature& signature) const {
  constexpr size_t kHalf = std::tuple_size_v<Signature> / 2;
  Numbers n;
  return mbedtls_ecp_group_load(&n.group, MBEDTLS_ECP_DP_SECP256R1) == 0 &&
         mbedtls_ecp_point_read_binary(&n.group, &n.point, key.data(), key.size()) == 0 &&
         mbedtls_ecp_check_pubkey(&n.group, &n.point) == 0 &&
         mbedtls_mpi_read_binary(&n.r, signature.data(), kHalf) == 0 &&
         mbedtls_mpi_read_binary(&n.s, signature.data() + kHalf, kHalf) == 0 &&
         mbedtls_ecdsa_verify(&n.group, digest.data(), digest.size(), &n.point, &n.r, &n.s) == 0;
}

}  // namespace lumi
