#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "core/ports/file_store.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/drawing/job_runner.h"
#include "core/sand/player/player_state.h"
#include "core/sand/player/playlists.h"
#include "core/store/alternating_record.h"

namespace lumi {

/** What follows the current entry in its round. */
struct RestOfRound {
  DrawingTime time;  // of the patterns
  uint32_t entries = 0;
};

/**
 * Plays one playlist: adds its patterns to the queue as jobs (Job::isOfPlayer), each behind a job that clears
 * the sand if the playlist says so. While one is drawn, the next one is in the queue already, so that the
 * ball does not stop; but not if there is a pause between them.
 *
 * The state is an alternating record: saving it is one file operation. A job is added to the queue before the
 * state names it, and leaves the queue before the state moves on. After a power cut, a job that the state
 * names and the queue lacks was therefore drawn to its end, and a job that only the queue has is the next
 * one.
 *
 * An interrupted job continues by itself, or waits for a user's decision (JobRunner). A pattern that can't be
 * drawn is skipped.
 */
class Player {
 public:
  static constexpr size_t kMaxNext = 5;
  static constexpr Millis kTryAgain = 5 * kSecond;   // after an error of the store
  static constexpr Millis kSaveEvery = 5 * kMinute;  // in a pause, while the clock is unset

  Player(const Playlists& playlists, const PatternLibrary& library, JobQueue& queue, JobRunner& runner,
         FileStore& files, const Clock& clock, Random& random, Log& log);

  /** Call after playlists, queue and runner were loaded. */
  void load();
  /** Call in every pass of the loop. */
  void tick();
  void setHardware(const SandHardware& table) { table_ = table; }

  /** Plays a playlist from its beginning. One that is being played is stopped first. */
  Status play(uint32_t playlist);
  /**
   * Ends the current job, or the pause, and continues. The part of the job that was drawn is added to the
   * canvas.
   */
  Status skip();
  /** Ends the playlist, with the current job as in skip(). The table may be stopping already. */
  Status stop() { return endWith(0); }
  /** With `stops`, the playlist ends with the current pattern. */
  Status setStopsAfter(bool stops);
  /** Call when a user has paused the current job. In a pause between patterns: stops counting it down. */
  Status pause();
  /** Ends pause(). */
  Status resume();

  /** True while a playlist is played. */
  bool isActive() const { return state_.list.id != 0; }
  bool isPlaying(uint32_t playlist) const {
    return isActive() && (state_.list.id == playlist || state_.nextList == playlist);
  }
  /** `list` and the like are valid only if isActive(). */
  const PlayerState& state() const { return state_; }
  /** The current job, or nullptr if there is none. */
  const Job* job() const;
  /** The job that is in the queue already and follows the current one, or nullptr. */
  const Job* jobAhead() const;
  /** The next patterns, at most kMaxNext. */
  std::vector<PatternId> next() const;
  /** Time until the pause ends. Valid only in PlayerPhase::kPausing. */
  Millis pauseLeft() const;
  /** Nothing: the playlist repeats, or the rest is not known yet. */
  std::optional<RestOfRound> rest() const;
  /** Why the last playlist ended, or why the next job can't be added, for the user; "": no problem. */
  const std::string& problem() const { return problem_; }

 private:
  struct Step {
    size_t entry;
    bool isClearing;
  };

  void followChanges();
  void adopt(Playlist&& list);
  void followJob();
  void removeDone(const Job& job);
  void stopAhead();
  void leave(const Job& job);
  void jobEnded();
  void entryEnded(bool isSkipped, bool isFollowed);
  void addNext();
  void addAhead();
  void beginPause();
  void countDown();
  void begin(Playlist&& list);
  void end(std::string_view problem);

  /** True if a part of the job was sent to the table, so that it can't just be removed. */
  bool isBegun(const Job& job) const { return job.run != 0 || runner_.isUsing(job.file); }
  PlayRound roundAfterEntry() const;
  std::optional<Step> nextStep(PlayRound& round) const;
  bool prepare(const std::optional<Step>& step, Status& drawable);
  Status jobFor(const Step& step, Job& job) const;
  uint16_t chordFor(uint16_t jobSpeed) const;
  PatternId clearingFor(const ProgramInfo& pattern) const;
  bool isFor(const Job& job, const Step& step) const;
  Status add(Job&& job, const Step& step);
  void enter(const Step& step, const PlayRound& round);
  void skipEntry(const Step& step, const PlayRound& round, std::string_view why);
  void sumUp();
  Status endWith(uint32_t next);
  Status change(const PlayPosition& to);
  bool save();
  bool isDone(const Status& tried);
  void log(LogLevel level, std::initializer_list<TextPart> what);

  const Playlists& playlists_;
  const PatternLibrary& library_;
  JobQueue& queue_;
  JobRunner& runner_;
  FileStore& files_;
  const Clock& clock_;
  Random& random_;
  Log& log_;
  SandHardware table_;
  AlternatingRecord record_;
  PlayerState state_;
  std::string problem_;
  Millis notBefore_ = 0;  // time of the next attempt
  bool isUnsaved_ = false;
  Millis savedAt_ = 0;
  Millis pauseEndsAt_ = 0;       // while pausing
  bool isPauseEndKnown_ = true;  // false after a start of the hub, until its clock is set
  bool isAheadRight_ = false;    // what follows the current job in the queue
  bool hasFailed_ = false;       // the current job
  size_t failures_ = 0;          // of entries, one after the other
  uint32_t seenPlaylists_ = 0;   // revision
  uint32_t seenLibrary_ = 0;     // revision
  DrawingTime sum_;              // of the entries before summed_ that follow the current one
  size_t summed_ = 0;
};

}  // namespace lumi
