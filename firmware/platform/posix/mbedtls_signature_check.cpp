#include "platform/posix/mbedtls_signature_check.h"

#include <mbedtls/ecdsa.h>

namespace lumi {
namespace {

/** Owns an mbedTLS object and frees it. */
template <typename Object, void (*kInit)(Object*), void (*kFree)(Object*)>
struct Owned {
  Owned() { kInit(&object); }
  ~Owned() { kFree(&object); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  Object* get() { return &object; }

  Object object;
};

using Group = Owned<mbedtls_ecp_group, mbedtls_ecp_group_init, mbedtls_ecp_group_free>;
using Point = Owned<mbedtls_ecp_point, mbedtls_ecp_point_init, mbedtls_ecp_point_free>;
using Number = Owned<mbedtls_mpi, mbedtls_mpi_init, mbedtls_mpi_free>;

}  // namespace

bool MbedtlsSignatureCheck::verifies(const PublicKey& key, const Digest& digest,
                                     const Signature& signature) const {
  constexpr size_t kHalf = std::tuple_size_v<Signature> / 2;
  Group group;
  Point point;
  Number r;
  Number s;
  return mbedtls_ecp_group_load(group.get(), MBEDTLS_ECP_DP_SECP256R1) == 0 &&
         mbedtls_ecp_point_read_binary(group.get(), point.get(), key.data(), key.size()) == 0 &&
         mbedtls_ecp_check_pubkey(group.get(), point.get()) == 0 &&
         mbedtls_mpi_read_binary(r.get(), signature.data(), kHalf) == 0 &&
         mbedtls_mpi_read_binary(s.get(), signature.data() + kHalf, kHalf) == 0 &&
         mbedtls_ecdsa_verify(group.get(), digest.data(), digest.size(), point.get(), r.get(), s.get()) == 0;
}

}  // namespace lumi
