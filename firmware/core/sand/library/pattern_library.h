#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/library/pattern.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The patterns that can be drawn. Each one is a program file ("gcode/1a2b3c4d.lsp"). Names and the like are
 * in records of up to kPatternsPerPage patterns ("sand-library-0"); memory holds only an index. A change is
 * saved when the call returns. A call that returns an error has changed nothing.
 */
class PatternLibrary {
 public:
  static constexpr size_t kMaxPatterns = 400;

  /** Returns the number of free bytes that are reserved for something other than programs. */
  using Promised = Callback<uint64_t()>;
  /** Returns the name for a pattern that no record names, or "" to remove it. */
  using NameOf = FunctionRef<std::string(PatternId)>;

  /** Besides what StoreUse::kPatterns reserves, programs leave `promised` bytes free. */
  PatternLibrary(RecordStore& records, FileStore& files, Random& random, Log& log, Promised promised = {});

  /**
   * Reads a part: the folder, a record, or a program that no record names. Returns true while a part is left.
   * Call until it returns false, before any other function and not afterwards. Unfinished program files are
   * removed. A program that no record names becomes a pattern if `nameOf` has a name for it, or if a record
   * is damaged; otherwise its upload was cut short, and it is removed.
   */
  bool load(NameOf nameOf);

  size_t size() const { return index_.size(); }
  bool isFull() const { return size() >= kMaxPatterns; }
  /** Changes with each change of the library. */
  uint32_t revision() const { return revision_; }
  bool has(PatternId id) const { return at(id) != nullptr; }
  /** Reads a pattern. Returns nothing if there is none, or its record can't be read. */
  std::optional<Pattern> find(PatternId id) const;
  /** The pattern's name; its id if the record can't be read. */
  std::string nameOf(PatternId id) const;
  /** Like find(). Keeps the page in `last`, so that reading patterns in the order of the list is fast. */
  struct LastPage {
    size_t number = SIZE_MAX;
    uint32_t revision = 0;
    PatternPage patterns;
  };
  const Pattern* find(PatternId id, LastPage& last) const;
  /** The pattern with the same moves for the same table, or 0. */
  PatternId sameAs(const StoredProgram& program) const;
  /** All patterns, the one that was added last first. */
  std::vector<PatternId> newestFirst() const;
  /** Bytes of all programs, in whole blocks of the store. */
  uint64_t usedBytes() const;

  /** Returns a random id that neither a pattern nor a stored file has. */
  PatternId newId();
  /** Adds a pattern, whose program must be in the store already. Sets its serial number. */
  Status add(Pattern pattern);
  /** Lets `change` change name, tags, favorite and numbers of a pattern. */
  Status update(PatternId id, FunctionRef<void(Pattern& pattern)> change);
  /** Removes the pattern and its program. A program that is being read can't be removed. */
  Status remove(PatternId id);

  /** Bytes available for programs. */
  uint64_t freeBytes() const;

 private:
  struct Entry {
    PatternId id;
    uint32_t serial;
    uint32_t movesCrc;
    uint32_t fileSize : 26;  // units of 16 bytes
    uint32_t page : 6;
  };

  /** What load() remembers between its calls. */
  struct Loading {
    std::vector<PatternId> unnamed;  // programs that no record has named so far
    bool isAll = true;               // all records so far could be read
  };

  void loadPage();
  void adopt(PatternId id, std::string name);
  std::vector<PatternId> programs() const;
  const Entry* at(PatternId id) const;
  std::optional<PatternPage> readPage(size_t page) const;
  Status savePage(size_t page, const PatternPage& patterns, StoreUse use = StoreUse::kLists);
  size_t pageWithRoom() const;
  void index(const Pattern& pattern, size_t page);

  RecordStore& records_;
  FileStore& files_;
  Random& random_;
  Log& log_;
  const Promised promised_;
  std::unique_ptr<Loading> loading_;  // null before and after load()
  std::vector<Entry> index_;
  size_t pages_ = 0;  // number of records
  uint32_t revision_ = 0;
  uint32_t lastSerial_ = 0;
};

}  // namespace lumi
