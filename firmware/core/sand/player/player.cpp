#include "core/sand/player/player.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/geometry/chord_rule.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {
namespace {

constexpr std::string_view kNotSaved =
    "The player's state could not be saved: the storage is full or faulty.";
constexpr std::string_view kNoPattern = "The playlist has no pattern left.";
constexpr std::array<std::string_view, 3> kClearNames = {"Clearing from the centre", "Clearing from the edge",
                                                         "Clearing sideways"};

/** Not of kNone and kAutomatic. */
PatternId idOf(Clearing clearing) {
  static_assert(clearId(ClearKind::kSideways) == static_cast<PatternId>(Clearing::kSideways));
  return static_cast<PatternId>(clearing);
}

}  // namespace

Player::Player(const Playlists& playlists, const PatternLibrary& library, JobQueue& queue, JobRunner& runner,
               FileStore& files, const Clock& clock, Random& random, Log& log)
    : playlists_(playlists),
      library_(library),
      queue_(queue),
      runner_(runner),
      files_(files),
      clock_(clock),
      random_(random),
      log_(log),
      record_(files, "sand-player") {}

void Player::load() {
  const auto bytes = record_.load();
  if (!bytes || !decodePlayer(*bytes, state_)) state_ = PlayerState();
  pauseEndsAt_ = clock_.now() + state_.pauseLeft;
  isPauseEndKnown_ = state_.pauseEnd == 0;
}

void Player::tick() {
  if (isActive()) followChanges();
  if (clock_.now() < notBefore_ || (isUnsaved_ && !save()) || !isActive()) return;
  sumUp();
  const bool hasJob = state_.phase == PlayerPhase::kDrawing || state_.exit == PlayerExit::kStop;
  if (hasJob) return followJob();
  state_.phase == PlayerPhase::kNext ? addNext() : countDown();
}

// ---- Commands ----

Status Player::play(uint32_t playlist) {
  Playlist list;
  if (Status found = playlists_.find(playlist, list); !found) return found;
  if (list.entries.empty()) return conflict("This playlist has no pattern. Add some first.");
  if (isActive()) return endWith(playlist);
  begin(std::move(list));
  if (!save()) {
    state_ = PlayerState();
    isUnsaved_ = false;
    return notSaved(kNotSaved);
  }
  log(LogLevel::kInfo, {"begins"});
  return Done{};
}

void Player::begin(Playlist&& list) {
  state_.list = std::move(list);
  state_.round.seed = randomNumber(random_);
  notBefore_ = 0;
  problem_.clear();
}

Status Player::skip() {
  if (state_.exit == PlayerExit::kStop) return conflict("The playlist is just being stopped.");
  PlayPosition to = state_;
  if (to.phase == PlayerPhase::kPausing) to.phase = PlayerPhase::kNext;
  if (to.phase == PlayerPhase::kDrawing) to.exit = PlayerExit::kSkip;
  to.isPaused = false;
  return change(to);
}

/** Ends the playlist, and then plays this one, or none if it is 0. */
Status Player::endWith(uint32_t next) {
  PlayPosition to = state_;
  to.exit = PlayerExit::kStop;
  to.nextList = next;
  return change(to);
}

Status Player::setStopsAfter(bool stops) {
  if (stops && state_.phase == PlayerPhase::kPausing) return stop();
  PlayPosition to = state_;
  to.stopsAfter = stops;
  return change(to);
}

Status Player::pause() {
  if (state_.isPaused) return conflict("The playlist is paused already.");
  if (isActive() && state_.phase != PlayerPhase::kPausing) {
    state_.isPaused = true;  // the table has paused already: if that can't be saved, tick() tries again
    (void)save();
    return Done{};
  }
  PlayPosition to = state_;
  to.isPaused = true;
  to.pauseLeft = pauseLeft();
  to.pauseEnd = 0;
  Status done = change(to);
  if (done) isPauseEndKnown_ = true;
  return done;
}

Status Player::resume() {
  if (isActive() && !state_.isPaused) return conflict("The playlist is not paused.");
  PlayPosition to = state_;
  to.isPaused = false;
  Status done = change(to);
  if (done) pauseEndsAt_ = clock_.now() + state_.pauseLeft;
  return done;
}

