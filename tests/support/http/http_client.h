#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace lumi::test {

/** A client on a real loopback socket. It never blocks. The client calls `turn` to run the server. */
class HttpClient {
 public:
  /** Connects to `host`. `from` is the client's own address, 0 for any. */
  HttpClient(uint16_t port, std::function<void()> turn, int receiveBuffer = 0,
             uint32_t host = INADDR_LOOPBACK, uint32_t from = INADDR_ANY)
      : turn_(std::move(turn)) {
    descriptor_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (receiveBuffer > 0) {
      setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, sizeof receiveBuffer);
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (from != INADDR_ANY) {
      address.sin_addr.s_addr = htonl(from);
      bind(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    }
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(host);
    connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  }
  HttpClient(HttpClient&& other) noexcept : turn_(std::move(other.turn_)), descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
  }
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;
  ~HttpClient() { vanish(); }

  /** Returns false if the server closed the connection, or stopped reading, before it received everything. */
  bool send(std::string_view text) {
    for (int tries = 0; !text.empty() && tries < kTries; ++tries) {
      const ssize_t sent = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent > 0) {
        text.remove_prefix(static_cast<size_t>(sent));
        tries = 0;
      } else if (errno != EAGAIN && errno != EWOULDBLOCK) {
        return false;
      }
      turn_();
      collect();
    }
    return text.empty();
  }

  /** Sends what fits in the socket's send buffer, without running the server. */
  void sendOnce(std::string_view text) { ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL); }

  /**
   * Returns the next complete response, head and body as sent. If the response does not become complete,
   * returns what was received of it.
   */
  std::string answer(bool headOnly = false) {
    until([&] { return wholeAnswer(headOnly) > 0 || closed_; });
    const size_t size = wholeAnswer(headOnly);
    const std::string text = received_.substr(0, size > 0 ? size : received_.size());
    received_.erase(0, text.size());
    return text;
  }
  std::string exchange(std::string_view request) {
    send(request);
    return answer();
  }

  /** Returns everything that is received until the server closes the connection. */
  std::string rest() {
    until([&] { return closed_; });
    return std::exchange(received_, {});
  }
  bool closedByServer() {
    for (int i = 0; i < kFewTurns && !closed_; ++i) step();
    return closed_;
  }
  void step() {
    turn_();
    collect();
  }
  /** What was received and not yet returned. */
  const std::string& received() const { return received_; }
  bool until(const std::function<bool()>& done) {
    for (int i = 0; i < kTries; ++i) {
      collect();
      if (done()) return true;
      turn_();
    }
    return done();
  }
  /** Sends the request and closes the sending side, without running the server in between. */
  void sendAndFinish(std::string_view request) {
    ::send(descriptor_, request.data(), request.size(), MSG_NOSIGNAL);
    finishSending();
  }
  void finishSending() { shutdown(descriptor_, SHUT_WR); }
  void vanish() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }
  /** Disconnects like a client that crashed: the server's connection is reset. */
  void reset() {
    const linger atOnce{1, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    vanish();
  }
  void paused(bool value) { paused_ = value; }
  /** Reads what has already arrived, even while paused. */
  size_t takeWaiting() {
    const size_t before = received_.size();
    const bool wasPaused = std::exchange(paused_, false);
    collect();
    paused_ = wasPaused;
    return received_.size() - before;
  }

 private:
  static constexpr int kTries = 3000;
  static constexpr int kFewTurns = 20;

  void collect() {
    char buffer[8192];
    while (!paused_ && !closed_) {
      const ssize_t size = recv(descriptor_, buffer, sizeof buffer, 0);
      if (size > 0) {
        received_.append(buffer, static_cast<size_t>(size));
        continue;
      }
      closed_ = size == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != ENOTCONN);
      return;
    }
  }

  /** Length of the response at the start of the received bytes; 0 if it is incomplete. */
  size_t wholeAnswer(bool headOnly) const {
    const size_t head = received_.find("\r\n\r\n");
    if (head == std::string::npos) return 0;
    const size_t body = head + 4;
    if (headOnly) return body;
    const std::string_view fields = std::string_view(received_).substr(0, body);
    if (fields.find("Transfer-Encoding: chunked") != std::string_view::npos) {
      const size_t last = received_.find("0\r\n\r\n", body);
      return last == std::string::npos ? 0 : last + 5;
    }
    const size_t length = fields.find("Content-Length: ");
    if (length == std::string_view::npos) return body;
    const size_t size = std::stoul(received_.substr(length + 16));
    return received_.size() >= body + size ? body + size : 0;
  }

  std::function<void()> turn_;
  int descriptor_ = -1;
  bool closed_ = false;
  bool paused_ = false;
  std::string received_;
};

}  // namespace lumi::test
