#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "platform/esp32/async_web_server.h"
#include "platform/esp32/web_head_gate.h"
#include "platform/esp32/web_inbox.h"
#include "platform/esp32/web_wire.h"

namespace lumi {

class WebConnection;

/** What the connections of a listener share on the network's task. */
struct WebNetwork {
  WebConnection* receiving = nullptr;  // whose bytes the library is being given
  /**
   * The request that was closed last, with its AsyncClient. Both close within their own calls and then go on,
   * so they are destroyed when another one is closed, not before.
   */
  std::shared_ptr<AsyncWebServerRequest> closedLast;
};

/**
 * One request of ESPAsyncWebServer. What it receives passes the gate and the library's parser up to the end
 * of the head; a body goes past the parser, which bounds nothing of it, into the inbox. Only bodies in chunks
 * go on through the library, which takes the chunks apart.
 */
class WebConnection : public WebWire, public std::enable_shared_from_this<WebConnection> {
 public:
  WebConnection(WebShared& shared, WebNetwork& network);

  // The network's task.

  /** Puts itself between `client` and `request`, which `client` was just given to. */
  void attach(AsyncClient& client, const std::shared_ptr<AsyncWebServerRequest>& request);
  /** The library has parsed the head. */
  void headParsed(AsyncWebServerRequest& request);
  /** A piece of a body in chunks. */
  void chunkParsed(ConstBytes bytes) { kept_ += inbox_.keep(bytes); }
  void chunksEnded() { inbox_.finishBody(); }
  /** Ends it at once, if it is spare and not over already. True: it was. */
  bool yield();

  // The loop.

  WebInbox& inbox() { return inbox_; }
  /** Whether it may yield to a newcomer. */
  void setSpare(WebSpare spare) { spare_ = spare; }
  void begin() override;
  size_t send(ConstBytes bytes, bool isEnd) override;
  void acknowledge(size_t bytes) override;
  void close() override { isClosing_ = true; }
  void abort() override { isAborting_ = true; }

 private:
  class Answer;
  enum class Stage { kHead, kBody, kChunks };

  void received(AsyncClient& client, Bytes bytes);
  void forward(AsyncClient& client, Bytes bytes);
  size_t readHead(AsyncClient& client, Bytes bytes);
  size_t passGate(AsyncClient& client, Bytes bytes);
  void endWhenDue(AsyncClient& client);
  void left();

  WebNetwork& network_;
  WebInbox inbox_;
  WebHeadGate gate_;
  Stage stage_ = Stage::kHead;
  std::optional<WebHead> head_;  // parsed, not yet in the inbox
  size_t kept_ = 0;              // bytes of the present piece
  AcDataHandler library_;        // its own receiver
  void* libraryArgument_ = nullptr;
  std::weak_ptr<AsyncWebServerRequest> request_;
  size_t wholeRoom_ = 0;  // for sending, when all that was sent has arrived
  std::atomic<WebSpare> spare_{WebSpare::kNot};
  std::atomic<bool> isClosing_{false};
  std::atomic<bool> isAborting_{false};
  std::atomic<bool> isSent_{false};
};

}  // namespace lumi
