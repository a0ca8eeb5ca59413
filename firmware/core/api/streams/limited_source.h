#pragma once

#include <cstdint>
#include <memory>

#include "core/http/message/body.h"

namespace lumi {

/** Supplies only the first `most` bytes of another source. */
class LimitedSource : public BodySource {
 public:
  LimitedSource(std::unique_ptr<BodySource> inner, uint64_t most);

  Piece read(Bytes out) override;

 private:
  std::unique_ptr<BodySource> inner_;
  uint64_t left_;
};

}  // namespace lumi
