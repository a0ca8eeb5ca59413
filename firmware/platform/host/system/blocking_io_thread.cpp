#include "platform/host/system/blocking_io_thread.h"

#include <chrono>
#include <csignal>

namespace lumi {
namespace {

constexpr std::chrono::milliseconds kBetween(1);

/** Blocks signals in the new thread, because the main thread handles them. */
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

}  // namespace

BlockingIoThread::BlockingIoThread() {
  const SignalsHeld inherited;
  thread_ = std::thread([this] { serve(); });
}

BlockingIoThread::~BlockingIoThread() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

// Both threads notify after they have released the mutex, because the woken thread needs it at once.

bool BlockingIoThread::run(const std::function<bool()>& task) {
  if (isInMeanwhile_) return task();
  {
    const std::lock_guard lock(mutex_);
    task_ = &task;
  }
  changed_.notify_all();
  std::unique_lock lock(mutex_);
  const auto isDone = [this] { return task_ == nullptr; };
  while (!changed_.wait_for(lock, kBetween, isDone)) {
    if (!meanwhile_) continue;
    lock.unlock();
    isInMeanwhile_ = true;
    meanwhile_();
    isInMeanwhile_ = false;
    lock.lock();
  }
  return answer_;
}

void BlockingIoThread::serve() {
  while (const auto* task = nextTask()) finish((*task)());
}

const std::function<bool()>* BlockingIoThread::nextTask() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || task_ != nullptr; });
  return task_;
}

void BlockingIoThread::finish(bool answer) {
  {
    const std::lock_guard lock(mutex_);
    answer_ = answer;
    task_ = nullptr;
  }
  changed_.notify_all();
}

}  // namespace lumi
