#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** What stands in a panel image, in its order: the version, then each file from begin to end. */
class PanelImageEvents {
 public:
  virtual ~PanelImageEvents() = default;
  virtual void version(std::string_view version) = 0;
  /** An error refuses the image, as in the calls below. */
  virtual Status fileBegins(std::string_view name, uint32_t size) = 0;
  virtual Status fileData(ConstBytes piece) = 0;
  virtual Status fileEnds() = 0;
};

/**
 * Reads the payload of a panel image (docs/firmware-images.md) that comes in pieces: the manifest and the
 * files it names, no other and none twice; names as the panel's build gives them ("panel.txt",
 * "index-HASH.html.gz", "NAME-HASH.js.gz"), none longer than 63 bytes; at most 16 files. The manifest is the
 * last file.
 */
class PanelImageReader {
 public:
  explicit PanelImageReader(PanelImageEvents& events);

  /** False once the payload is wrong or refused; problem() says why. */
  bool feed(ConstBytes piece);
  /** Nothing follows: true when the payload is whole. */
  bool end();
  const std::string& problem() const { return problem_; }

 private:
  PanelImageEvents& events_;
  std::string problem_;
};

}  // namespace lumi
