#include "core/store/record_store.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/store/record_file.h"

namespace lumi {
namespace {

/** The three files of a record. A save completes `fresh` before it changes `main`. */
struct Paths {
  explicit Paths(std::string_view name)
      : main(concat({"records/", name})), fresh(concat({main, ".new"})), copy(concat({main, ".old"})) {}
  std::string main;
  std::string fresh;
  std::string copy;
};

std::string sentence(std::string_view name, std::string_view what) {
  return concat({"The record \"", name, "\" ", what});
}

/**
 * A save that is interrupted between its two renames leaves no main file. The new file is then the record. It
 * must become the main file before a new save overwrites it.
 */
bool finishInterruptedSave(FileStore& files, const Paths& paths) {
  if (files.exists(paths.main) || !isWholeRecordFile(files, paths.fresh)) return true;
  return files.rename(paths.fresh, paths.main);
}

/** A damaged main file must not replace an intact copy. */
bool keepMainAsCopy(FileStore& files, const Paths& paths) {
  return !isWholeRecordFile(files, paths.main) || files.rename(paths.main, paths.copy);
}

bool replaceMain(FileStore& files, const Paths& paths) {
  if (!keepMainAsCopy(files, paths)) return false;
  if (files.rename(paths.fresh, paths.main)) return true;
  if (!files.exists(paths.main)) files.rename(paths.copy, paths.main);
  return false;
}

bool writeAndReplace(FileStore& files, const Paths& paths, std::string_view content) {
  if (!finishInterruptedSave(files, paths)) return false;
  if (writeRecordFile(files, paths.fresh, content) && replaceMain(files, paths)) return true;
  files.remove(paths.fresh);
  return false;
}

bool anyExists(const FileStore& files, const Paths& paths) {
  return files.exists(paths.main) || files.exists(paths.copy);
}

}  // namespace

RecordStore::RecordStore(FileStore& files, Log& log) : files_(files), log_(log) {}

std::optional<std::string> RecordStore::load(std::string_view name) {
  const Paths paths(name);
  const bool settled = finishInterruptedSave(files_, paths);
  if (auto content = readRecordFile(files_, settled ? paths.main : paths.fresh)) return content;
  const bool damaged = anyExists(files_, paths);
  for (const std::string* path : {&paths.copy, &paths.fresh}) {
    if (auto content = readRecordFile(files_, *path)) {
      log_.write(LogLevel::kWarning, sentence(name, "is damaged; its copy is used."));
      return content;
    }
  }
  if (damaged) log_.write(LogLevel::kError, sentence(name, "and its copy are damaged."));
  return std::nullopt;
}

bool RecordStore::exists(std::string_view name) const {
  const Paths paths(name);
  return anyExists(files_, paths) || isWholeRecordFile(files_, paths.fresh);
}

bool RecordStore::isWhole(std::string_view name) const {
  const Paths paths(name);
  return isWholeRecordFile(files_, files_.exists(paths.main) ? paths.main : paths.fresh);
}

Status RecordStore::save(std::string_view name, std::string_view content) {
  if (content.size() > kMaxRecord) {
    return Error{sentence(name, "is too long to be saved.")};
  }
  if (writeAndReplace(files_, Paths(name), content)) {
    noteSuccess(name);
    return Done{};
  }
  Error error{sentence(name, "could not be saved: the storage is full or faulty.")};
  noteFailure(name, error);
  return error;
}

void RecordStore::noteFailure(std::string_view name, const Error& error) {
  if (includes(failing_, name)) return;
  failing_.push_back(std::string(name));
  log_.write(LogLevel::kError, error.message);
}

void RecordStore::noteSuccess(std::string_view name) {
  const auto known = findIf(failing_, [name](const std::string& one) { return one == name; });
  if (known == failing_.end()) return;
  failing_.erase(known);
  log_.write(LogLevel::kInfo, sentence(name, "is saved again."));
}

Status RecordStore::remove(std::string_view name) {
  const Paths paths(name);
  // Removes the main file last. While it exists, the record exists, and neither of the other files can
  // replace it.
  for (const std::string* path : {&paths.fresh, &paths.copy, &paths.main}) {
    if (files_.remove(*path)) continue;
    Error error{sentence(name, "could not be erased: the storage is faulty.")};
    log_.write(LogLevel::kError, error.message);
    return error;
  }
  return Done{};
}

}  // namespace lumi
