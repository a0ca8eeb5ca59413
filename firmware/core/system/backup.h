#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/http/body.h"

namespace lumi {

/** One part of a backup: "hardware", "led", "matrix", "users". Features supply it; the backup knows no
 * feature. */
class BackupSection {
 public:
  virtual ~BackupSection() = default;
  virtual std::string_view name() const = 0;
  /** What it is like now, as the JSON value of its member. */
  virtual std::unique_ptr<BodySource> json() const = 0;
  /** Reads the JSON value `text` gives whole, over the factory defaults; changes nothing. Nothing kept on an
   * error. */
  virtual Status read(BodySource& text) = 0;
  /** The backup lacks this section. An error when it can't do without. */
  virtual Status absent() { return Status(Done{}); }
  /** Puts what was read last in place, on flash before it returns. Does nothing when nothing was read. */
  virtual Status apply() = 0;
};

}  // namespace lumi
