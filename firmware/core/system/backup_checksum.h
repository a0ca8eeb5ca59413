#pragma once

#include <array>
#include <memory>
#include <string>

#include "core/ports/crypto.h"

namespace lumi {

/**
 * A backup ends in `,"sha256":"`, 64 hex digits in lower case and `"}`, with nothing behind: the digest of
 * all bytes before.
 */
std::string checksumTail(const Digest& digest);
constexpr size_t kChecksumTail = 77;  // bytes

/** Tells whether a backup that comes in pieces ends in its checksum. */
class BackupChecksum {
 public:
  explicit BackupChecksum(const Crypto& crypto) : hash_(crypto.sha256Stream()) {}

  void update(ConstBytes piece);
  /** Once, behind the last piece. */
  bool matches();

 private:
  std::unique_ptr<HashStream> hash_;
  std::string tail_;  // the latest bytes, which may be the tail
};

}  // namespace lumi
