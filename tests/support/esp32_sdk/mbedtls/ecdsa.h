// Declared as in mbedtls v3.6.4: include/mbedtls/ecdsa.h
#pragma once

#include "mbedtls/ecp.h"

extern "C" int mbedtls_ecdsa_verify(mbedtls_ecp_group* grp, const unsigned char* buf, size_t blen,
                                    const mbedtls_ecp_point* Q, const mbedtls_mpi* r, const mbedtls_mpi* s);
