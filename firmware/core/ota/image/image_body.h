#pragma once

#include <string>

#include "core/base/span.h"

namespace lumi {

/** Reads an image without its signature as a stream. The image itself determines where it ends. */
class ImageBody {
 public:
  virtual ~ImageBody() = default;

  /**
   * Returns the number of bytes of `piece` that belong to the image. It is less than all only at the end of
   * the image or when the image is rejected.
   */
  virtual size_t feed(ConstBytes piece) = 0;
  /** True if the last byte has arrived and no problem was found. */
  virtual bool isWhole() const = 0;
  /** Reason of the rejection, for the user, or "". */
  const std::string& problem() const { return problem_; }
  /** Valid once isWhole(). */
  const std::string& version() const { return version_; }

 protected:
  void refuse(std::string problem) { problem_ = std::move(problem); }
  bool isRefused() const { return !problem_.empty(); }

  std::string problem_;
  std::string version_;
};

}  // namespace lumi
