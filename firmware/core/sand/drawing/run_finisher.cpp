#include "core/sand/drawing/run_finisher.h"

#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr char kNotKept[] = "This pattern was drawn but is not in the sand picture. ";
constexpr char kOtherTable[] = "The table was changed while this was interrupted. Restart it.";

}  // namespace

RunFinisher::RunFinisher(JobQueue& queue, PatternLibrary& library, FileStore& files, SandCanvas& canvas,
                         JobJournal& journal, const Clock& clock, Log& log)
    : queue_(queue),
      library_(library),
      canvas_(canvas),
      journal_(journal),
      clock_(clock),
      log_(log),
      committer_(files, canvas) {}

bool RunFinisher::tick() {
  if (!journal_.isWritten()) return isActive();
  if (isActive()) {
    addSlice();
  } else if (!trail_.isEmpty()) {
    (void)addFirstWay();
  } else if (drawnPattern_ != 0) {
    countDrawn();
  } else {
    return false;
  }
  return true;
}

// ---- Ways ----

void RunFinisher::addTrail() {
  while (!trail_.isEmpty() && addFirstWay()) {
  }
}

/** Adds a way, or drops it if that fails. Returns false if the canvas must be rewritten first. */
bool RunFinisher::addFirstWay() {
  const BallTrail::Way way = trail_.first();
  Status added = canvas_.beginRun(0, way.path.from());
  if (added && !addWay(way)) return false;
  if (added) added = canvas_.endRun();
  if (!added) log_.write(LogLevel::kError, added.error().message);
  trail_.removeFirst();
  return true;
}

bool RunFinisher::addWay(const BallTrail::Way& way) {
  for (uint32_t i = 0; i < way.path.corners(); ++i) {
    if (!canvas_.add({way.path.corner(i), true})) return false;
  }
  return !way.goesToEnd || canvas_.add({way.path.to(), true});
}

// ---- Runs ----

void RunFinisher::finish(const Checkpoint& drawn, const JobChange& after) {
  after_ = after;
  const Job* job = queue_.find(after.file);
  committer_.begin(job ? job->drawing() : Drawing(), drawn);
}

Status RunFinisher::abandon(const Job& job, const JobChange& change) {
  const auto drawn = job.run != 0 ? queue_.checkpointOf(job.run) : std::nullopt;
  if (!drawn) return journal_.tryChange(change);
  finish(*drawn, change);
  return Done{};
}

void RunFinisher::addSlice() {
  const CanvasCommitter::Outcome outcome = committer_.tick();
  if (outcome == CanvasCommitter::Outcome::kBusy) return;
  const bool isKept = outcome == CanvasCommitter::Outcome::kKept;
  if (!isKept) {
    queue_.log(LogLevel::kError, after_.file, concat({"not kept in the sand picture: ", committer_.why()}));
  }
  if (after_.state == JobState::kDone)
    return complete(after_.file, isKept ? "" : kNotKept + committer_.why());
  journal_.write(after_, clock_.now());
}

void RunFinisher::complete(const std::string& file, const std::string& problem) {
  const Job* job = queue_.find(file);
  if (!job) return;
  after_.file = file;
  JobChange change = JobChange::to(file, JobState::kDone, problem);
  change.remove = job->isOfPlayer;
  if (job->repeat && !change.remove) {
    change.state = JobState::kWaiting;
    change.run = 0;
    change.place = JobPlace::kLast;
  }
  queue_.log(LogLevel::kInfo, file, "drawn");
  drawnPattern_ = job->pattern;
  journal_.write(change, clock_.now());
}

/** In a pass of its own, because saving takes several file operations. */
void RunFinisher::countDrawn() {
  const EpochMillis now = clock_.wall().value_or(0);
  (void)library_.update(std::exchange(drawnPattern_, 0), [now](Pattern& pattern) {
    ++pattern.drawn;
    if (now != 0) pattern.lastDrawn = now;
  });
}

// ---- Changes of the canvas ----

std::optional<Checkpoint> RunFinisher::notOnCanvasYet() const {
  if (isActive()) return committer_.drawn();
  for (const Job& job : queue_.jobs()) {
    if (isPartlyDrawn(job)) return queue_.checkpointOf(job.run);
  }
  return std::nullopt;
}

/** The ways that are not on the canvas yet are no longer in the sand either. */
Status RunFinisher::clearCanvas() {
  const Status cleared = canvas_.clear();
  if (cleared) trail_.clear();
  return cleared;
}

Status RunFinisher::clearSand(std::optional<Checkpoint>& drawn) {
  if (!journal_.isWritten()) return notSaved(journal_.why());
  if (!drawn) drawn = notOnCanvasYet();
  if (!drawn) return clearCanvas();
  const RunMoment before = drawn->cleared;
  drawn->cleared = {drawn->reached.move, drawn->ball};
  // Save the checkpoint before clearing. Otherwise, after a power cut in between, moves that were drawn
  // before the clearing would be added to the cleared canvas.
  if (Status noted = journal_.tryWrite(*drawn); !noted) return noted;
  const Status cleared = clearCanvas();
  if (!cleared) {
    drawn->cleared = before;
    journal_.write(*drawn, clock_.now());
  }
  if (isActive()) committer_.restart(*drawn);
  return cleared;
}

Status RunFinisher::follow(const TableShape& shape) {
  trail_.clear();
  trail_.forget();
  for (const Job& job : queue_.jobs()) {
    if (!isPartlyDrawn(job)) continue;
    JobChange change = JobChange::to(job.file, JobState::kFailed, kOtherTable);
    change.run = 0;
    journal_.write(change, clock_.now());
    return Done{};
  }
  const Status begun = canvas_.beginAnew(shape);
  if (begun) {
    log_.write(LogLevel::kInfo,
               {"The table has ", sizeText(shape), " now: the sand's picture starts empty."});
  }
  return begun;
}

}  // namespace lumi
