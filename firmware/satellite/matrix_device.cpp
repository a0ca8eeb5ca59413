#include "satellite/matrix_device.h"

#include <utility>

#include "core/api/network_routes.h"
#include "core/base/text.h"
#include "core/http/message/response.h"
#include "core/http/routing/host_check.h"
#include "core/json/json_writer.h"

namespace lumi {

bool PortalAccessPolicy::hostAllowed(const Request& request) const {
  return isHostAllowed(request.headers.find("Host"), name_(), {});
}

namespace {

constexpr std::string_view kMatrixRecord = "matrix";

constexpr char kOldDataMark = '*';  // follows the number while data of the old number must still be erased

std::optional<int> matrixFrom(const std::optional<std::string>& record) {
  if (!record || record->empty()) return std::nullopt;
  if (record->front() == '1') return 1;
  if (record->front() == '2') return 2;
  return std::nullopt;
}

std::string idOf(int matrix) {
  return std::string(matrixId(static_cast<size_t>(matrix - 1)));
}

/** Returns the content that shows name and password of the access point. The password is never logged. */
MatrixSettings accessPointNotice(const WifiCredentials& accessPoint) {
  MatrixSettings settings;
  settings.text = concat({"Wi-Fi ", accessPoint.ssid, "  Password ", accessPoint.password, "  "});
  return settings;
}

}  // namespace

MatrixDevice::MatrixDevice(const MatrixDevicePorts& ports, SatelliteOptions options)
    : ports_(ports),
      options_(std::move(options)),
      records_(ports.satellite.store, ports.satellite.log),
      wifi_(records_, ports.radio, ports.satellite.clock, ports.satellite.random, ports.satellite.log),
      search_(ports.finder, records_, ports.satellite.clock, ports.satellite.log),
      display_(ports.satellite.clock, ports.satellite.leds),
      panel_(ports.www),
      policy_([this] { return name(); }, wifi_),
      router_(policy_, ports.satellite.clock) {
  addRoutes();
}

Status MatrixDevice::start() {
  const auto record = records_.load(kMatrixRecord);
  matrix_ = matrixFrom(record);
  hasOldData_ = record && record->size() == 2 && record->back() == kOldDataMark;
  search_.load();
  wifi_.setName(name());
  wifi_.load();
  startSatellite();
  return panel_.load();
}

bool MatrixDevice::tick() {
  wifi_.tick();
  records_.tick(ports_.satellite.clock.now());
  applyPendingMatrix();
  search_.tick(!wifi_.ssid().empty(), answers(), online());
  startSatellite();
  if (!satellite_) {
    showAccessPoint();
    return false;
  }
  coverWhileUnjoined();
  satellite_->useHub(search_.url());
  return satellite_->tick();
}

Status MatrixDevice::flush() {
  return satellite_ ? satellite_->flush() : Done{};
}

Status MatrixDevice::startOver() {
  if (Status forgotten = wifi_.forgetAll(); !forgotten) return forgotten;
  if (Status forgotten = Satellite::forget(records_, ports_.satellite.store); !forgotten) return forgotten;
  if (Status forgotten = search_.forget(); !forgotten) return forgotten;
  if (Status removed = records_.remove(kMatrixRecord); !removed) return removed;
  dropSatellite();
  matrix_.reset();
  ports_.satellite.system.restart();
  return Done{};
}

std::string MatrixDevice::name() const {
  return matrix_ ? concat({"lumisand-", idOf(*matrix_)}) : "lumisand-matrix";
}

Status MatrixDevice::chooseMatrix(int matrix) {
  if (!matrix_) return saveMatrix(matrix);
  pendingMatrix_ = matrix;
  return Done{};
}

void MatrixDevice::applyPendingMatrix() {
  const auto& asked = wifi_.asked();
  if (!pendingMatrix_ || !asked || asked->progress == JoinProgress::kJoining) return;
  const int matrix = *pendingMatrix_;
  pendingMatrix_.reset();
  if (asked->progress == JoinProgress::kFailed) return;
  if (const Status kept = saveMatrix(matrix); !kept) {
    ports_.satellite.log.write(LogLevel::kError,
                               {"The matrix stays ", idOf(*matrix_), ": ", kept.error().message});
  }
}

/**
 * Saves the number of the matrix. The record also marks data of the old number, so that a power cut never
 * combines an old token with a new number.
 */
Status MatrixDevice::saveMatrix(int matrix) {
  if (matrix_ == matrix) return Done{};
  std::string record = numberText(matrix);
  if (matrix_) record += kOldDataMark;
  if (Status saved = records_.save(kMatrixRecord, record, StoreUse::kSettings); !saved) return saved;
  dropSatellite();
  hasOldData_ = matrix_.has_value();
  matrix_ = matrix;
  wifi_.setName(name());
  return Done{};
}

void MatrixDevice::eraseOldData() {
  if (!Satellite::forget(records_, ports_.satellite.store)) return;
  hasOldData_ = false;
  // If saving fails, the next start erases again.
  (void)records_.save(kMatrixRecord, numberText(*matrix_), StoreUse::kSettings);
}

void MatrixDevice::startSatellite() {
  if (satellite_ || !matrix_ || wifi_.known().all().empty()) return;
  if (hasOldData_) eraseOldData();
  if (hasOldData_) return;
  options_.id = idOf(*matrix_);
  options_.hubUrl = search_.url();
  satellite_ = std::make_unique<Satellite>(ports_.satellite, options_);
  isCovered_ = false;
  satellite_->start();
}

/**
 * Shows the access point notice while no network is joined. Only it tells a person how to
 * reconnect the device.
 */
void MatrixDevice::coverWhileUnjoined() {
  const bool isUnjoined = wifi_.accessPointOpen() && wifi_.ssid().empty();
  if (isUnjoined == isCovered_) return;
  isCovered_ = isUnjoined;
  satellite_->cover(isUnjoined ? std::optional(accessPointNotice(wifi_.accessPoint())) : std::nullopt);
}

/** Destroys the satellite. Cancels the open request first, because its listener is destroyed, too. */
void MatrixDevice::dropSatellite() {
  ports_.satellite.http.cancel();
  satellite_.reset();
}

void MatrixDevice::showAccessPoint() {
  if (!showsAccessPoint_) {
    showsAccessPoint_ = true;
    display_.setHardware({});
    display_.setSettings(accessPointNotice(wifi_.accessPoint()));
  }
  display_.tick();
}

void MatrixDevice::addRoutes() {
  addNetworkRoutes(router_, {wifi_, "matrix", [this] { return name(); }, [this] { return matrix_; },
                             [this](int matrix) { return chooseMatrix(matrix); }});
  static constexpr Route kRoutes[] = {
      {Method::kGet, "/api/auth/status", Access::kPublic, onCall<&MatrixDevice::sendStatus>},
  };
  router_.add(kRoutes, std::shared_ptr<const void>(std::shared_ptr<void>(), this));
  router_.setFallback([this](const Call& call) { servePage(call); });
}

void MatrixDevice::sendStatus(const Call& call) const {
  JsonObject json;
  json.field("setupRequired", false);
  json.field("portal", call.request.onAccessPoint);
  json.field("name", name());
  json.field("version", options_.version);
  call.reply.sendJson(200, json.take());
}

/**
 * Serves the set-up page on the access point and while no hub is known. Otherwise redirects to the panel of
 * the hub.
 */
void MatrixDevice::servePage(const Call& call) {
  const bool isForSetup = call.request.onAccessPoint || search_.url().empty();
  if (isForSetup) return panel_.serve(call);
  call.reply.send(redirectResponse(concat({search_.url(), "/"})));
}

}  // namespace lumi