/** Changes the state and saves it. On an error nothing changes. */
Status Player::change(const PlayPosition& to) {
  if (!isActive()) return conflict("No playlist is being played.");
  PlayPosition& position = state_;
  const PlayPosition before = std::exchange(position, to);
  if (!save()) {
    position = before;
    isUnsaved_ = false;
    notBefore_ = 0;
    return notSaved(kNotSaved);
  }
  isAheadRight_ = false;
  notBefore_ = 0;
  problem_.clear();
  return Done{};
}

/** On an error, tick() tries again. */
bool Player::save() {
  isUnsaved_ = !record_.save(isActive() ? encodePlayer(state_) : std::string());
  if (isUnsaved_) notBefore_ = clock_.now() + kTryAgain;
  savedAt_ = clock_.now();
  return !isUnsaved_;
}

// ---- Changes of the playlist ----

/** A playlist that was changed or whose patterns were removed continues as it is now. */
void Player::followChanges() {
  if (seenPlaylists_ == playlists_.revision() && seenLibrary_ == library_.revision()) return;
  seenPlaylists_ = playlists_.revision();
  seenLibrary_ = library_.revision();
  if (!playlists_.has(state_.list.id)) {
    state_.exit = PlayerExit::kStop;  // it is not among the restored ones
    return;
  }
  Playlist list;
  if (playlists_.find(state_.list.id, list) && !(list == state_.list)) adopt(std::move(list));
}

void Player::adopt(Playlist&& list) {
  uint64_t drawn = 0;
  std::optional<uint8_t> entry;
  for (size_t i = 0; i < state_.list.entries.size(); ++i) {
    const auto same = sameEntry(state_.list.entries, i, list.entries);
    if (!same) continue;
    if ((state_.round.played & entryBit(i)) != 0) drawn |= entryBit(*same);
    if (state_.entry == i) entry = static_cast<uint8_t>(*same);
  }
  state_.list = std::move(list);
  state_.round.played = drawn;
  state_.entry = entry;
  isAheadRight_ = false;
  isUnsaved_ = true;
  summed_ = 0;
}

// ---- The current job ----

const Job* Player::job() const {
  return state_.job == 0 ? nullptr : queue_.find(jobFileName(state_.job));
}

const Job* Player::jobAhead() const {
  const std::string current = jobFileName(state_.job);
  const auto ahead = findIf(queue_.jobs(), [&](const Job& each) {
    return each.isOfPlayer && each.state != JobState::kDone && each.file != current;
  });
  return ahead == queue_.jobs().end() ? nullptr : &*ahead;
}

void Player::followJob() {
  const Job* current = job();
  if (current == nullptr) return jobEnded();
  if (current->state == JobState::kDone) return removeDone(*current);
  if (current->state == JobState::kFailed || state_.exit != PlayerExit::kNone) return leave(*current);
  const bool isHalted = current->state == JobState::kInterrupted || current->state == JobState::kPaused;
  if (state_.isPaused && !isHalted && !runner_.isPaused()) {
    state_.isPaused = false;
    isUnsaved_ = true;
  }
  if (state_.stopsAfter && !state_.isClearing) stopAhead();
  if (isBeingDrawn(*current) && !isAheadRight_) addAhead();
}

/** The runner could not remove the job, and something else has happened at the table since then. */
void Player::removeDone(const Job& job) {
  if (!runner_.isFinishing() && isDone(queue_.remove(job.file))) problem_.clear();
}

/** The next pattern was sent to the table before a user wanted to stop: it ends as soon as it begins. */
void Player::stopAhead() {
  const Job* ahead = jobAhead();
  const bool isDrawn = ahead != nullptr && runner_.isDrawing() && runner_.file() == ahead->file;
  if (isDrawn && !runner_.isStopping()) runner_.stop();
}

