#pragma once

#include <memory>
#include <string>

#include "core/http/message/body.h"

namespace lumi {

/** Supplies `opening`, the bytes of `inner`, then `closing`. */
class FramedSource : public BodySource {
 public:
  FramedSource(std::string opening, std::unique_ptr<BodySource> inner, std::string closing);

  Piece read(Bytes out) override;

 private:
  std::string text_;
  size_t sent_ = 0;  // bytes of text_ that were sent
  std::unique_ptr<BodySource> inner_;
  std::string closing_;
};

}  // namespace lumi
