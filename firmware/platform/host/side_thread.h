#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace lumi {

/**
 * A thread beside the loop, for calls that the kernel takes its time for: writing to a disk. The loop waits
 * for them as if it had made them itself, but has something short to do meanwhile.
 */
class SideThread {
 public:
  SideThread();
  virtual ~SideThread();
  SideThread(const SideThread&) = delete;
  SideThread& operator=(const SideThread&) = delete;

  /** What the waiting thread does about once a millisecond; must not call run(). Null: nothing. */
  void meanwhile(std::function<void()> shortWork) { meanwhile_ = std::move(shortWork); }

  /** Has `task` done on this object's thread and gives its answer. Its errno stays there. */
  virtual bool run(const std::function<bool()>& task);

 private:
  void serve();
  /** Waits for it; null at the end. */
  const std::function<bool()>* nextTask();
  void finish(bool answer);

  std::function<void()> meanwhile_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<bool()>* task_ = nullptr;  // set until it is done
  bool answer_ = false;
  bool ends_ = false;
  std::thread thread_;
};

/** On `side`, where there is one. */
inline bool runBeside(SideThread* side, const std::function<bool()>& task) {
  return side == nullptr ? task() : side->run(task);
}

}  // namespace lumi
