#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/http/routing/router.h"

namespace lumi::test {

/** The client side of a Reply: stores the responses. */
class FakeReplyTarget : public ReplyTarget {
 public:
  std::vector<Response> answers;
  int status() const { return answers.empty() ? 0 : answers.front().status; }

 protected:
  void answer(Response&& response) override { answers.push_back(std::move(response)); }
};

/** What a test sets for a sink, and what it records. `text` is the received body or the received parts. */
struct SinkLog {
  std::string text;
  size_t capacity = SIZE_MAX;  // bytes that the sink still accepts
  int fileEndsRefused = 0;     // number of times that fileEnd() still returns false
  bool refuse = false;
  int begins = 0;
  int ends = 0;
  int aborts = 0;

  size_t take(ConstBytes piece) {
    const ConstBytes taken = piece.sub(0, capacity);
    if (capacity != SIZE_MAX) capacity -= taken.size();
    text.append(asText(taken));
    return taken.size();
  }
};

class RecordingBodySink : public BodySink {
 public:
  RecordingBodySink(SinkLog& log, Reply reply) : log_(log), reply_(std::move(reply)) {}

  std::unique_ptr<Response> begin(const Request&) override {
    if (log_.refuse) return std::make_unique<Response>(errorResponse(409, "Not now."));
    ++log_.begins;
    return nullptr;
  }
  size_t write(ConstBytes piece) override { return log_.take(piece); }
  void end() override {
    ++log_.ends;
    reply_.send(jsonResponse(200, "{\"stored\":" + std::to_string(log_.text.size()) + "}"));
  }
  void abort() override { ++log_.aborts; }

 private:
  SinkLog& log_;
  Reply reply_;
};

/** Records "field(a=b)" and "file(name,fileName)[content]". */
class RecordingPartSink : public PartSink {
 public:
  explicit RecordingPartSink(SinkLog& log, Reply reply = {}) : log_(log), reply_(std::move(reply)) {}

  std::unique_ptr<Response> begin(const Request&) override {
    if (log_.refuse) return std::make_unique<Response>(errorResponse(409, "Not now."));
    ++log_.begins;
    return nullptr;
  }
  void field(std::string_view name, std::string_view value) override {
    log_.text.append("field(").append(name).append("=").append(value).append(")");
  }
  void fileBegin(std::string_view name, std::string_view fileName) override {
    log_.text.append("file(").append(name).append(",").append(fileName).append(")[");
  }
  size_t fileData(ConstBytes piece) override { return log_.take(piece); }
  bool fileEnd() override {
    if (log_.fileEndsRefused-- > 0) return false;
    log_.text += ']';
    return true;
  }
  void end() override {
    ++log_.ends;
    reply_.send(jsonResponse(200, "{\"success\":true}"));
  }
  void abort() override { ++log_.aborts; }

 private:
  SinkLog& log_;
  Reply reply_;
};

}  // namespace lumi::test
