#pragma once

#include <string>

#include "core/base/span.h"

namespace lumi {

/** An image without its signature, read as it streams by. It knows where it ends. */
class ImageBody {
 public:
  virtual ~ImageBody() = default;

  /** How many bytes of `piece` belong to the image: fewer than all only where it ends or is refused. */
  virtual size_t feed(ConstBytes piece) = 0;
  /** Its last byte has come, and nothing was wrong. */
  virtual bool isWhole() const = 0;
  /** Why it is refused, for people; "" while there is nothing wrong. */
  const std::string& problem() const { return problem_; }
  /** Once it is whole. */
  const std::string& version() const { return version_; }

 protected:
  void refuse(std::string problem) { problem_ = std::move(problem); }
  bool isRefused() const { return !problem_.empty(); }

  std::string problem_;
  std::string version_;
};

}  // namespace lumi
