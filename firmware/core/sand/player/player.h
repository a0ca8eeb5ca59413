#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/player/clear_path.h"
#include "core/sand/player/playlist_store.h"
#include "core/sand/program/program_writer.h"
#include "core/sand/queue/job_queue.h"
#include "core/store/alternating_record.h"

namespace lumi {

/** What the player asks of the table. */
class PlayerTable {
 public:
  virtual ~PlayerTable() = default;
  /** Adds a job behind all others. Returns its file. */
  virtual Result<std::string> add(PatternId pattern, std::string name) = 0;
  virtual Status continueJob(std::string_view file) = 0;
  /** Stops the job that is being drawn. It is interrupted some passes later. */
  virtual Status stopDrawing() = 0;
  /** Removes an interrupted job; what is drawn of it stays in the sand. */
  virtual Status dropJob(std::string_view file) = 0;
  virtual Status removeJob(std::string_view file) = 0;
  /** Sets the speed without saving it; nothing: the saved one. */
  virtual void useSpeed(std::optional<int> percent) = 0;
  virtual MotionLimits motionLimits() const = 0;
  virtual TableShape shape() const = 0;
};

/** What the player does, for the user. */
struct PlayerStatus {
  enum class State : uint8_t { kIdle, kClearing, kDrawing, kPausing };

  State state = State::kIdle;
  PlaylistId playlist = 0;
  PatternId pattern = 0;            // drawn now, or drawn last while pausing
  std::string file;                 // the job of now; "" while pausing
  std::vector<PatternId> upcoming;  // in drawing order, at most one round
  uint32_t pauseLeft = 0;           // s
  bool stopsAfter = false;          // after the present pattern
};

/**
 * Plays a playlist: puts one job after the other into the queue, each when the one before is drawn. Jobs that
 * people add meanwhile are drawn first. A job of the player leaves the queue when it is drawn. While the sand
 * is smoothed, a program of the player's own is drawn.
 *
 * The place in the list is saved (record "sand-player") before each job. After a power cut the job continues
 * by itself, then the list; a pause lasts as long as it would have.
 */
class Player {
 public:
  Player(RecordStore& records, FileStore& files, JobQueue& queue, const PatternLibrary& library,
         PlayerTable& table, const Clock& clock, Random& random, Log& log);
  ~Player();

  /** Call after the queue was loaded. */
  void load();
  /** Returns true if the next pass must follow at once. */
  bool tick();

  PlaylistStore& playlists() { return playlists_; }
  const PlaylistStore& playlists() const { return playlists_; }
  PlayerStatus status() const;
  /** True if `file` is the player's job. */
  bool owns(std::string_view file) const { return !file.empty() && state_.file == file; }

  /** Plays from the beginning. Another playlist ends, its job is dropped. */
  Status run(PlaylistId id);
  /** Ends the pattern or the pause now. The next pattern begins without a pause. */
  Status skip();
  /** Ends the playlist now. */
  Status stop();
  /** Ends the playlist after the present pattern. */
  Status stopAfter(bool stops);

 private:
  enum class Phase : uint8_t { kIdle, kMakingClear, kClearing, kDrawing, kPausing, kNext };

  /** Saved in the record. */
  struct State {
    PlaylistId playlist = 0;  // 0: nothing is played
    uint32_t seed = 0;
    uint32_t round = 0;
    uint8_t place = 0;  // in the round
    Phase phase = Phase::kIdle;
    bool stopsAfter = false;
    std::string file;          // the player's job
    EpochMillis pauseEnd = 0;  // 0: unknown
    uint32_t pauseLeft = 0;    // s, when this was saved
  };

  struct Making;  // the program that smooths the sand, while it is written

  void restore(std::string_view bytes);
  Status save();
  bool followJob();
  void jobEnded(bool isSkipped);
  void beginPause();
  void followPause();
  bool beginNext();
  void beginPattern();
  void makeClear();
  void endMaking();
  void advance();
  void end();
  void dropJob();
  ClearMode clearMode() const;
  PatternId patternAt(uint32_t round, size_t place) const;

  FileStore& files_;
  JobQueue& queue_;
  const PatternLibrary& library_;
  PlayerTable& table_;
  const Clock& clock_;
  Random& random_;
  Log& log_;
  AlternatingRecord record_;
  PlaylistStore playlists_;
  std::optional<Playlist> playlist_;  // the one that is played
  uint32_t seenRevision_ = 0;
  State state_;
  std::unique_ptr<Making> making_;
  bool continuesJob_ = false;  // after a power cut
  bool isSkipping_ = false;    // the job is being stopped, to be dropped
  Millis pauseUntil_ = 0;
  Millis savedAt_ = 0;
  Millis notBefore_ = 0;  // after a failure
};

}  // namespace lumi
