#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** An open file; closed by its destructor. */
class File {
 public:
  virtual ~File() = default;
  /** Bytes read into `out`; fewer than asked only at the end of the file, 0 there or on a fault. */
  virtual size_t read(Bytes out) = 0;
  /** All of `bytes`, or false (full or faulty store; how much was written is unknown). */
  virtual bool write(ConstBytes bytes) = 0;
  /** False beyond the end. */
  virtual bool seek(uint64_t position) = 0;
  virtual uint64_t size() const = 0;
  /** Returns true once everything written survives a power cut. */
  virtual bool sync() = 0;
};

enum class OpenMode {
  kRead,     // must exist
  kReplace,  // created, or emptied
  kAppend,   // created when missing; writes go to the end
  kUpdate    // must exist; read and write anywhere
};

struct StoreSpace {
  uint64_t total = 0;
  uint64_t free = 0;
};

/**
 * The files of one flash partition or folder. Paths are relative, parts divided by '/',
 * letters, digits, '.', '-', '_' only, no part "." or ".."; missing folders are made on writing.
 */
class FileStore {
 public:
  virtual ~FileStore() = default;
  /** Null when it can't be opened that way. Two who have the same file open each see what was synced when
   * they opened it; what the other one does meanwhile they may see or not. */
  virtual std::unique_ptr<File> open(std::string_view path, OpenMode mode) = 0;
  virtual bool exists(std::string_view path) const = 0;
  /**
   * True when the file is gone afterwards. One that is open may stay, with false and nothing changed
   * (LittleFS), or go: then who has it open reads on, and its room is free only once it is closed.
   */
  virtual bool remove(std::string_view path) = 0;
  /** Replaces `to` if it exists: after a power cut `to` is the old file or the new one. Durable on return.
   * When one of them is open it may fail (LittleFS). */
  virtual bool rename(std::string_view from, std::string_view to) = 0;
  /** Calls `visit(name, size)` for each file directly in `folder` ("" is the top), in no order. */
  virtual void list(std::string_view folder,
                    const std::function<void(std::string_view name, uint64_t size)>& visit) const = 0;
  virtual StoreSpace space() const = 0;
};

}  // namespace lumi
