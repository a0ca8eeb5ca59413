#pragma once

#include <atomic>
#include <memory>

#include "core/http/limits/known_clients.h"
#include "core/http/message/chunked_decoder.h"
#include "platform/esp32/web/async_web_server.h"
#include "platform/esp32/web/request_head_filter.h"
#include "platform/esp32/web/web_inbox.h"
#include "platform/esp32/web/web_wire.h"

namespace lumi {

class WebConnection;

std::string addressOf(AsyncClient& client);

/** State that a listener's connections share in the network task. */
struct WebNetwork {
  WebConnection* receiving = nullptr;  // the connection whose bytes the library is processing
  /** The request closed last. It still runs after it closes itself, so the next one destroys it. */
  std::shared_ptr<AsyncWebServerRequest> closedLast;
};

/**
 * One request of ESPAsyncWebServer. The head passes RequestHeadFilter and the library's parser. A body
 * bypasses the parser, which would neither limit it nor reject malformed chunks, and goes to the inbox.
 */
class WebConnection : public WebWire, public std::enable_shared_from_this<WebConnection> {
 public:
  WebConnection(WebShared& shared, WebNetwork& network);

  // Called in the network task:

  /** Installs itself between `client` and its new `request`. */
  void attach(AsyncClient& client, const std::shared_ptr<AsyncWebServerRequest>& request);
  /** Called when the library has parsed the head. */
  void headParsed(AsyncWebServerRequest& request);
  /**
   * Closes the connection at once if it is spare and not closed yet. Returns true if it did. With `known`, it
   * is spare if its client is none of those and has not sent its head.
   */
  bool yield(const KnownClients* known);

  // Called in the loop:

  WebInbox& inbox() { return inbox_; }
  /** Sets why the connection may be closed in favour of a new one. */
  void setSpare(WebSpare spare) { spare_ = spare; }
  void begin() override;
  size_t send(ConstBytes bytes, bool isEnd) override;
  size_t sendRoom() const override;
  void acknowledge(size_t bytes) override;
  void close() override { isClosing_ = true; }
  void abort() override { isAborting_ = true; }

 private:
  class Answer;
  enum class Stage { kHead, kBody, kChunks };

  void received(AsyncClient& client, Bytes bytes);
  void forward(AsyncClient& client, Bytes bytes);
  size_t readHead(AsyncClient& client, Bytes bytes);
  void readChunks(ConstBytes bytes);
  size_t passGate(AsyncClient& client, Bytes bytes);
  void endWhenDue(AsyncClient& client);
  void left();

  WebNetwork& network_;
  WebInbox inbox_;
  RequestHeadFilter filter_;
  ChunkedDecoder chunks_;
  Stage stage_ = Stage::kHead;
  std::unique_ptr<WebHead> head_;  // parsed, but not yet in the inbox
  size_t kept_ = 0;                // bytes of the current piece that the inbox has stored
  AcDataHandler library_;          // the library's own receive callback
  void* libraryArgument_ = nullptr;
  std::weak_ptr<AsyncWebServerRequest> request_;
  size_t wholeRoom_ = 0;  // send buffer space when all sent data is acknowledged
  std::atomic<WebSpare> spare_{WebSpare::kNot};
  std::atomic<bool> isClosing_{false};
  std::atomic<bool> isAborting_{false};
  std::atomic<bool> isSent_{false};
};

}  // namespace lumi
