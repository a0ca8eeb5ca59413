#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <utility>

namespace lumi {

/**
 * Runs calls that may block in the kernel, such as disk writes, on another thread. The loop waits for each
 * call to end, but does short work in the meantime.
 */
class BlockingIoThread {
 public:
  BlockingIoThread() = default;
  virtual ~BlockingIoThread() = default;
  BlockingIoThread(const BlockingIoThread&) = delete;
  BlockingIoThread& operator=(const BlockingIoThread&) = delete;

  /**
   * Sets the work that the waiting thread does about once a millisecond. nullptr: none. If it calls run(),
   * that task runs directly.
   */
  void meanwhile(std::function<void()> shortWork) { meanwhile_ = std::move(shortWork); }

  /** Runs `task` on another thread and returns its result. Its errno is not transferred. */
  virtual bool run(const std::function<bool()>& task) {
    if (isInMeanwhile_) return task();
    // If no thread can be started, get() runs the task.
    auto done = std::async(std::launch::async | std::launch::deferred, std::ref(task));
    while (done.wait_for(std::chrono::milliseconds(1)) == std::future_status::timeout) {
      if (!meanwhile_) continue;
      isInMeanwhile_ = true;
      meanwhile_();
      isInMeanwhile_ = false;
    }
    return done.get();
  }

 private:
  std::function<void()> meanwhile_;
  bool isInMeanwhile_ = false;
};

/** Runs `task` on `side`, or directly if `side` is nullptr. */
inline bool runBeside(BlockingIoThread* side, const std::function<bool()>& task) {
  return side == nullptr ? task() : side->run(task);
}

}  // namespace lumi
