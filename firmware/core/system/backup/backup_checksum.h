#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/ports/crypto.h"

namespace lumi {

/**
 * Returns the end of a backup: `,"sha256":"`, 64 hex digits in lower case and `"}`. The digest covers all
 * bytes before it. Nothing follows.
 */
std::string checksumTail(const Digest& digest);
constexpr size_t kChecksumTail = 77;  // bytes

/** Checks that a backup, fed in pieces, ends with its checksum. */
class BackupChecksum {
 public:
  explicit BackupChecksum(const Crypto& crypto) : hash_(crypto.sha256Stream()) {}

  void update(ConstBytes piece);
  /** Call once, after the last piece. */
  bool matches();

 private:
  std::unique_ptr<HashStream> hash_;
  std::string tail_;  // the latest bytes, which may be the checksum
};

}  // namespace lumi