/** Takes the job out of the queue, as soon as the ball has stopped and the runner does not need it. */
void Player::leave(const Job& job) {
  if (runner_.isDrawing() && runner_.file() == job.file) {
    if (!runner_.isStopping()) runner_.stop();
    return;
  }
  if (runner_.isFinishing() || runner_.isUsing(job.file)) return;
  const JobChange removal = JobChange::removal(job.file);
  const bool isFailed = job.state == JobState::kFailed;
  if (isFailed) log(LogLevel::kWarning, {"\"", job.originalName, "\" is skipped"});
  hasFailed_ = isFailed;
  // The part of a failed run that was drawn is on the canvas already.
  (void)isDone(isFailed ? runner_.change(removal) : runner_.abandonRun(job, removal));
}

void Player::jobEnded() {
  // What a user skips or stops is the job that is being drawn already behind the one that has ended.
  const Job* ahead = jobAhead();
  const bool isFollowed = ahead != nullptr && isBegun(*ahead);
  const PlayerExit exit = isFollowed ? PlayerExit::kNone : std::exchange(state_.exit, PlayerExit::kNone);
  if (exit == PlayerExit::kStop) return end({});
  state_.job = 0;
  state_.phase = PlayerPhase::kNext;
  if (!state_.isClearing) {
    entryEnded(exit == PlayerExit::kSkip, isFollowed);
  } else if (!state_.entry) {
    state_.isClearing = false;  // the pattern was removed from the playlist meanwhile
  }
  hasFailed_ = false;
  if (isActive() && state_.phase == PlayerPhase::kNext) addNext();
}

void Player::entryEnded(bool isSkipped, bool isFollowed) {
  state_.round = roundAfterEntry();
  state_.entry.reset();
  failures_ = hasFailed_ ? failures_ + 1 : 0;
  if (isFollowed) {
    if (state_.stopsAfter) state_.exit = PlayerExit::kStop;
    return;
  }
  const size_t count = state_.list.entries.size();
  const bool isOver = !state_.list.repeats && playedCount(state_.list.order(), state_.round) == count;
  if (failures_ > 0 && failures_ >= count)
    return end(concat({"Nothing of the playlist \"", state_.list.name, "\" can be drawn."}));
  if (isOver || state_.stopsAfter) return end({});
  if (state_.list.pause > 0 && !isSkipped && !hasFailed_) beginPause();
}

// ---- The next job ----

/** The round with the current entry as drawn. */
PlayRound Player::roundAfterEntry() const {
  PlayRound round = state_.round;
  if (!state_.entry) return round;
  round.played |= entryBit(*state_.entry);
  round.last = state_.list.entries[*state_.entry];
  return round;
}

/** Returns what follows the current job, and marks its entry in `round`, which is roundAfterEntry(). */
std::optional<Player::Step> Player::nextStep(PlayRound& round) const {
  if (state_.isClearing && state_.entry) return Step{*state_.entry, false};
  const auto entry = takeNext(state_.list.order(), round);
  if (!entry) return std::nullopt;
  return Step{*entry, state_.list.clearing != Clearing::kNone};
}

void Player::addNext() {
  PlayRound round = roundAfterEntry();
  const auto step = nextStep(round);
  const Job* next = jobAhead();
  if (!step && !(next != nullptr && isBegun(*next)))
    return end(state_.list.entries.empty() ? kNoPattern : std::string_view());
  Status drawable = Done{};
  if (!prepare(step, drawable)) return;
  if (!drawable) return skipEntry(*step, round, drawable.error().message);
  next = jobAhead();
  const bool isClearing = isClear(next->pattern);
  if (step && (isClearing || next->pattern == state_.list.entries[step->entry])) {
    enter(*step, round);
  } else {
    state_.entry.reset();  // the playlist was changed after the job had begun
  }
  state_.isClearing = isClearing;
  state_.job = jobFileNumber(next->file).value_or(0);
  state_.phase = PlayerPhase::kDrawing;
  isAheadRight_ = false;
  summed_ = 0;
  (void)save();
}

/** Makes this the current step. In `round`, its entry is drawn. */
void Player::enter(const Step& step, const PlayRound& round) {
  state_.round = round;
  state_.round.played &= ~entryBit(step.entry);
  state_.entry = static_cast<uint8_t>(step.entry);
}

void Player::skipEntry(const Step& step, const PlayRound& round, std::string_view why) {
  log(LogLevel::kWarning, {"skips the pattern ", patternIdText(state_.list.entries[step.entry]), ": ", why});
  enter(step, round);
  state_.isClearing = false;
  isUnsaved_ = true;
  hasFailed_ = true;
  entryEnded(true, false);
  hasFailed_ = false;
}

