#include "platform/host/net/http_server.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/http/message/response.h"

namespace lumi {
namespace {

constexpr size_t kFirstClient = 2;  // index in descriptors_
constexpr int kAcceptsPerPass = 16;
constexpr int kRetryMs = 5;            // interval for retrying a source without data
constexpr Millis kShortageWait = 200;  // accepting again at once without free descriptors would spin

}  // namespace

HttpServer::HttpServer(Router& router, const Clock& clock, const HttpServerOptions& options)
    : router_(router), clock_(clock), options_(options) {}

HttpServer::~HttpServer() = default;

Status HttpServer::listen(const std::string& address, uint16_t port) {
  auto listener = HttpSocket::listenOn(address, port);
  if (!listener) return listener.error();
  listener_ = std::move(listener.value());
  port_ = listener_.localPort();
  return Done{};
}

void HttpServer::poll(int timeoutMs, int wakingFd) {
  wait(timeoutMs, wakingFd);
  serve();
}

void HttpServer::wait(int timeoutMs, int wakingFd) {
  sendGuestsAway();
  collectDescriptors(wakingFd);
  ::poll(descriptors_.data(), static_cast<nfds_t>(descriptors_.size()), patience(timeoutMs));
  lookedAt_ = clock_.now();
}

void HttpServer::serve() {
  serveClients();
  if ((descriptors_.front().revents & POLLIN) != 0) acceptClients();
  forgetClosed();
}

bool HttpServer::hasWork() const {
  return patience(1) == 0;
}

bool HttpServer::isAnswering() const {
  return std::any_of(connections_.begin(), connections_.end(),
                     [](const auto& connection) { return connection->isAnswering(); });
}

int HttpServer::patience(int timeoutMs) const {
  int patience = timeoutMs;
  for (const auto& connection : connections_) {
    const auto readiness = connection->readiness();
    if (readiness == HttpConnection::Readiness::kNow) return 0;
    if (readiness == HttpConnection::Readiness::kSoon) patience = std::min(patience, kRetryMs);
  }
  return patience;
}

void HttpServer::collectDescriptors(int wakingFd) {
  descriptors_.clear();
  const bool accepts = listener_.isOpen() && clock_.now() >= acceptAgainAt_;
  descriptors_.push_back({accepts ? listener_.descriptor() : -1, POLLIN, 0});
  descriptors_.push_back({wakingFd, POLLIN, 0});
  for (const auto& connection : connections_) {
    descriptors_.push_back({connection->descriptor(), connection->wantedEvents(), 0});
  }
}

/**
 * Handles all connections. Of the connections with work, one in each pass calls the core, so that many
 * clients do not block the loop. That connection takes the turn. A connection that only retries a source
 * without data never takes it: two such connections could pass the turn to each other forever, and the
 * connections between them would starve.
 */
void HttpServer::serveClients() {
  turns_.pass(connections_.size(), [this](size_t at, bool isFree) {
    HttpConnection& connection = *connections_[at];
    const short events = descriptors_[at + kFirstClient].revents;
    const bool isBusy = events != 0 || connection.readiness() == HttpConnection::Readiness::kNow;
    if (isBusy && !isFree) return false;
    return connection.work(events, lookedAt_) && isBusy;
  });
  forgetClosed();
}

void HttpServer::acceptClients() {
  for (int i = 0; i < kAcceptsPerPass; ++i) {
    bool failed = false;
    auto peer = listener_.accept(failed);
    if (failed) {
      makeRoomFor({});
      acceptAgainAt_ = clock_.now() + kShortageWait;
    }
    if (!peer) return;
    const bool isGuest = isOnAccessPoint(peer->socket);
    if (isGuest && !options_.accessPoint.isOpen()) continue;
    if (connections_.size() >= options_.limits.connections && !makeRoomFor(peer->address)) {
      turnAway(std::move(peer->socket));
      continue;
    }
    connections_.push_back(std::make_unique<HttpConnection>(std::move(*peer), isGuest, router_, clock_,
                                                            options_.limits, options_.trustedProxies));
  }
}

bool HttpServer::isOnAccessPoint(const HttpSocket& socket) const {
  const std::string& address = options_.accessPoint.address;
  return !address.empty() && socket.localAddress() == address;
}

bool HttpServer::hasGuests() const {
  return std::any_of(connections_.begin(), connections_.end(),
                     [](const auto& connection) { return connection->onAccessPoint(); });
}

/** Closes the connections of the access point once the access point is closed. */
void HttpServer::sendGuestsAway() {
  if (!hasGuests() || options_.accessPoint.isOpen()) return;
  for (const auto& connection : connections_) {
    if (connection->onAccessPoint()) connection->close();
  }
  forgetClosed();
}

/**
 * Closes the connection that has been unused for longest, or else one of a client that exceeds its fair
 * share, or else, for a known newcomer, one of an unknown client. Returns false if there is none.
 */
bool HttpServer::makeRoomFor(const std::string& newcomer) {
  HttpConnection* least = sparest();
  if (!least) least = beyondFairShare(newcomer);
  if (!least) least = unknownBefore(newcomer);
  if (!least) return false;
  least->close();
  forgetClosed();
  return true;
}

/** Returns the connection that has been unused for longest. */
HttpConnection* HttpServer::sparest() const {
  HttpConnection* spare = nullptr;
  for (const auto& connection : connections_) {
    const auto since = connection->spareSince();
    if (since && (!spare || *since < *spare->spareSince())) spare = connection.get();
  }
  return spare;
}

/**
 * Returns the oldest connection of a client that exceeds its fair share, preferably one without a request.
 * Returns nullptr if there is none, or if `newcomer` has its fair share already.
 */
HttpConnection* HttpServer::beyondFairShare(const std::string& newcomer) const {
  const size_t share = options_.limits.fairShare;
  std::map<std::string_view, size_t> counts;
  for (const auto& connection : connections_) ++counts[connection->remoteAddress()];
  if (counts[newcomer] >= share && !options_.trustedProxies.contains(newcomer)) return nullptr;
  return oldestOf([&](const std::string& address) {
    return counts[address] > share && !options_.trustedProxies.contains(address);
  });
}

/** If `newcomer` is known, returns a connection of an unknown address. */
HttpConnection* HttpServer::unknownBefore(const std::string& newcomer) const {
  if (!isKnown(newcomer)) return nullptr;
  return oldestOf([this](const std::string& address) { return !isKnown(address); });
}

/** Returns the oldest connection of an address that yields, preferably one without a request. */
HttpConnection* HttpServer::oldestOf(const std::function<bool(const std::string& address)>& yields) const {
  HttpConnection* eldest = nullptr;
  for (const auto& connection : connections_) {
    if (!yields(connection->remoteAddress())) continue;
    if (!connection->hasRequest()) return connection.get();
    if (!eldest) eldest = connection.get();
  }
  return eldest;
}

bool HttpServer::isKnown(const std::string& address) const {
  return options_.trustedProxies.contains(address) || router_.knownClients().contains(address);
}

void HttpServer::turnAway(HttpSocket socket) const {
  Response response = busyResponse();
  addCommonHeaders(response.headers);
  ByteBuffer buffer(kHttpBufferSize);
  socket.receive(buffer.room());  // closing a socket with unread input would discard the response
  ResponseWriter(std::move(response), {}).fill(buffer);
  socket.send(buffer.unread());
  socket.finishSending();
}

void HttpServer::forgetClosed() {
  turns_.forget(connections_, [](const auto& connection) { return connection->closed(); });
}

}  // namespace lumi
