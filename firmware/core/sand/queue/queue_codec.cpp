#include "core/sand/queue/queue_codec.h"

#include <algorithm>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kQueueVersion = 3;
constexpr uint8_t kCheckpointVersion = 3;
constexpr size_t kQueueHeadSize = 1 + 4 + 1 + 1;
constexpr size_t kTextHeadSize = 2;
constexpr size_t kJobSize = 4 + 4 + kTextHeadSize + 1 + 1 + 1 + 4 + 2;  // without its name
constexpr size_t kMaxJobs = 64;
/** Bytes that remain for messages if all jobs have names of maximum length. */
constexpr size_t kMaxMessagesLength = kMaxQueue - kQueueHeadSize - kMaxJobs * (kJobSize + kMaxPatternName);
constexpr size_t kCheckpointSize = 1 + 4 + 4 + 8 + 8 + 8 + 8 + 4 + 8;

/** Bits of a job's flags. */
constexpr uint8_t kRepeats = 1;
constexpr uint8_t kIsBackwards = 2;
constexpr uint8_t kIsOfPlayer = 4;
constexpr std::string_view kFileEnding = ".gcode";

using Texts = std::vector<std::string>;

void writePoint(ByteWriter& out, TablePoint point) {
  out.number(point.x);
  out.number(point.y);
}

TablePoint readPoint(ByteReader& in) {
  TablePoint point;
  point.x = in.number<int32_t>();
  point.y = in.number<int32_t>();
  return point;
}

void readCheckpoint(ByteReader& in, Checkpoint& checkpoint) {
  checkpoint.run = in.number<uint32_t>();
  checkpoint.reached.move = in.number<uint32_t>();
  checkpoint.reached.offset = in.number<uint64_t>();
  checkpoint.reached.at = readPoint(in);
  checkpoint.reached.motorTravel = in.number<uint64_t>();
  checkpoint.ball = readPoint(in);
  checkpoint.cleared.move = in.number<uint32_t>();
  checkpoint.cleared.ball = readPoint(in);
}

uint8_t flagsOf(const Job& job) {
  unsigned flags = 0;
  if (job.repeat) flags |= kRepeats;
  if (job.isBackwards) flags |= kIsBackwards;
  if (job.isOfPlayer) flags |= kIsOfPlayer;
  return static_cast<uint8_t>(flags);
}

/** The distinct messages of the jobs. Each job stores the number of its message, 0 for none. */
class MessageTable {
 public:
  explicit MessageTable(const Jobs& jobs) {
    for (const Job& job : jobs) take(job.message);
  }
  uint8_t numberOf(std::string_view message) const {
    for (size_t i = 0; i < messages_.size(); ++i) {
      if (messages_[i] == message) return static_cast<uint8_t>(i + 1);
    }
    return 0;
  }
  size_t size() const { return size_; }
  void write(ByteWriter& out) const {
    out.number(static_cast<uint8_t>(messages_.size()));
    for (const auto message : messages_) out.text(message);
  }

 private:
  void take(std::string_view message) {
    const size_t size = kTextHeadSize + message.size();
    if (message.empty() || numberOf(message) != 0 || size_ + size > kMaxMessagesLength) return;
    messages_.push_back(message);
    size_ += size;
  }

  std::vector<std::string_view> messages_;
  size_t size_ = 0;  // bytes in the record
};

Texts readMessages(ByteReader& in) {
  Texts messages(1);
  for (auto left = in.number<uint8_t>(); left > 0; --left) messages.push_back(in.readableText());
  return messages;
}

void writeJob(ByteWriter& out, const Job& job, const MessageTable& messages) {
  out.number(jobFileNumber(job.file).value_or(0));
  out.number(job.pattern);
  out.text(job.originalName);
  out.number(static_cast<uint8_t>(job.state));
  out.number(messages.numberOf(job.message));
  out.number(flagsOf(job));
  out.number(job.run);
  out.number(job.speed);
}

/** Returns false if the data is too short, or if the state or the message number is invalid. */
bool readJob(ByteReader& in, const Texts& messages, Job& job) {
  job.file = jobFileName(in.number<uint32_t>());
  job.pattern = in.number<PatternId>();
  job.originalName = in.readableText();
  const auto state = in.number<uint8_t>();
  job.state = static_cast<JobState>(state);
  const auto message = in.number<uint8_t>();
  if (message < messages.size()) job.message = messages[message];
  const auto flags = in.number<uint8_t>();
  job.repeat = (flags & kRepeats) != 0;
  job.isBackwards = (flags & kIsBackwards) != 0;
  job.isOfPlayer = (flags & kIsOfPlayer) != 0;
  job.run = in.number<uint32_t>();
  job.speed = in.number<uint16_t>();
  return !in.failed() && state <= static_cast<uint8_t>(JobState::kDone) && message < messages.size();
}

bool readQueue(ByteReader& in, QueueRecord& record) {
  if (in.number<uint8_t>() != kQueueVersion) return false;
  record.lastRun = in.number<uint32_t>();
  const Texts messages = readMessages(in);
  for (auto left = in.number<uint8_t>(); left > 0; --left) {
    Job job;
    if (!readJob(in, messages, job)) return false;
    record.jobs.push_back(std::move(job));
  }
  return !in.failed() && in.atEnd();
}

size_t encodedSize(const Jobs& jobs, const MessageTable& messages) {
  size_t size = kQueueHeadSize + messages.size();
  for (const Job& job : jobs) size += kJobSize + job.originalName.size();
  return size;
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
  const MessageTable messages(jobs);
  ByteWriter out(encodedSize(jobs, messages));
  out.number(kQueueVersion);
  out.number(lastRun);
  messages.write(out);
  out.number(static_cast<uint8_t>(jobs.size()));
  for (const Job& job : jobs) writeJob(out, job, messages);
  return out.take();
}

std::optional<QueueRecord> decodeQueue(std::string_view bytes) {
  ByteReader in(bytes);
  std::optional<QueueRecord> record(std::in_place);
  if (!readQueue(in, *record)) record.reset();
  return record;
}

std::string encodeCheckpoint(const Checkpoint& checkpoint) {
  ByteWriter out(kCheckpointSize);
  out.number(kCheckpointVersion);
  out.number(checkpoint.run);
  out.number(checkpoint.reached.move);
  out.number(checkpoint.reached.offset);
  writePoint(out, checkpoint.reached.at);
  out.number(checkpoint.reached.motorTravel);
  writePoint(out, checkpoint.ball);
  out.number(checkpoint.cleared.move);
  writePoint(out, checkpoint.cleared.ball);
  return out.take();
}

std::optional<Checkpoint> decodeCheckpoint(std::string_view bytes) {
  ByteReader in(bytes);
  Checkpoint checkpoint;
  if (in.number<uint8_t>() != kCheckpointVersion) return std::nullopt;
  readCheckpoint(in, checkpoint);
  if (in.failed() || !in.atEnd()) return std::nullopt;
  return checkpoint;
}

}  // namespace lumi
