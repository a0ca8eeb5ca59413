#include "core/sand/queue/queue_codec.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kQueueVersion = 5;
constexpr uint8_t kCheckpointVersion = 4;
constexpr size_t kQueueHeadSize = 1 + 4 + 1;
constexpr size_t kTextHeadSize = 2;
constexpr size_t kJobSize =
    4 + 4 + 1 + 1 + 1 + 1 + 4 + 2 + 2 + 1 + 1 + 2 + 2 * kTextHeadSize;  // without its texts
constexpr size_t kMaxJobs = 64;
static_assert(kQueueHeadSize + kMaxJobs * (kJobSize + kMaxPatternName) <= kMaxQueue);

constexpr std::string_view kFileEnding = ".gcode";

void checkpointFields(ByteFields& fields, Checkpoint& checkpoint) {
  ProgramPosition& reached = checkpoint.reached;
  RunMoment& cleared = checkpoint.cleared;
  fields.constant(kCheckpointVersion);
  fields.numbers(checkpoint.run, reached.move, reached.offset, reached.at.x, reached.at.y,
                 reached.motorTravel);
  fields.numbers(checkpoint.ball.x, checkpoint.ball.y, cleared.move, cleared.ball.x, cleared.ball.y,
                 checkpoint.isPaused);
}

void jobFields(ByteFields& fields, Job& job, std::string& message) {
  uint32_t number = jobFileNumber(job.file).value_or(0);
  fields.numbers(number, job.pattern, job.state, job.repeat, job.isBackwards, job.isOfPlayer, job.run,
                 job.speed, job.chord, job.resume, job.restarts, job.restartedAt);
  if (fields.reads()) job.file = jobFileName(number);
  fields.text(job.originalName);
  fields.text(message);
}

void headFields(ByteFields& fields, uint32_t& lastRun, Jobs& jobs) {
  fields.constant(kQueueVersion);
  fields.numbers(lastRun);
  fields.count(jobs, kMaxJobs);
}

}  // namespace

std::string jobFileName(uint32_t number) {
  return patternIdText(number).append(kFileEnding);
}

std::optional<uint32_t> jobFileNumber(std::string_view file) {
  if (!endsWith(file, kFileEnding)) return std::nullopt;
  return patternIdFrom(file.substr(0, file.size() - kFileEnding.size()));
}

std::string encodeQueue(const Jobs& jobs, uint32_t lastRun) {
  size_t size = kQueueHeadSize;
  for (const Job& job : jobs) size += kJobSize + job.originalName.size();
  size_t room = kMaxQueue - size;  // for messages
  for (const Job& job : jobs) size += job.message.size();
  ByteWriter out(std::min(size, kMaxQueue));
  ByteFields fields(out);
  auto& written = const_cast<Jobs&>(jobs);  // writing changes nothing
  headFields(fields, lastRun, written);
  for (Job& job : written) {
    std::string none;
    const bool fits = job.message.size() <= room;
    if (fits) room -= job.message.size();
    jobFields(fields, job, fits ? job.message : none);
  }
  return out.take();
}

std::optional<QueueRecord> decodeQueue(std::string_view bytes) {
  ByteReader in(bytes);
  ByteFields fields(in);
  QueueRecord record;
  headFields(fields, record.lastRun, record.jobs);
  for (Job& job : record.jobs) {
    jobFields(fields, job, job.message);
    if (job.state > JobState::kDone || job.resume > JobResume::kAnyPosition) return std::nullopt;
  }
  if (!fields.isSound() || !in.atEnd()) return std::nullopt;
  return record;
}

std::string encodeCheckpoint(const Checkpoint& checkpoint) {
  return toBytes(checkpoint, checkpointFields);
}

std::optional<Checkpoint> decodeCheckpoint(std::string_view bytes) {
  Checkpoint checkpoint;
  if (!fromBytes(bytes, checkpoint, checkpointFields)) return std::nullopt;
  return checkpoint;
}

}  // namespace lumi
