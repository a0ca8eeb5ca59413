#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/sand/pattern/pattern_reader.h"
#include "core/sand/program/program_writer.h"
#include "core/sand/queue/job_queue.h"

namespace lumi {

/** Maximum size of a pattern file. */
constexpr uint64_t kMaxPattern = uint64_t{1} << 30;  // bytes

/**
 * Receives a pattern file and parses it while it arrives. The multipart form contains one file, the part
 * "gcode". Before it, the form may contain the fields "fit" = "circle" | "stretch" for .thr files, and
 * "placement" (placement.h).
 *
 * Responses: 200 through `accepted`; 400 with the message of the parser ("Invalid X/Y coordinate at line 7");
 * 409 if the queue is full; 413 "… The hub has N KB free."; 500 if the store fails. A rejected or aborted
 * upload leaves no file behind. Completed jobs that were removed to make room are not restored.
 *
 * An upload is rejected for its size up front only if it cannot fit: if 1/16 of its Content-Length is more
 * than all space that could be freed. (A line of text has about 20 bytes, a step 3 to 4.) Otherwise, room is
 * made while the program grows.
 *
 * After PatternReader::kMovesPerCall moves or kBytesPerPause bytes, the sender has to pause until the next
 * pass, and also before the program is stored and before the job is. This keeps every pass of the loop short.
 */
class PatternUpload : public PartSink, private MoveSink {
 public:
  static constexpr uint64_t kShrinksAtMost = 16;
  static constexpr size_t kBytesPerPause = 4096;

  /** Called when the job is in the queue. It must send the response. */
  using Accepted = std::function<void(const Job& job, const Reply& reply)>;

  /** `limits` determine the drawing time of the job. */
  PatternUpload(JobQueue& queue, FileStore& files, Reply reply, Accepted accepted,
                const MotionLimits& limits = {});
  ~PatternUpload() override;

  std::unique_ptr<Response> begin(const Request& request) override;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  bool fileEnd() override;
  void end() override;
  void abort() override;

 private:
  enum class State : uint8_t { kBeforeFile, kInFile, kRead, kStored, kClosed };

  void move(const Move& move) override;
  bool hasRoom();
  bool makeRoom();
  bool isSound();
  void store();
  void refuse(int status, std::string_view message, std::string_view code);
  void refuse(Response response);
  void refuseUnstored();
  void close();
  Response fullResponse() const;

  JobQueue& queue_;
  FileStore& files_;
  Reply reply_;
  Accepted accepted_;
  const MotionLimits limits_;
  State state_ = State::kBeforeFile;
  ThetaRhoFit fit_ = ThetaRhoFit::kCircle;
  Placement placement_;
  Job job_;
  std::unique_ptr<PatternReader> reader_;
  std::unique_ptr<ProgramWriter> writer_;
  size_t sincePause_ = 0;  // bytes consumed since the last pause
  uint64_t granted_ = 0;   // size that the program may reach before room must be made again, in bytes
};

}  // namespace lumi
