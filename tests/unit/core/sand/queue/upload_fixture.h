#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/http/message/request.h"
#include "core/json/json_writer.h"
#include "core/sand/queue/pattern_upload.h"
#include "support/http/http_fakes.h"
#include "unit/core/sand/queue/queue_fixture.h"

namespace lumi::test {

constexpr char kSquare[] = "G0 X10 Y10\nG1 X20\nY20\nX10\nY10\n";

/** One upload, which receives the same calls as from the platform. */
class Upload {
 public:
  explicit Upload(QueueDevice& device) : Upload(device.queue(), device.files) {}
  Upload(JobQueue& queue, FileStore& files)
      : sink(std::make_unique<PatternUpload>(queue, files, Reply(client),
                                             [this](const Job& job, const Reply& reply) {
                                               accepted.push_back(job);
                                               reply.send(jsonResponse(200, "{}"));
                                             })) {}

  /** Returns false if the request is rejected before its body. */
  bool begin(std::optional<uint64_t> contentLength = std::nullopt) {
    Request request;
    request.contentLength = contentLength;
    request.hasBody = true;
    if (auto refusal = sink->begin(request)) Reply(client).send(std::move(*refusal));
    return client->answers.empty();
  }

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

  /** Ends the upload as the platform does: abort() if a response was already sent. */
  void end() { client->answers.empty() ? sink->end() : sink->abort(); }

  int status() const { return client->status(); }
  bool says(const std::string& sentence) const {
    std::string quoted;
    appendJsonString(quoted, sentence);
    return client->answers.size() == 1 && client->answers[0].body.find(quoted) != std::string::npos;
  }

  std::shared_ptr<FakeReplyTarget> client = std::make_shared<FakeReplyTarget>();
  std::vector<Job> accepted;
  std::unique_ptr<PatternUpload> sink;
  size_t pauses = 0;  // number of times that the sender had to pause
};

}  // namespace lumi::test