void Player::addAhead() {
  PlayRound round = roundAfterEntry();
  const bool isLast = !state_.isClearing && (state_.list.pause > 0 || state_.stopsAfter);
  Status drawable = Done{};  // a pattern that can't be drawn is skipped later
  isAheadRight_ = prepare(isLast ? std::nullopt : nextStep(round), drawable);
}

/**
 * Makes the job for `step`, or none, follow the current one in the queue, unless another one has begun.
 * Returns false if that takes more than this pass. If the pattern can't be drawn, `drawable` says why.
 */
bool Player::prepare(const std::optional<Step>& step, Status& drawable) {
  const Job* ahead = jobAhead();
  if (ahead != nullptr) {
    if (isBegun(*ahead) || (step && isFor(*ahead, *step))) return true;
    (void)isDone(queue_.remove(ahead->file));
    return false;
  }
  if (!step) return true;
  Job job;
  drawable = jobFor(*step, job);
  return !drawable || isDone(add(std::move(job), *step));
}

bool Player::isFor(const Job& job, const Step& step) const {
  if (!step.isClearing) return job.pattern == state_.list.entries[step.entry];
  const Clearing clearing = state_.list.clearing;
  return job.speed == state_.list.clearSpeed && isClear(job.pattern) &&
         (clearing == Clearing::kAutomatic || job.pattern == idOf(clearing));
}

/** Writes what is to be added to the queue. Returns an error if the pattern of the entry can't be drawn. */
Status Player::jobFor(const Step& step, Job& job) const {
  const PatternId id = state_.list.entries[step.entry];
  const auto moves = openMoves(files_, {id, false}, table_.shape);
  if (!moves) return moves.error();
  job.file = queue_.newFileName(randomNumber(random_));
  job.isOfPlayer = true;
  if (!step.isClearing) {
    job.pattern = id;
    job.originalName = library_.nameOf(id);
    job.info = moves.value()->info();
    return Done{};
  }
  job.pattern = clearingFor(moves.value()->info());
  job.originalName = kClearNames[job.pattern - clearId(ClearKind::kFromCenter)];
  job.speed = state_.list.clearSpeed;
  job.chord = chordFor(job.speed);
  job.info = openMoves(files_, job.drawing(), table_.shape).value()->info();
  return Done{};
}

/** The table's radius counts, because most of a clearing is far from the centre. It serves every speed. */
uint16_t Player::chordFor(uint16_t jobSpeed) const {
  constexpr double kPerMm = 1000;
  const double radius = table_.shape.width / kHundredthsPerMm / 2;
  const ChordRule rule =
      chordRule(runner_.limits(), kMaxSpeed * jobSpeed / 100, ClearReader::kMaxChord / kPerMm);
  return static_cast<uint16_t>(rule.deviationAt(radius) * kPerMm);
}

/** An automatic clearing ends as near as possible to where the pattern begins. */
PatternId Player::clearingFor(const ProgramInfo& pattern) const {
  if (state_.list.clearing != Clearing::kAutomatic) return idOf(state_.list.clearing);
  const auto wayFrom = [&](ClearKind kind) {
    const TablePoint end = ClearReader(kind, table_.shape, false).info().last;
    const float toFirst = distance(end, pattern.first);
    return table_.mayReverse ? std::min(toFirst, distance(end, pattern.last)) : toFirst;
  };
  const bool isCenterFar = wayFrom(ClearKind::kFromEdge) > wayFrom(ClearKind::kFromCenter);
  return clearId(isCenterFar ? ClearKind::kFromCenter : ClearKind::kFromEdge);
}

/** A pattern follows its clearing at once. Other jobs wait behind those that are in the queue already. */
Status Player::add(Job&& job, const Step& step) {
  const bool isAfterClearing = state_.isClearing && !step.isClearing;
  const Status added = queue_.add(std::move(job), isAfterClearing ? JobPlace::kFirst : JobPlace::kLast);
  if (added) problem_.clear();
  return added;
}

// ---- The pause between two patterns ----

