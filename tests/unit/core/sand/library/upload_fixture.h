#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/sand/library/pattern_upload.h"
#include "core/sand/sand_table.h"
#include "support/fakes/manual_clock.h"
#include "support/http/upload_call.h"
#include "unit/core/sand/queue/queue_fixture.h"

namespace lumi::test {

constexpr char kSquare[] = "G0 X10 Y10\nG1 X20\nY20\nX10\nY10\n";

/** One upload, which receives the same calls as from the platform. */
class Upload : public UploadCall<PatternUpload> {
 public:
  /** Adds a job for the pattern, as the queue's call does. */
  explicit Upload(QueueDevice& device, UploadPlay play = UploadPlay::kLast)
      : Upload(
            device.library(), device.files, play,
            [&device](UploadPlay asked) {
              return asked != UploadPlay::kNone && device.queue().isFull() ? JobQueue::kFull : "";
            },
            [this, &device](const UploadedPattern& uploaded, const Reply& reply) {
              accepted.push_back(uploaded);
              const bool isAdded = uploaded.play == UploadPlay::kNone ||
                                   device.queue().add(device.jobFor(uploaded.id, uploaded.fileName)).ok();
              reply.send(jsonResponse(isAdded ? 200 : 500, "{}"));
            }) {}
  Upload(SandTable& sand, FileStore& files)
      : Upload(
            sand.library(), files, UploadPlay::kLast,
            [&sand](UploadPlay) { return sand.queue().isFull() ? JobQueue::kFull : ""; },
            [this, &sand](const UploadedPattern& uploaded, const Reply& reply) {
              accepted.push_back(uploaded);
              const auto file = sand.enqueue(uploaded.id, JobPlace::kLast, uploaded.fileName);
              if (file) jobFile = file.value();
              reply.send(jsonResponse(file ? 200 : 500, "{}"));
            },
            sand.motionLimits()) {}
  Upload(PatternLibrary& library, FileStore& files, const MotionLimits& limits = {})
      : Upload(
            library, files, UploadPlay::kNone, [](UploadPlay) { return ""; },
            [this](const UploadedPattern& uploaded, const Reply& reply) {
              accepted.push_back(uploaded);
              reply.send(jsonResponse(200, "{}"));
            },
            limits) {}

  /** Sends a file part in pieces of `size`. Sends again what was not consumed. */
  void file(const std::string& content, const std::string& name = "star.gcode", size_t size = 1000,
            const std::string& part = "gcode") {
    sink->fileBegin(part, name);
    data(content, size);
    endFile();
  }

  void data(const std::string& content, size_t size = 1000) {
    for (size_t at = 0; at < content.size() && client->answers.empty(); at += size) {
      ConstBytes rest = asBytes(content).sub(at, size);
      while (!rest.empty()) {
        rest = rest.sub(sink->fileData(rest));
        if (!rest.empty()) ++pauses;
      }
    }
  }

  void endFile() {
    while (client->answers.empty() && !sink->fileEnd()) ++pauses;
  }

  /** Performs a complete upload. */
  void run(const std::string& content, const std::string& name = "star.gcode", size_t size = 1000) {
    if (!begin(content.size())) return;
    file(content, name, size);
    end();
  }

  std::vector<UploadedPattern> accepted;
  std::string jobFile;  // of the job that was added to a SandTable
  ManualClock clock;

 private:
  Upload(PatternLibrary& library, FileStore& files, UploadPlay play, PatternUpload::Rejection rejection,
         PatternUpload::Accepted onAccepted, const MotionLimits& limits = {}) {
    sink = std::make_unique<PatternUpload>(library, files, clock, Reply(client), play, std::move(rejection),
                                           std::move(onAccepted), limits);
  }
};

}  // namespace lumi::test
