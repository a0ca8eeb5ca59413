#include "platform/esp32/net/plain_mqtt_stream.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <string>

using namespace lumi;

namespace {

/** A port of this computer. */
struct Listener {
  UniqueFd socket{::socket(AF_INET, SOCK_STREAM, 0)};
  MqttServer server;

  Listener() {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const raw = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(::bind(socket.get(), raw, size) == 0);
    REQUIRE(::listen(socket.get(), 1) == 0);
    REQUIRE(::getsockname(socket.get(), raw, &size) == 0);
    server.port = ntohs(address.sin_port);
  }
  UniqueFd accept() const { return UniqueFd(::accept(socket.get(), nullptr, nullptr)); }
};

void until(const std::function<bool()>& done) {
  constexpr int kTurns = 1'000'000;  // bounds a test that fails
  for (int i = 0; i < kTurns && !done(); ++i) continue;
  REQUIRE(done());
}

MqttFailure connect(PlainMqttStream& stream, const MqttServer& server) {
  std::optional<MqttFailure> result;
  until([&] { return (result || (result = stream.connect(htonl(INADDR_LOOPBACK), server))); });
  return *result;
}

}  // namespace

TEST_CASE("bytes pass in both directions") {
  const Listener listener;
  PlainMqttStream stream;
  REQUIRE(connect(stream, listener.server) == MqttFailure::kNone);
  const UniqueFd broker = listener.accept();
  char bytes[8] = {};
  CHECK_FALSE(stream.isReadable());
  CHECK(stream.read(bytes, 8) == 0);
  REQUIRE(stream.write("CONNECT", 7) == 7);
  REQUIRE(recv(broker.get(), bytes, 8, 0) == 7);
  CHECK(std::string(bytes) == "CONNECT");
  REQUIRE(send(broker.get(), "ok", 2, 0) == 2);
  until([&] { return stream.isReadable(); });
  CHECK(stream.read(bytes, 1) == 1);
  CHECK(stream.isReadable());
  CHECK(stream.read(bytes + 1, 8) == 1);
  CHECK_FALSE(stream.isReadable());
}

TEST_CASE("a closed port is unreachable") {
  MqttServer server;
  {
    const Listener listener;
    server = listener.server;
  }
  PlainMqttStream stream;
  CHECK(connect(stream, server) == MqttFailure::kUnreachable);
}

TEST_CASE("a connection that the broker closes is lost") {
  const Listener listener;
  PlainMqttStream stream;
  REQUIRE(connect(stream, listener.server) == MqttFailure::kNone);
  { const UniqueFd broker = listener.accept(); }
  until([&] { return stream.isReadable(); });
  char byte = 0;
  CHECK(stream.read(&byte, 1) == -1);
}

TEST_CASE("writing does not wait for a broker that reads nothing") {
  const Listener listener;
  PlainMqttStream stream;
  REQUIRE(connect(stream, listener.server) == MqttFailure::kNone);
  const UniqueFd broker = listener.accept();
  const std::string bytes(100'000, 'x');
  until([&] { return stream.write(bytes.data(), static_cast<int>(bytes.size())) == 0; });
}
