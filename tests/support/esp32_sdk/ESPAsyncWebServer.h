// Declared as in ESP32Async/ESPAsyncWebServer 3.12.0: src/ESPAsyncWebServer.h
#pragma once

#include <lwip/tcpbase.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "AsyncTCP.h"
#include "WString.h"

class AsyncWebServer;
class AsyncWebServerRequest;
class AsyncWebServerResponse;

typedef std::function<void(void)> ArDisconnectHandler;
using AsyncWebServerRequestPtr = std::weak_ptr<AsyncWebServerRequest>;

class AsyncWebHeader {
 public:
  const String& name() const;
  const String& value() const;
};

class AsyncWebServerRequest {
 public:
  static std::shared_ptr<AsyncWebServerRequest> create(AsyncWebServer* server, AsyncClient* client);

  AsyncClient* client();
  void onDisconnect(ArDisconnectHandler fn);
  AsyncWebServerRequestPtr pause();
  void send(AsyncWebServerResponse* response);
  AsyncWebServerResponse* getResponse() const;

  const AsyncWebHeader* getHeader(const char* name) const;
  const AsyncWebHeader* getHeader(std::size_t num) const;
  void removeHeaders();
};

typedef enum {
  RESPONSE_SETUP,
  RESPONSE_HEADERS,
  RESPONSE_CONTENT,
  RESPONSE_WAIT_ACK,
  RESPONSE_END,
  RESPONSE_FAILED
} WebResponseState;

class AsyncWebServerResponse {
 public:
  AsyncWebServerResponse();
  virtual ~AsyncWebServerResponse();

  virtual bool _sourceValid() const;
  virtual void _respond(AsyncWebServerRequest* request);

 protected:
  WebResponseState _state;
};

class AsyncWebHandler {
 public:
  virtual ~AsyncWebHandler();

  virtual bool canHandle(AsyncWebServerRequest* request) const;
  virtual void handleRequest(AsyncWebServerRequest* request);
  virtual void handleBody(AsyncWebServerRequest* request, std::uint8_t* data, std::size_t len,
                          std::size_t index, std::size_t total);
};

class AsyncWebServer {
 public:
  explicit AsyncWebServer(std::uint16_t port);
  ~AsyncWebServer();

  void begin();
  tcp_state state() const;
  AsyncWebHandler& addHandler(AsyncWebHandler* handler);

 protected:
  AsyncServer _server;
};
