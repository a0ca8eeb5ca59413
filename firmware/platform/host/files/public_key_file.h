#pragma once

#include <string>

#include "core/base/result.h"
#include "core/ports/signature_check.h"

namespace lumi {

/** Parses a P-256 public key in PEM, as written by `openssl ec -pubout` and node:crypto. */
Result<PublicKey> publicKeyFromPem(const std::string& pem);

/** Reads a public key from a PEM file. An error names the file. */
Result<PublicKey> readPublicKeyFile(const std::string& path);

}  // namespace lumi
