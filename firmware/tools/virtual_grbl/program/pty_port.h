#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** A pseudo-terminal whose far end is found through a symbolic link. */
class PtyPort {
 public:
  /** `link` is made when plugged, and removed otherwise; only a link that stands there is replaced. */
  explicit PtyPort(std::string link) : link_(std::move(link)) {}
  ~PtyPort() { unplug(); }
  PtyPort(const PtyPort&) = delete;
  PtyPort& operator=(const PtyPort&) = delete;

  Status plug();
  void unplug();
  bool plugged() const { return master_ >= 0; }
  /** True while somebody has the far end open. */
  bool opened() const;
  /** To be polled for input, while opened(). */
  int descriptor() const { return master_; }
  /** Sets the line raw: nothing is echoed, nothing translated. Wanted after each opening. */
  void setRaw();
  size_t read(Bytes out);
  /** How many bytes it took. */
  size_t write(ConstBytes bytes);

 private:
  Status makeLink(const std::string& target);

  std::string link_;
  std::string target_;
  int master_ = -1;
};

}  // namespace lumi
