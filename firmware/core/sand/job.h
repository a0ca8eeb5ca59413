#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sand/program.h"

namespace lumi {

enum class JobState : uint8_t { kWaiting, kRunning, kPaused, kInterrupted, kFailed, kDone };

/** One pattern in the queue. */
struct Job {
  std::string file;          // its name in calls: 8 hex digits and ".gcode"
  std::string originalName;  // UTF-8, at most kLongestJobName bytes, as it was uploaded
  ProgramInfo info;          // as in its program's footer
  JobState state = JobState::kWaiting;
  std::string message;  // why it was interrupted or failed, for people; at most kLongestJobMessage bytes
  bool repeat = false;  // when done it waits again, behind the others
  uint32_t run = 0;     // number of its last run, never given out twice; 0: never ran
};

constexpr size_t kLongestJobName = 80;      // bytes
constexpr size_t kLongestJobMessage = 160;  // bytes

/** Jobs in order. Each has memory of its own: 64 together would be too large a block for a small heap. */
class Jobs {
  using Pieces = std::vector<std::unique_ptr<Job>>;

 public:
  /** Over Jobs or, as `Of`, over const ones. */
  template <typename Of, typename Piece>
  struct Iterator {
    using iterator_category = std::forward_iterator_tag;
    using value_type = Job;
    using difference_type = std::ptrdiff_t;
    using pointer = Of*;
    using reference = Of&;

    Of& operator*() const { return **piece; }
    Of* operator->() const { return piece->get(); }
    Iterator& operator++() {
      ++piece;
      return *this;
    }
    Iterator operator++(int) { return {piece++}; }
    bool operator==(Iterator other) const { return piece == other.piece; }
    bool operator!=(Iterator other) const { return piece != other.piece; }

    Piece piece;
  };

  size_t size() const { return pieces_.size(); }
  bool empty() const { return pieces_.empty(); }
  Job& operator[](size_t index) { return *pieces_[index]; }
  const Job& operator[](size_t index) const { return *pieces_[index]; }
  const Job& front() const { return *pieces_.front(); }
  const Job& back() const { return *pieces_.back(); }
  auto begin() { return Iterator<Job, Pieces::iterator>{pieces_.begin()}; }
  auto end() { return Iterator<Job, Pieces::iterator>{pieces_.end()}; }
  auto begin() const { return Iterator<const Job, Pieces::const_iterator>{pieces_.begin()}; }
  auto end() const { return Iterator<const Job, Pieces::const_iterator>{pieces_.end()}; }

  void push_back(Job job) { pieces_.push_back(std::make_unique<Job>(std::move(job))); }
  void pop_back() { pieces_.pop_back(); }
  void clear() { pieces_.clear(); }
  std::unique_ptr<Job> takeOut(size_t index);
  void putIn(size_t index, std::unique_ptr<Job> job);

 private:
  Pieces pieces_;
};

/** A moment of a run. */
struct RunMoment {
  uint32_t move = 0;  // moves drawn before it
  TablePoint ball;    // where the ball was, on the way of the next one
};

/** How far a run is known to have come: everything before `reached` was drawn. */
struct Checkpoint {
  uint32_t run = 0;
  ProgramPosition reached;
  TablePoint ball;      // where it was, on the way of the next move
  RunMoment cleared{};  // when the sand was cleared last; what was drawn before is not in it any more
};

}  // namespace lumi
