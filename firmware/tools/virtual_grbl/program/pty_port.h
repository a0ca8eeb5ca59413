#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** A pseudo-terminal whose other end is accessible through a symbolic link. */
class PtyPort {
 public:
  /** `link` exists while plugged. Replaces only an existing link, no other file. */
  explicit PtyPort(std::string link) : link_(std::move(link)) {}
  ~PtyPort() { unplug(); }
  PtyPort(const PtyPort&) = delete;
  PtyPort& operator=(const PtyPort&) = delete;

  Status plug();
  void unplug();
  bool plugged() const { return master_ >= 0; }
  /** True while another program has the other end open. */
  bool opened() const;
  /** File descriptor to poll for input while opened(). */
  int descriptor() const { return master_; }
  /** Sets the line to raw mode, without echo and translation. Call after each opening. */
  void setRaw();
  size_t read(Bytes out);
  /** Returns the number of bytes written. */
  size_t write(ConstBytes bytes);

 private:
  Status makeLink(const std::string& target);

  std::string link_;
  std::string target_;
  int master_ = -1;
};

}  // namespace lumi
