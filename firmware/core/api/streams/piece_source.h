#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/http/message/body.h"

namespace lumi {

/** Supplies a long text in pieces. Each piece is created when it is needed. */
class PieceSource : public BodySource {
 public:
  /** Returns the next piece, or nothing at the end. An empty piece ends the present read(). */
  using Next = std::function<std::optional<std::string>()>;

  PieceSource(std::string opening, Next next, std::string closing);

  Piece read(Bytes out) override;

 private:
  void prepareNext();

  std::string pending_;
  size_t sent_ = 0;  // bytes of pending_ that were sent
  Next next_;
  std::string closing_;
  bool closed_ = false;
};

}  // namespace lumi
