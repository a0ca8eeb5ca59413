#pragma once

#include <sys/socket.h>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "platform/posix/unique_fd.h"
#include "support/http/loopback_listener.h"

namespace lumi::test {

/** Responds on a free loopback port with exactly the bytes that a test sets. Works only in turn(). */
class ScriptedHttpServer {
 public:
  std::string url(const std::string& path = "/") const {
    return "http://127.0.0.1:" + std::to_string(listener_.port()) + path;
  }

  /**
   * Queues a response. Each request gets the next one, or waits until there is one. `closes`: the server
   * closes the connection after the response.
   */
  void answers(std::string bytes, bool closes = false) { answers_.push_back({std::move(bytes), closes}); }
  void answersJson(int status, const std::string& body, const std::string& fields = "") {
    answers("HTTP/1.1 " + std::to_string(status) + " X\r\nContent-Length: " + std::to_string(body.size()) +
            "\r\n" + fields + "\r\n" + body);
  }

  void turn() {
    if (UniqueFd fresh = listener_.accept()) {
      ++connections;
      clients_.push_back({std::move(fresh), ""});
    }
    for (Client& client : clients_) serve(client);
  }

  std::vector<std::string> requests;  // complete requests, head and body
  int connections = 0;

 private:
  struct Client {
    UniqueFd socket;
    std::string received;
  };
  struct Answer {
    std::string bytes;
    bool closes;
  };

  void serve(Client& client) {
    char buffer[4096];
    const ssize_t size = client.socket ? ::recv(client.socket.get(), buffer, sizeof buffer, 0) : 0;
    if (size > 0) client.received.append(buffer, static_cast<size_t>(size));
    if (const size_t whole = wholeRequest(client.received); whole > 0) {
      requests.push_back(client.received.substr(0, whole));
      client.received.erase(0, whole);
      waiting_ = &client;
    }
    if (waiting_ != &client || answers_.empty()) return;
    const Answer answer = std::move(answers_.front());
    answers_.pop_front();
    waiting_ = nullptr;
    (void)::send(client.socket.get(), answer.bytes.data(), answer.bytes.size(), MSG_NOSIGNAL);
    if (answer.closes) client.socket = UniqueFd();
  }

  static size_t wholeRequest(const std::string& text) {
    const size_t head = text.find("\r\n\r\n");
    if (head == std::string::npos) return 0;
    const size_t length = text.find("Content-Length: ");
    const size_t body = length < head ? std::stoul(text.substr(length + 16)) : 0;
    return text.size() >= head + 4 + body ? head + 4 + body : 0;
  }

  LoopbackListener listener_;
  std::deque<Client> clients_;  // a deque, because addresses must not change
  std::deque<Answer> answers_;
  Client* waiting_ = nullptr;
};

}  // namespace lumi::test
