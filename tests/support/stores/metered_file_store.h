#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "core/ports/file_store.h"

namespace lumi::test {

/** Number of operations on the files of one kind. */
struct FlashUse {
  size_t writes = 0;  // how often changed bytes of a file were written to flash
  size_t moves = 0;   // files renamed or removed: one entry in a folder's log each
};

/** Forwards all calls to another store and counts what wears the flash. Does not allocate. */
class MeteredFileStore : public FileStore {
 public:
  enum Kind {
    kSettings,
    kAccounts,
    kDevices,
    kQueue,
    kLog,
    kUpdates,
    kClock,
    kOther,
    kCheckpoints,
    kUploads
  };
  static constexpr size_t kKinds = kUploads + 1;
  static constexpr const char* kNames[kKinds] = {
      "settings", "accounts and sessions", "devices and networks", "queue",         "log", "list of firmware",
      "the time", "other records",         "job and picture",      "uploaded files"};

  explicit MeteredFileStore(FileStore& inner) : inner_(inner) {}

  std::array<FlashUse, kKinds> use{};

  static Kind kindOf(std::string_view path) {
    static constexpr std::pair<std::string_view, Kind> kBeginnings[] = {
        {"records/lights", kSettings},
        {"records/matrix-1", kSettings},
        {"records/matrix-2", kSettings},
        {"records/hardware", kSettings},
        {"records/accounts", kAccounts},
        {"records/sessions", kAccounts},
        {"records/setup-token", kAccounts},
        {"records/devices", kDevices},
        {"records/networks", kDevices},
        {"records/sand-queue", kQueue},
        {"records/log-", kLog},
        {"records/security-", kLog},
        {"records/notices", kAccounts},
        {"records/updates", kUpdates},
        {"records/firmware", kUpdates},
        {"records/clock", kClock},
        {"records/installations", kUpdates},
        {"records/sand-checkpoint", kCheckpoints},
        {"records/sand-speed", kCheckpoints},
        {"sand.canvas", kCheckpoints},
        {"gcode/", kUploads},
        {"firmware/", kUploads}};
    for (const auto& [beginning, kind] : kBeginnings) {
      if (path.substr(0, beginning.size()) == beginning) return kind;
    }
    return kOther;
  }

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    auto file = inner_.open(path, mode);
    if (!file || mode == OpenMode::kRead) return file;
    return std::make_unique<MeteredFile>(std::move(file), use[kindOf(path)], mode == OpenMode::kReplace);
  }
  bool exists(std::string_view path) const override { return inner_.exists(path); }
  bool remove(std::string_view path) override {
    if (inner_.exists(path)) ++use[kindOf(path)].moves;
    return inner_.remove(path);
  }
  bool rename(std::string_view from, std::string_view to) override {
    ++use[kindOf(from)].moves;
    return inner_.rename(from, to);
  }
  void list(std::string_view folder, FileVisitor visit) const override { inner_.list(folder, visit); }
  StoreSpace space() const override { return inner_.space(); }

 private:
  class MeteredFile : public File {
   public:
    MeteredFile(std::unique_ptr<File> inner, FlashUse& use, bool isChanged)
        : inner_(std::move(inner)), use_(use), isChanged_(isChanged) {}
    ~MeteredFile() override { count(); }
    MeteredFile(const MeteredFile&) = delete;
    MeteredFile& operator=(const MeteredFile&) = delete;

    size_t read(Bytes out) override { return inner_->read(out); }
    bool write(ConstBytes bytes) override {
      isChanged_ = true;
      return inner_->write(bytes);
    }
    bool seek(uint64_t position) override { return inner_->seek(position); }
    uint64_t size() const override { return inner_->size(); }
    bool sync() override {
      count();
      return inner_->sync();
    }

   private:
    void count() {
      if (std::exchange(isChanged_, false)) ++use_.writes;
    }

    std::unique_ptr<File> inner_;
    FlashUse& use_;
    bool isChanged_;
  };

  FileStore& inner_;
};

}  // namespace lumi::test
