// Declared as in mbedtls v3.6.4: include/mbedtls/ecp.h
#pragma once

#include "mbedtls/bignum.h"

enum mbedtls_ecp_group_id {
  MBEDTLS_ECP_DP_NONE = 0,
  MBEDTLS_ECP_DP_SECP256R1 = 3,
};

struct mbedtls_ecp_point {
  mbedtls_mpi private_X;
  mbedtls_mpi private_Y;
  mbedtls_mpi private_Z;
};

struct mbedtls_ecp_group {
  mbedtls_ecp_group_id id;
  mbedtls_mpi P;
  mbedtls_mpi A;
  mbedtls_mpi B;
  mbedtls_ecp_point G;
  mbedtls_mpi N;
};

extern "C" {
void mbedtls_ecp_group_init(mbedtls_ecp_group* grp);
void mbedtls_ecp_group_free(mbedtls_ecp_group* grp);
void mbedtls_ecp_point_init(mbedtls_ecp_point* pt);
void mbedtls_ecp_point_free(mbedtls_ecp_point* pt);
int mbedtls_ecp_group_load(mbedtls_ecp_group* grp, mbedtls_ecp_group_id id);
int mbedtls_ecp_point_read_binary(const mbedtls_ecp_group* grp, mbedtls_ecp_point* P,
                                  const unsigned char* buf, size_t ilen);
int mbedtls_ecp_check_pubkey(const mbedtls_ecp_group* grp, const mbedtls_ecp_point* pt);
}