void Player::beginPause() {
  const auto wall = clock_.wall();
  state_.phase = PlayerPhase::kPausing;
  state_.pauseLeft = state_.list.pause * kSecond;
  state_.pauseEnd = wall ? *wall + static_cast<EpochMillis>(state_.pauseLeft) : 0;
  pauseEndsAt_ = clock_.now() + state_.pauseLeft;
  isPauseEndKnown_ = true;
  (void)save();
}

void Player::countDown() {
  if (state_.isPaused) return;
  const Millis now = clock_.now();
  const auto wall = clock_.wall();
  if (wall && !isPauseEndKnown_) {
    const auto most = static_cast<EpochMillis>(state_.pauseLeft);
    const EpochMillis left = std::clamp<EpochMillis>(state_.pauseEnd - *wall, 0, most);
    pauseEndsAt_ = now + static_cast<Millis>(left);
    isPauseEndKnown_ = true;
  }
  if (now >= pauseEndsAt_) {
    state_.phase = PlayerPhase::kNext;
    return addNext();
  }
  if (state_.pauseEnd != 0 || (!wall && now < savedAt_ + kSaveEvery)) return;
  state_.pauseLeft = pauseEndsAt_ - now;
  if (wall) state_.pauseEnd = *wall + static_cast<EpochMillis>(state_.pauseLeft);
  (void)save();
}

Millis Player::pauseLeft() const {
  const Millis now = clock_.now();
  if (state_.isPaused) return state_.pauseLeft;
  return pauseEndsAt_ > now ? pauseEndsAt_ - now : 0;
}

// ---- The end ----

/** Ends the playlist, and begins the one that a user wants instead. */
void Player::end(std::string_view problem) {
  const Job* ahead = jobAhead();
  if (ahead != nullptr && !isBegun(*ahead) && !isDone(queue_.remove(ahead->file))) {
    state_.exit = PlayerExit::kStop;
    return;
  }
  log(LogLevel::kInfo, {problem.empty() ? "ends" : problem});
  Playlist next;
  const bool hasNext = playlists_.find(state_.nextList, next) && !next.entries.empty();
  state_ = PlayerState();
  problem_ = problem;
  failures_ = 0;
  summed_ = 0;
  if (hasNext) {
    begin(std::move(next));
    log(LogLevel::kInfo, {"begins"});
  }
  (void)save();
}

/** On an error, tick() tries again later, and users see why. */
bool Player::isDone(const Status& tried) {
  if (tried) return true;
  problem_ = tried.error().message;
  notBefore_ = clock_.now() + kTryAgain;
  return false;
}

void Player::log(LogLevel level, std::initializer_list<TextPart> what) {
  log_.write(level, {"Playlist \"", state_.list.name, "\": ", concat(what)});
}

// ---- What follows ----

std::vector<PatternId> Player::next() const {
  std::vector<PatternId> patterns;
  if (!isActive() || state_.stopsAfter || state_.exit == PlayerExit::kStop) return patterns;
  PlayRound round = roundAfterEntry();
  while (patterns.size() < kMaxNext) {
    const auto entry = takeNext(state_.list.order(), round);
    if (!entry) break;
    patterns.push_back(state_.list.entries[*entry]);
  }
  return patterns;
}

std::optional<RestOfRound> Player::rest() const {
  const size_t count = state_.list.entries.size();
  if (state_.list.repeats || summed_ < count) return std::nullopt;
  if (state_.stopsAfter) return RestOfRound();
  const size_t left = count - playedCount(state_.list.order(), roundAfterEntry());
  return RestOfRound{sum_, static_cast<uint32_t>(left)};
}

/** Reads one program in each pass. */
void Player::sumUp() {
  if (state_.list.repeats || summed_ >= state_.list.entries.size()) return;
  if (summed_ == 0) sum_ = {};
  const size_t entry = summed_++;
  if ((roundAfterEntry().played & entryBit(entry)) != 0) return;
  const auto moves = openMoves(files_, {state_.list.entries[entry], false}, table_.shape);
  if (!moves) return;
  const DrawingTime time = timeOf(moves.value()->info(), table_);
  sum_.total += time.total;
  sum_.cruising += time.cruising;
}

}  // namespace lumi
