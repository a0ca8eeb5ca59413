#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/sand/job_queue.h"
#include "core/sand/program_writer.h"
#include "core/sand/readers.h"

namespace lumi {

/** The largest pattern file taken. */
constexpr uint64_t kLargestPattern = uint64_t{1} << 30;  // bytes

/**
 * Takes a pattern file in while it is parsed: file part "gcode" (another name is refused), before it,
 * optionally, field "fit" = "circle" | "stretch" for .thr. Answers 200 through `accepted`, or 400 with the
 * spec's sentence ("Invalid X/Y coordinate at line 7"), 409 when the queue is full, 413 "… The hub has N KB
 * free.", 500 for a faulty store. Refused or broken off, it leaves nothing behind; completed jobs that had to
 * make room stay gone.
 *
 * A file is refused for its size before it is read only when it is hopeless: when a sixteenth of its
 * Content-Length is more than all that could be freed (a line of text is some 20 bytes, a step 3 to 4).
 * While it is read, room is made as the program grows.
 *
 * fileData() and fileEnd() hold the sender back after PatternReader::kMovesPerCall moves or kBytesPerPause,
 * so that no pass of the loop grows long.
 */
class PatternUpload : public PartSink, private MoveSink {
 public:
  static constexpr uint64_t kShrinksAtMost = 16;
  static constexpr size_t kBytesPerPause = 4096;

  /** Called once the job is in the queue: answers. */
  using Accepted = std::function<void(const Job& job, const Reply& reply)>;

  PatternUpload(JobQueue& queue, FileStore& files, Reply reply, Accepted accepted);
  ~PatternUpload() override;

  std::unique_ptr<Response> begin(const Request& request) override;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  bool fileEnd() override;
  void end() override;
  void abort() override;

 private:
  enum class State : uint8_t { kBeforeFile, kInFile, kBehindFile, kClosed };

  void move(const Move& move) override;
  bool hasRoom();
  bool makeRoom();
  bool isSound();
  void refuse(int status, std::string_view message, std::string_view code);
  void refuse(Response response);
  void refuseUnstored();
  void close();
  Response fullResponse() const;

  JobQueue& queue_;
  FileStore& files_;
  Reply reply_;
  Accepted accepted_;
  State state_ = State::kBeforeFile;
  ThetaRhoFit fit_ = ThetaRhoFit::kCircle;
  Job job_;
  std::unique_ptr<PatternReader> reader_;
  std::unique_ptr<ProgramWriter> writer_;
  size_t sincePause_ = 0;  // bytes taken
  uint64_t granted_ = 0;   // bytes that the program may grow to before room is made again
};

}  // namespace lumi
