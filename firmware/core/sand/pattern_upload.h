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
 * spec's sentence ("Invalid X/Y coordinate at line 7"), or 413 "… The hub has N KB free." Refused or broken
 * off, it leaves nothing behind.
 */
class PatternUpload : public PartSink {
 public:
  /** Called once the job is in the queue: answers. */
  using Accepted = std::function<void(const Job& job, const Reply& reply)>;

  PatternUpload(JobQueue& queue, FileStore& files, Reply reply, Accepted accepted);
  ~PatternUpload() override;

  std::unique_ptr<Response> begin(const Request& request) override;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  void fileEnd() override;
  void end() override;
  void abort() override;

 private:
};

}  // namespace lumi
