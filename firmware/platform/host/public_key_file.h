#pragma once

#include <string>

#include "core/base/result.h"
#include "core/ports/signature_check.h"

namespace lumi {

/** A public key of the curve P-256 in PEM, as `openssl ec -pubout` and node:crypto write it. */
Result<PublicKey> publicKeyFromPem(const std::string& pem);

/** From a file; the error names it. */
Result<PublicKey> readPublicKeyFile(const std::string& path);

}  // namespace lumi
