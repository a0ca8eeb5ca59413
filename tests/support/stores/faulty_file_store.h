#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support/stores/memory_file_store.h"

namespace lumi::test {

/**
 * The state of written but unsynced data after a power cut. The synced beginning of a file stays as long as
 * it was not changed since.
 */
enum class Unsynced {
  kLost,     // the file has its content of the last sync
  kHalf,     // the first half was written
  kGarbled,  // the length is right, but the second half is wrong
  kKept      // everything was written
};

/** A power cut at one of the changing steps of the store (opening to write, write, sync, rename, remove). */
struct PowerCut {
  size_t atStep = 0;
  bool afterStep = false;  // false: the step itself did not take effect
  Unsynced unsynced = Unsynced::kLost;
};

/** All files of a flash by path. Copies share the contents. */
using FlashImage = std::map<std::string, std::shared_ptr<const std::string>>;

/** Files in memory on a device whose power or flash fails at a chosen step. */
class FaultyFileStore : public FileStore {
 public:
  /** Plans a power cut. The next changing step is step 0. */
  void cutPower(PowerCut cut) {
    cut_ = cut;
    steps_ = 0;
  }
  /** Makes one step fail without a power cut. `afterStep`: it took effect nevertheless. */
  void failStep(size_t step, bool afterStep = false) {
    failAt_ = step;
    failsAfter_ = afterStep;
    steps_ = 0;
  }
  /**
   * Makes every changing step fail for files whose path starts with `start`, until mend(). Several calls add
   * up.
   */
  void failPath(const std::string& start) { faultyPaths_.push_back(start); }
  void mend() { faultyPaths_.clear(); }
  bool isOff() const { return off_; }
  size_t steps() const { return steps_; }
  MemoryFileStore& live() { return live_; }

  /** Called after each changing step, whether it succeeded or not. */
  std::function<void()> stepped;
  /** Called for each wait for the flash: at sync, rename and remove. */
  std::function<void()> waited;
  /** The first sync of a new file waits twice, as on Linux: for the file and for its folder. */
  bool syncsFolders = false;

  /** The files that a power cut at this moment would leave. */
  FlashImage imageAfterCut(Unsynced unsynced) const {
    FlashImage image = durable_;
    for (const auto& [path, dirt] : dirty_) {
      if (dirt != Dirt::kNone && live_.exists(path)) settle(image, path, dirt, unsynced);
    }
    return image;
  }
  /** Replaces the content of the flash by these files. */
  void fill(const FlashImage& image) {
    live_.clear();
    dirty_.clear();
    durable_ = image;
    for (const auto& [path, content] : image) {
      live_.open(path, OpenMode::kReplace)->write(asBytes(*content));
    }
  }

  /** Restores the power: only durable data remains, and no fault is planned. */
  void restart() {
    if (off_) fill(imageAfterCut(cut_->unsynced));
    cut_.reset();
    failAt_.reset();
    off_ = false;
  }

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (mode == OpenMode::kRead) return off_ ? nullptr : live_.open(path, mode);
    std::unique_ptr<File> file;
    const bool isNew = !live_.exists(path);
    const bool opened = step(path, [&] {
      file = live_.open(path, mode);
      return file != nullptr;
    });
    if (!opened) return nullptr;
    Dirt& dirt = dirty_[std::string(path)];
    dirt = mode == OpenMode::kReplace ? Dirt::kReplaced : std::max(dirt, Dirt::kChanged);
    return std::make_unique<FaultyFile>(*this, std::string(path), std::move(file), isNew);
  }

  bool exists(std::string_view path) const override { return !off_ && live_.exists(path); }

  bool remove(std::string_view path) override {
    return hasWaited(step(path, [&] {
      if (!live_.remove(path)) return false;
      durable_.erase(std::string(path));
      dirty_.erase(std::string(path));
      return true;
    }));
  }

