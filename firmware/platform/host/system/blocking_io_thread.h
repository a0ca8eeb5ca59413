#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace lumi {

/**
 * A second thread for calls that may block in the kernel, such as disk writes. The loop waits for each call
 * to end, but does short work in the meantime.
 */
class BlockingIoThread {
 public:
  BlockingIoThread();
  virtual ~BlockingIoThread();
  BlockingIoThread(const BlockingIoThread&) = delete;
  BlockingIoThread& operator=(const BlockingIoThread&) = delete;

  /**
   * Sets the work that the waiting thread does about once a millisecond. nullptr: none. If it calls run(),
   * that task runs directly.
   */
  void meanwhile(std::function<void()> shortWork) { meanwhile_ = std::move(shortWork); }

  /** Runs `task` on this thread and returns its result. Its errno is not transferred. */
  virtual bool run(const std::function<bool()>& task);

 private:
  void serve();
  /** Waits for a task. Returns nullptr when the thread must end. */
  const std::function<bool()>* nextTask();
  void finish(bool answer);

  std::function<void()> meanwhile_;
  bool isInMeanwhile_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<bool()>* task_ = nullptr;  // set until it is done
  bool answer_ = false;
  bool ends_ = false;
  std::thread thread_;
};

/** Runs `task` on `side`, or directly if `side` is nullptr. */
inline bool runBeside(BlockingIoThread* side, const std::function<bool()>& task) {
  return side == nullptr ? task() : side->run(task);
}

}  // namespace lumi
