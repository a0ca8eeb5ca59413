#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/http/body.h"

namespace lumi {

/** A long text sent piece after piece, each made when it is wanted. */
class PieceSource : public BodySource {
 public:
  /** Nothing at the end. */
  using Next = std::function<std::optional<std::string>()>;

  PieceSource(std::string opening, Next next, std::string closing);

  Piece read(Bytes out) override;

 private:
  void prepareNext();

  std::string pending_;
  size_t sent_ = 0;  // of pending_
  Next next_;
  std::string closing_;
  bool closed_ = false;
};

}  // namespace lumi
