#include "platform/esp32/net/plain_mqtt_stream.h"

#include <doctest/doctest.h>

#include <string>

#include "unit/platform/esp32/net/listener.h"

using namespace lumi;
using namespace lumi::test;

namespace {

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
