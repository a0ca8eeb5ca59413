#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/sand/program/program.h"

namespace lumi {

enum class JobState : uint8_t { kWaiting, kRunning, kPaused, kInterrupted, kFailed, kDone };

/** A pattern in the queue. */
struct Job {
  std::string file;          // name in API calls: 8 hex digits and ".gcode"
  std::string originalName;  // name of the uploaded file: UTF-8, at most kMaxJobNameLength bytes
  ProgramInfo info;          // copy of the program's footer
  JobState state = JobState::kWaiting;
  std::string message;  // why it was interrupted or failed, for the user; at most kMaxJobMessageLength bytes
  bool repeat = false;  // when done, the job waits again, behind all others
  uint32_t run = 0;     // number of its last run, unique; 0: the job never ran
};

constexpr size_t kMaxJobNameLength = 80;      // bytes
constexpr size_t kMaxJobMessageLength = 160;  // bytes

/**
 * An ordered list of jobs. Each job is allocated separately, because 64 jobs together would be too large a
 * block for a small heap.
 */
class Jobs {
  using Pieces = std::vector<std::unique_ptr<Job>>;

 public:
  /** Iterates over Jobs, or over const Jobs if `Of` is const. */
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
  uint32_t move = 0;  // number of moves drawn before
  TablePoint ball;    // position of the ball, on the path of the next move
};

/**
 * Saved progress of a run. Everything before `reached` is drawn. The ball may be ahead, on the path of the
 * next move.
 */
struct Checkpoint {
  uint32_t run = 0;
  ProgramPosition reached;
  TablePoint ball;      // position of the ball, on the path of the next move
  RunMoment cleared{};  // when the sand was last cleared; moves drawn before that are no longer in the sand
};

}  // namespace lumi
