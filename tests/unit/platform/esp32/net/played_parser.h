#pragma once

#include <ESPAsyncWebServer.h>

#include <memory>
#include <string>
#include <vector>

#include "core/base/span.h"

namespace lumi::test {

/** The part of ESPAsyncWebServer's parser that our handler uses: header fields, and a body in chunks. */
class PlayedParser {
 public:
  PlayedParser(AsyncWebServerRequest& request, AsyncWebHandler& handler)
      : request_(&request), handler_(&handler) {}

  /** Returns false if the library would abort the connection. */
  bool take(Bytes bytes);
  const AsyncWebHeader* header(size_t at) const;
  void removeHeaders();

 private:
  enum class State { kHead, kSize, kExtension, kData, kEndOfChunk, kIgnoring, kFailed };

  void takeHead(char c);
  void endLine();
  size_t takeData(Bytes bytes);
  void takeSize(char c);
  void takeEndOfLine(char c, State next);

  AsyncWebServerRequest* request_;
  AsyncWebHandler* handler_;
  State state_ = State::kHead;
  std::string line_;
  bool hasFirstLine_ = false;
  bool isChunked_ = false;
  char last_ = '\0';
  size_t chunkSize_ = 0;
  size_t chunkLeft_ = 0;
  std::vector<std::unique_ptr<AsyncWebHeader>> headers_;
};

}  // namespace lumi::test
