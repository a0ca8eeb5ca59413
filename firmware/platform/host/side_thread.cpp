#include "platform/host/side_thread.h"

#include <chrono>
#include <csignal>

namespace lumi {
namespace {

constexpr std::chrono::milliseconds kBetween(1);

/** Signals are for the thread that looks whether one came. */
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

SideThread::SideThread() {
  const SignalsHeld inherited;
  thread_ = std::thread([this] { serve(); });
}

SideThread::~SideThread() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

// Both threads tell each other of a change only once the mutex is free: who wakes needs it at once.

bool SideThread::run(const std::function<bool()>& task) {
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
    meanwhile_();
    lock.lock();
  }
  return answer_;
}

void SideThread::serve() {
  while (const auto* task = nextTask()) finish((*task)());
}

const std::function<bool()>* SideThread::nextTask() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ends_ || task_ != nullptr; });
  return task_;
}

void SideThread::finish(bool answer) {
  {
    const std::lock_guard lock(mutex_);
    answer_ = answer;
    task_ = nullptr;
  }
  changed_.notify_all();
}

}  // namespace lumi
