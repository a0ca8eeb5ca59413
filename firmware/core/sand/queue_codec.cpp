#include "core/sand/queue_codec.h"

#include <array>

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/sand/job_text.h"

namespace lumi {
namespace {

constexpr uint8_t kQueueVersion = 1;
constexpr uint8_t kCheckpointVersion = 2;
constexpr size_t kQueueHeadSize = 1 + 4 + 1;
constexpr size_t kJobSize = 4 + 2 + 33 + 1 + 2 + 1 + 4;  // without its texts
constexpr size_t kCheckpointSize = 1 + 4 + 4 + 8 + 4 + 8 + 4 + 4 + 4;
constexpr std::string_view kFileEnding = ".gcode";

/** 16 bits hold every place on the table. */
void writePoint(ByteWriter& out, TablePoint point) {
  out.number(static_cast<uint16_t>(point.x));
  out.number(static_cast<uint16_t>(point.y));
}

TablePoint readPoint(ByteReader& in) {
  TablePoint point;
  point.x = in.number<uint16_t>();
  point.y = in.number<uint16_t>();
  return point;
}

void writeInfo(ByteWriter& out, const ProgramInfo& info) {
  out.number(info.stats.commandCount);
  out.number(info.stats.clampedCount);
  out.number(static_cast<uint8_t>(info.stats.hasBounds));
  writePoint(out, info.stats.min);
  writePoint(out, info.stats.max);
  out.number(info.moveCount);
  out.number(info.motorTravel);
  out.number(info.fileSize);
}

ProgramInfo readInfo(ByteReader& in) {
  ProgramInfo info;
  info.stats.commandCount = in.number<uint32_t>();
  info.stats.clampedCount = in.number<uint32_t>();
  info.stats.hasBounds = in.number<uint8_t>() != 0;
  info.stats.min = readPoint(in);
  info.stats.max = readPoint(in);
  info.moveCount = in.number<uint32_t>();
  info.motorTravel = in.number<uint64_t>();
  info.fileSize = in.number<uint32_t>();
  return info;
}

std::string_view savedMessage(const Job& job) {
  return cutText(job.message, kLongestSavedMessage);
}

void writeJob(ByteWriter& out, const Job& job) {
  out.number(jobFileNumber(job.file).value_or(0));
  out.text(job.originalName);
  writeInfo(out, job.info);
  out.number(static_cast<uint8_t>(job.state));
  out.text(savedMessage(job));
  out.number(static_cast<uint8_t>(job.repeat));
  out.number(job.run);
}

/** Nothing when its state is none. */
std::optional<Job> readJob(ByteReader& in) {
  Job job;
  job.file = jobFileName(in.number<uint32_t>());
  job.originalName = in.text();
  job.info = readInfo(in);
  const auto state = in.number<uint8_t>();
  job.state = static_cast<JobState>(state);
  job.message = in.text();
  job.repeat = in.number<uint8_t>() != 0;
  job.run = in.number<uint32_t>();
  const bool isOne = !in.failed() && state <= static_cast<uint8_t>(JobState::kDone);
  return isOne ? std::optional<Job>(std::move(job)) : std::nullopt;
}

size_t encodedSize(const std::vector<Job>& jobs) {
  size_t size = kQueueHeadSize;
  for (const Job& job : jobs) size += kJobSize + job.originalName.size() + savedMessage(job).size();
  return size;
}

}  // namespace

std::string jobFileName(uint32_t number) {
  std::array<uint8_t, 4> bytes;
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(number >> (24 - 8 * i));
  return toHex(bytes).append(kFileEnding);
}

std::optional<uint32_t> jobFileNumber(std::string_view file) {
  std::array<uint8_t, 4> bytes;
  if (!endsWith(file, kFileEnding)) return std::nullopt;
  if (!fromHex(file.substr(0, file.size() - kFileEnding.size()), bytes)) return std::nullopt;
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

std::string encodeQueue(const std::vector<Job>& jobs, uint32_t lastRun) {
  ByteWriter out(encodedSize(jobs));
  out.number(kQueueVersion);
  out.number(lastRun);
  out.number(static_cast<uint8_t>(jobs.size()));
  for (const Job& job : jobs) writeJob(out, job);
  return out.take();
}

std::optional<QueueRecord> decodeQueue(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kQueueVersion) return std::nullopt;
  QueueRecord record;
  record.lastRun = in.number<uint32_t>();
  for (auto left = in.number<uint8_t>(); left > 0; --left) {
    auto job = readJob(in);
    if (!job) return std::nullopt;
    record.jobs.push_back(std::move(*job));
  }
  if (in.failed() || !in.atEnd()) return std::nullopt;
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
  if (in.number<uint8_t>() != kCheckpointVersion) return std::nullopt;
  Checkpoint checkpoint;
  checkpoint.run = in.number<uint32_t>();
  checkpoint.reached.move = in.number<uint32_t>();
  checkpoint.reached.offset = in.number<uint64_t>();
  checkpoint.reached.at = readPoint(in);
  checkpoint.reached.motorTravel = in.number<uint64_t>();
  checkpoint.ball = readPoint(in);
  checkpoint.cleared.move = in.number<uint32_t>();
  checkpoint.cleared.ball = readPoint(in);
  if (in.failed() || !in.atEnd()) return std::nullopt;
  return checkpoint;
}

}  // namespace lumi
