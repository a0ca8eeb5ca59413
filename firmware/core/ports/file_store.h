#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/function_ref.h"
#include "core/base/span.h"

namespace lumi {

/** An open file. The destructor closes it. */
class File {
 public:
  virtual ~File() = default;
  /**
   * Returns the number of bytes read into `out`. It is less than out.size() only at the end of the file, and
   * 0 at the end or on a fault.
   */
  virtual size_t read(Bytes out) = 0;
  /** Writes all of `bytes`. Returns false if the store is full or faulty; any part may be written then. */
  virtual bool write(ConstBytes bytes) = 0;
  /** Returns false if `position` is past the end. */
  virtual bool seek(uint64_t position) = 0;
  virtual uint64_t size() const = 0;
  /** Makes everything written survive a power cut. Returns false on a fault. */
  virtual bool sync() = 0;
};

enum class OpenMode {
  kRead,     // the file must exist
  kReplace,  // creates or empties the file
  kAppend,   // creates the file if it is missing; writes append
  kUpdate    // the file must exist; read and write at any position
};

struct StoreSpace {
  uint64_t total = 0;
  uint64_t free = 0;
};

/** Is called with the name of a file. */
using FileVisitor = FunctionRef<void(std::string_view name)>;

/**
 * The files of one flash partition or folder. Paths are relative and use '/' as separator. Each part consists
 * of letters, digits, '.', '-' and '_', and is not "." or "..". Writing creates missing folders.
 */
class FileStore {
 public:
  virtual ~FileStore() = default;
  /**
   * Returns null if the file cannot be opened in this mode. Each open File sees the data that was synced
   * before it was opened. It may or may not see later writes through another open File.
   */
  virtual std::unique_ptr<File> open(std::string_view path, OpenMode mode) = 0;
  virtual bool exists(std::string_view path) const = 0;
  /**
   * Returns true if the file does not exist afterwards. If the file is open, LittleFS returns false and
   * changes nothing. Other stores remove it: its open Files can still be read, and its space becomes free
   * when they are closed.
   */
  virtual bool remove(std::string_view path) = 0;
  /**
   * Renames a file, not a folder, and replaces `to` if it exists. After a power cut, `to` is either the old
   * or the new file. If it returns true, the change is durable. Returns false on a fault, and may do so if
   * one of the files is open (LittleFS).
   */
  virtual bool rename(std::string_view from, std::string_view to) = 0;
  /** Calls `visit(name)` for each file directly in `folder`, in any order. "" is the root folder. It gives no
   * sizes: LittleFS would search the path of each file for them. */
  virtual void list(std::string_view folder, FileVisitor visit) const = 0;
  virtual StoreSpace space() const = 0;
};

}  // namespace lumi
