// Declared as in mbedtls v3.6.4: include/mbedtls/bignum.h
#pragma once

#include <cstddef>
#include <cstdint>

struct mbedtls_mpi {
  uint32_t* private_p;
  signed short private_s;
  unsigned short private_n;
};

extern "C" {
void mbedtls_mpi_init(mbedtls_mpi* X);
void mbedtls_mpi_free(mbedtls_mpi* X);
int mbedtls_mpi_read_binary(mbedtls_mpi* X, const unsigned char* buf, size_t buflen);
}
