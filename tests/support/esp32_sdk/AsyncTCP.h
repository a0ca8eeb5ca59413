// Declared as in ESP32Async/AsyncTCP 3.5.0: src/AsyncTCP.h
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "IPAddress.h"

#define ASYNC_WRITE_FLAG_COPY 0x01

class AsyncClient;

typedef std::function<void(void*, AsyncClient*)> AcConnectHandler;
typedef std::function<void(void*, AsyncClient*, std::size_t len, std::uint32_t time)> AcAckHandler;
typedef std::function<void(void*, AsyncClient*, void* data, std::size_t len)> AcDataHandler;
typedef std::function<void(void*, AsyncClient*, std::uint32_t time)> AcTimeoutHandler;

class AsyncClient {
 public:
  ~AsyncClient();

  void close();
  std::int8_t abort();

  std::size_t space() const;
  std::size_t add(const char* data, std::size_t size, std::uint8_t apiflags = ASYNC_WRITE_FLAG_COPY);
  bool send();
  std::size_t write(const char* data, std::size_t size, std::uint8_t apiflags = ASYNC_WRITE_FLAG_COPY);

  void setRxTimeout(std::uint32_t seconds);
  void setAckTimeout(std::uint32_t milliseconds);

  IPAddress remoteIP() const;
  IPAddress localIP() const;

  void onDisconnect(AcConnectHandler cb, void* arg = nullptr);
  void onAck(AcAckHandler cb, void* arg = nullptr);
  void onData(AcDataHandler cb, void* arg = nullptr);
  void onTimeout(AcTimeoutHandler cb, void* arg = nullptr);
  void onPoll(AcConnectHandler cb, void* arg = nullptr);

  std::size_t ack(std::size_t len);
  void ackLater();

 protected:
  AcDataHandler _recv_cb;
  void* _recv_cb_arg;
  std::uint32_t _rx_ack_len;
};

class AsyncServer {
 public:
  void onClient(AcConnectHandler cb, void* arg);
};
