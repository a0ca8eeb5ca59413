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

bool SideThread::run(const std::function<bool()>& task) {
  std::unique_lock lock(mutex_);
  task_ = &task;
  changed_.notify_all();
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
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ends_ || task_ != nullptr; });
    if (task_ == nullptr) return;
    const auto& task = *task_;
    lock.unlock();
    const bool answer = task();
    lock.lock();
    answer_ = answer;
    task_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace lumi
