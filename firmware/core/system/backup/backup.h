#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/http/message/body.h"
#include "core/ports/crypto.h"

namespace lumi {

/** The format number in backups. It is raised when older hubs cannot read new backups. */
constexpr uint32_t kBackupFormat = 1;
constexpr size_t kMaxBackup = 288 * 1024;  // bytes; scenes take up to 198 KiB of them, playlists 20 KiB

/**
 * One part of a backup: "hardware", "led", "matrix", "scenes", "schedule", "mqtt", "users".
 * Features implement it; the backup code does not know the features. Call begin(), take() any number of
 * times, then end(). A section that the backup lacks stays as it is.
 */
class BackupSection {
 public:
  virtual ~BackupSection() = default;
  std::string_view name() const { return name_; }
  /** True if only backups with accounts contain it, and only a restore of the accounts applies it. */
  bool isSecret() const { return isSecret_; }
  /** Returns the current state as a JSON value (an object or a list). */
  virtual std::unique_ptr<BodySource> json() const = 0;

  /** Starts to read a value. Missing fields get the factory defaults. Changes nothing yet. */
  virtual void begin() = 0;
  /** Receives the next bytes of the JSON value. */
  virtual void take(ConstBytes piece) = 0;
  /** Call after the last byte. Returns an error if the value cannot be applied. */
  virtual Status end() = 0;
  /**
   * Applies the value that was read and saves it. After an error, it is
   * undefined whether the value is applied and whether it is on flash.
   */
  virtual Status apply() = 0;
  /** Frees the memory used for reading. */
  virtual void forget() = 0;

 protected:
  /** `name` must live as long as the section. */
  explicit BackupSection(std::string_view name, bool isSecret = false) : name_(name), isSecret_(isSecret) {}

 private:
  std::string_view name_;
  bool isSecret_;
};

using BackupSections = std::vector<BackupSection*>;

/**
 * Returns the end of a backup: `,"sha256":"`, 64 hex digits in lower case and `"}`. The digest covers all
 * bytes before it. Nothing follows.
 */
std::string checksumTail(const Digest& digest);
constexpr size_t kChecksumTail = 77;  // bytes

/** Checks that a backup, fed in pieces, ends with its checksum. */
class BackupChecksum {
 public:
  explicit BackupChecksum(const Crypto& crypto) : hash_(crypto.sha256Stream()) {}

  void update(ConstBytes piece);
  /** Call once, after the last piece. */
  bool matches();

 private:
  std::unique_ptr<HashStream> hash_;
  std::string tail_;  // the latest bytes, which may be the checksum
};

}  // namespace lumi
