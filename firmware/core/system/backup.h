#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/http/body.h"

namespace lumi {

/** The number that backups of this version carry; it is raised when older hubs could not read them. */
constexpr uint32_t kBackupFormat = 1;
constexpr size_t kLongestBackup = 64 * 1024;  // bytes

/** Where a backup comes from. */
enum class BackupOrigin : uint8_t {
  kForeign,  // from outside: it has to be of use to this hub
  kOwn       // what this hub itself was like: it is of use
};

/**
 * One part of a backup: "hardware", "led", "matrix", "users". Features supply it; the backup knows no
 * feature. A section is read by begin(), take()... and end(), or by absent() in their place.
 */
class BackupSection {
 public:
  virtual ~BackupSection() = default;
  virtual std::string_view name() const = 0;
  /** What it is like now, as the JSON value (an object or a list) of its member. */
  virtual std::unique_ptr<BodySource> json() const = 0;
  /** Another number once that is something else. */
  virtual uint32_t changes() const = 0;

  /** What is read from now on lies over the factory defaults; nothing is changed yet. */
  virtual void begin(BackupOrigin origin) = 0;
  /** The next bytes of the JSON value. */
  virtual void take(ConstBytes piece) = 0;
  /** It is whole. Done when it can be applied, or why not. */
  virtual Status end() = 0;
  /** The backup is of a version that lacked this section: the factory defaults, or why that can't be. */
  virtual Status absent() = 0;
  /**
   * Puts in place what was read, on flash before it returns. Nothing happens when nothing was read. On an
   * error it may be in place, and on flash, or not.
   */
  virtual Status apply() = 0;
  /** Gives back the memory that reading took. */
  virtual void forget() = 0;
};

using BackupSections = std::vector<BackupSection*>;

}  // namespace lumi
