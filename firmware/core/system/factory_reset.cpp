#include "core/system/factory_reset.h"

#include <vector>

namespace lumi {
namespace {

constexpr size_t kAtOnce = 16;  // names kept in memory at once

std::string pathOf(std::string_view folder, std::string_view name) {
  return folder.empty() ? std::string(name) : std::string(folder).append("/").append(name);
}

}  // namespace

FactoryReset::FactoryReset(FileStore& files, Span<const std::string_view> folders)
    : files_(files), folders_(folders) {}

Status FactoryReset::begin() {
  if (mark()) return Done{};
  if (files_.remove(kMark)) return invalid("The hub can't be reset: its storage is full or faulty.");
  return invalid("The storage is faulty: the hub may be erased when it starts the next time, or not.");
}

// Creates the mark as an empty file, which fits in a full store. It is closed, so that it can be removed.
bool FactoryReset::mark() {
  const auto file = files_.open(kMark, OpenMode::kReplace);
  return file && file->sync();
}

Result<bool> FactoryReset::finish() {
  if (!files_.exists(kMark)) return false;
  bool isEmpty = true;
  for (const std::string_view folder : folders_) isEmpty = empty(folder) && isEmpty;
  isEmpty = empty("") && isEmpty;
  if (!isEmpty || !files_.remove(kMark))
    return invalid("Not all could be erased; the next start tries again.");
  return true;
}

bool FactoryReset::empty(std::string_view folder) {
  while (true) {
    std::vector<std::string> paths;
    files_.list(folder, [&](std::string_view name) {
      std::string path = pathOf(folder, name);
      if (paths.size() < kAtOnce && path != kMark) paths.push_back(std::move(path));
    });
    if (paths.empty()) return true;
    for (const std::string& path : paths) {
      if (!files_.remove(path)) return false;
    }
  }
}

}  // namespace lumi