  /** The rename is durable at once. The content of an unsynced file remains uncertain. */
  bool rename(std::string_view from, std::string_view to) override {
    return !isFaulty(to) && hasWaited(step(from, [&] {
      const std::string source(from);
      const std::string target(to);
      if (!live_.rename(from, to)) return false;
      durable_[target] = durableOf(source);
      durable_.erase(source);
      dirty_[target] = dirty_[source];
      dirty_.erase(source);
      return true;
    }));
  }

  void list(std::string_view folder, FileVisitor visit) const override {
    if (!off_) live_.list(folder, visit);
  }

  StoreSpace space() const override { return live_.space(); }

 private:
  class FaultyFile : public File {
   public:
    FaultyFile(FaultyFileStore& store, std::string path, std::unique_ptr<File> inner, bool isNew)
        : store_(store), path_(std::move(path)), inner_(std::move(inner)), isNew_(isNew) {}

    size_t read(Bytes out) override { return store_.off_ ? 0 : inner_->read(out); }
    bool write(ConstBytes bytes) override {
      return store_.step(path_, [&] {
        Dirt& dirt = store_.dirty_[path_];
        dirt = std::max(dirt, Dirt::kChanged);
        return inner_->write(bytes);
      });
    }
    bool seek(uint64_t position) override { return !store_.off_ && inner_->seek(position); }
    uint64_t size() const override { return inner_->size(); }
    bool sync() override {
      if (std::exchange(isNew_, false) && store_.syncsFolders) (void)store_.hasWaited(true);
      return store_.hasWaited(store_.step(path_, [&] {
        if (!inner_->sync()) return false;
        store_.durable_[path_] = std::make_shared<const std::string>(store_.live_.contentOf(path_));
        store_.dirty_[path_] = Dirt::kNone;
        return true;
      }));
    }

   private:
    FaultyFileStore& store_;
    std::string path_;
    std::unique_ptr<File> inner_;
    bool isNew_;  // its folder was not synced yet
  };

  enum class Dirt { kNone, kChanged, kReplaced };

  template <typename Action>
  bool step(std::string_view path, const Action& action) {
    if (off_) return false;
    const bool done = attempt(path, action);
    if (stepped) stepped();
    return done;
  }

  bool hasWaited(bool done) const {
    if (waited) waited();
    return done;
  }

  template <typename Action>
  bool attempt(std::string_view path, const Action& action) {
    const size_t number = steps_++;
    if (isFaulty(path)) return false;
    if (failAt_ == number) {
      if (failsAfter_) (void)action();
      return false;
    }
    const bool cutNow = cut_ && cut_->atStep == number;
    const bool done = (!cutNow || cut_->afterStep) && action();
    if (cutNow) off_ = true;
    return done && !cutNow;
  }

  bool isFaulty(std::string_view path) const {
    return std::any_of(faultyPaths_.begin(), faultyPaths_.end(),
                       [path](const std::string& start) { return path.substr(0, start.size()) == start; });
  }

  std::shared_ptr<const std::string> durableOf(const std::string& path) const {
    const auto found = durable_.find(path);
    return found == durable_.end() ? std::make_shared<const std::string>() : found->second;
  }

  void settle(FlashImage& image, const std::string& path, Dirt dirt, Unsynced unsynced) const {
    if (unsynced == Unsynced::kLost) return;
    std::string written = live_.contentOf(path);
    const size_t safe = dirt == Dirt::kChanged ? commonStart(*durableOf(path), written) : 0;
    const size_t half = safe + (written.size() - safe) / 2;
    if (unsynced == Unsynced::kHalf) written.resize(half);
    if (unsynced == Unsynced::kGarbled)
      written.replace(half, std::string::npos, written.size() - half, '\xFF');
    image[path] = std::make_shared<const std::string>(std::move(written));
  }

  static size_t commonStart(const std::string& a, const std::string& b) {
    const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return static_cast<size_t>(end - a.begin());
  }

  MemoryFileStore live_;
  FlashImage durable_;
  std::map<std::string, Dirt> dirty_;
  std::optional<PowerCut> cut_;
  std::optional<size_t> failAt_;
  bool failsAfter_ = false;
  std::vector<std::string> faultyPaths_;
  size_t steps_ = 0;
  bool off_ = false;
};

}  // namespace lumi::test
