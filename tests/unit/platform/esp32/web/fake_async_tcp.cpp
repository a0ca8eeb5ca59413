#include "unit/platform/esp32/web/fake_async_tcp.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "unit/platform/esp32/net/played_parser.h"

namespace lumi::test {
namespace {

/** Private members of AsyncTCP. */
struct Parts : AsyncClient {
  static AcDataHandler& receiver(AsyncClient& client) { return client.*(&Parts::_recv_cb); }
  static void*& receiverArgument(AsyncClient& client) { return client.*(&Parts::_recv_cb_arg); }
  static uint32_t& owed(AsyncClient& client) { return client.*(&Parts::_rx_ack_len); }
};

struct PlayedRequest {
  AsyncClient* client;
  std::shared_ptr<AsyncWebServerRequest> self;  // until it is disconnected
  ArDisconnectHandler disconnected;
  AsyncWebServerResponse* response;
  PlayedParser parser;
};

std::map<const AsyncClient*, std::shared_ptr<PlayedClient>> clients;
std::map<const AsyncWebServerRequest*, PlayedRequest> requests;
std::map<const AsyncWebServer*, std::vector<std::unique_ptr<AsyncWebHandler>>> handlers;
AcConnectHandler accepted;
void* acceptedArgument;

PlayedClient& of(const AsyncClient* client) {
  return *clients.at(client);
}

void finish(PlayedClient& client, PlayedClient::End end) {
  if (client.end != PlayedClient::End::kNone) return;
  client.end = end;
  if (client.disconnected) client.disconnected(client.disconnectedArgument, client.client);
}

}  // namespace

std::shared_ptr<PlayedClient> connectClient(uint32_t address) {
  auto* client = new AsyncClient();
  const auto played = clients[client] = std::make_shared<PlayedClient>();
  played->client = client;
  played->address = address;
  Parts::owed(*client) = UINT32_MAX;  // AsyncTCP does not initialize it
  accepted(acceptedArgument, client);
  return played;
}

void PlayedClient::sends(std::string text) {
  untold += text.size();
  tellsLater = false;
  const AcDataHandler receiver = Parts::receiver(*client);
  receiver(Parts::receiverArgument(*client), client, text.data(), text.size());
  if (end != End::kNone) return;
  if (tellsLater) {
    Parts::owed(*client) += static_cast<uint32_t>(text.size());
  } else {
    untold -= text.size();
  }
}

void PlayedClient::takes(size_t bytes) {
  taken += bytes;
  if (acknowledged) acknowledged(acknowledgedArgument, client, bytes, 0);
}

void PlayedClient::letsHalfASecondPass() {
  if (polled) polled(polledArgument, client);
}

void PlayedClient::takesNothingForLong() {
  if (timedOut) timedOut(timedOutArgument, client, 0);
}

}  // namespace lumi::test

using lumi::test::of;
using lumi::test::Parts;
using lumi::test::PlayedClient;
using lumi::test::requests;

AsyncClient::~AsyncClient() {
  const auto played = lumi::test::clients.at(this);
  lumi::test::finish(*played, PlayedClient::End::kClosed);
  played->client = nullptr;
  lumi::test::clients.erase(this);
}

void AsyncClient::close() {
  PlayedClient& played = of(this);
  played.untold -= std::min<size_t>(played.untold, _rx_ack_len & 0xFFFF);
  lumi::test::finish(played, played.untold > 0 ? PlayedClient::End::kReset : PlayedClient::End::kClosed);
}

int8_t AsyncClient::abort() {
  lumi::test::finish(of(this), PlayedClient::End::kReset);
  return 0;
}

size_t AsyncClient::space() const {
  const PlayedClient& played = of(this);
  return played.end == PlayedClient::End::kNone ? PlayedClient::kSendBuffer - played.onTheWay() : 0;
}

size_t AsyncClient::add(const char* data, size_t size, uint8_t) {
  const size_t added = std::min(size, space());
  of(this).got.append(data, added);
  return added;
}

bool AsyncClient::send() {
  return true;
}

size_t AsyncClient::write(const char* data, size_t size, uint8_t) {
  return add(data, size);
}

size_t AsyncClient::ack(size_t size) {
  PlayedClient& played = of(this);
  size = std::min<size_t>(size, _rx_ack_len);
  played.untold -= std::min(played.untold, size);
  _rx_ack_len -= static_cast<uint32_t>(size);
  return size;
}

void AsyncClient::ackLater() {
  of(this).tellsLater = true;
}

