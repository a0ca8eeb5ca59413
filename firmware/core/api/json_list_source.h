#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/http/body.h"

namespace lumi {

/** A JSON list sent one element after the other, so that a long list needs no long text. */
class JsonListSource : public BodySource {
 public:
  /** The next element's JSON; nothing at the end. */
  using Next = std::function<std::optional<std::string>()>;

  /** `opening` ends with "[", `closing` starts with "]". */
  JsonListSource(std::string opening, Next next, std::string closing);

  Piece read(Bytes out) override;

 private:
  void prepareNext();

  std::string pending_;
  size_t sent_ = 0;  // of pending_
  Next next_;
  std::string closing_;
  bool isFirst_ = true;
  bool closed_ = false;
};

}  // namespace lumi
