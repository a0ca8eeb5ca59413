#include "core/system/backup/backup.h"

#include "core/base/text.h"

namespace lumi {

std::string checksumTail(const Digest& digest) {
  return concat({",\"sha256\":\"", toHex(digest), "\"}"});
}

void BackupChecksum::update(ConstBytes piece) {
  constexpr size_t kPart = 256;  // bytes; limits the size of the tail, whatever the size of the input
  for (; !piece.empty(); piece = piece.sub(kPart)) {
    tail_.append(asText(piece.sub(0, kPart)));
    if (tail_.size() <= kChecksumTail) continue;
    const size_t settled = tail_.size() - kChecksumTail;
    hash_->update(asBytes(tail_).sub(0, settled));
    tail_.erase(0, settled);
  }
}

bool BackupChecksum::matches() {
  return tail_ == checksumTail(hash_->finish());
}

}  // namespace lumi