void AsyncClient::setRxTimeout(uint32_t) {}
void AsyncClient::setAckTimeout(uint32_t) {}

IPAddress AsyncClient::remoteIP() const {
  return of(this).address;
}

IPAddress AsyncClient::localIP() const {
  return {};
}

void AsyncClient::onDisconnect(AcConnectHandler handler, void* argument) {
  of(this).disconnected = std::move(handler);
  of(this).disconnectedArgument = argument;
}

void AsyncClient::onPoll(AcConnectHandler handler, void* argument) {
  of(this).polled = std::move(handler);
  of(this).polledArgument = argument;
}

void AsyncClient::onAck(AcAckHandler handler, void* argument) {
  of(this).acknowledged = std::move(handler);
  of(this).acknowledgedArgument = argument;
}

void AsyncClient::onTimeout(AcTimeoutHandler handler, void* argument) {
  of(this).timedOut = std::move(handler);
  of(this).timedOutArgument = argument;
}

void AsyncClient::onData(AcDataHandler handler, void* argument) {
  _recv_cb = std::move(handler);
  _recv_cb_arg = argument;
}

void AsyncServer::onClient(AcConnectHandler handler, void* argument) {
  lumi::test::accepted = std::move(handler);
  lumi::test::acceptedArgument = argument;
}

std::shared_ptr<AsyncWebServerRequest> AsyncWebServerRequest::create(AsyncWebServer* server,
                                                                     AsyncClient* client) {
  const auto destroy = [](AsyncWebServerRequest* request) {
    const auto played = requests.extract(request);
    delete played.mapped().client;
    delete played.mapped().response;
    delete request;
  };
  const std::shared_ptr<AsyncWebServerRequest> request(new AsyncWebServerRequest(), destroy);
  AsyncWebHandler& handler = *lumi::test::handlers.at(server).front();
  requests.emplace(request.get(),
                   lumi::test::PlayedRequest{client, request, nullptr, nullptr, {*request, handler}});
  client->onDisconnect([raw = request.get()](void*, AsyncClient*) {
    requests.at(raw).disconnected();
    const auto last = std::move(requests.at(raw).self);
  });
  client->onData([raw = request.get()](void*, AsyncClient* from, void* data, size_t size) {
    of(from).parsed.append(static_cast<const char*>(data), size);
    if (!requests.at(raw).parser.take({static_cast<uint8_t*>(data), size})) from->abort();
  });
  return request;
}

AsyncClient* AsyncWebServerRequest::client() {
  return requests.at(this).client;
}

void AsyncWebServerRequest::onDisconnect(ArDisconnectHandler handler) {
  requests.at(this).disconnected = std::move(handler);
}

AsyncWebServerRequestPtr AsyncWebServerRequest::pause() {
  return requests.at(this).self;
}

void AsyncWebServerRequest::send(AsyncWebServerResponse* response) {
  requests.at(this).response = response;
}

AsyncWebServerResponse* AsyncWebServerRequest::getResponse() const {
  return requests.at(this).response;
}

const AsyncWebHeader* AsyncWebServerRequest::getHeader(size_t at) const {
  return requests.at(this).parser.header(at);
}

void AsyncWebServerRequest::removeHeaders() {
  requests.at(this).parser.removeHeaders();
}

AsyncWebServerResponse::AsyncWebServerResponse() = default;
AsyncWebServerResponse::~AsyncWebServerResponse() = default;
bool AsyncWebServerResponse::_sourceValid() const {
  return false;
}
void AsyncWebServerResponse::_respond(AsyncWebServerRequest*) {}

AsyncWebHandler::~AsyncWebHandler() = default;
bool AsyncWebHandler::canHandle(AsyncWebServerRequest*) const {
  return false;
}
void AsyncWebHandler::handleRequest(AsyncWebServerRequest*) {}
void AsyncWebHandler::handleBody(AsyncWebServerRequest*, uint8_t*, size_t, size_t, size_t) {}

AsyncWebServer::AsyncWebServer(uint16_t) {}

AsyncWebServer::~AsyncWebServer() {
  lumi::test::handlers.erase(this);
}

void AsyncWebServer::begin() {}

tcp_state AsyncWebServer::state() const {
  return LISTEN;
}

AsyncWebHandler& AsyncWebServer::addHandler(AsyncWebHandler* handler) {
  lumi::test::handlers[this].emplace_back(handler);
  return *handler;
}

String IPAddress::toString(bool) const {
  return String(std::to_string(address_).c_str());
}
