#include "platform/esp32/system/esp_clock.h"

#include <esp_netif.h>
#include <esp_sntp.h>
#include <esp_timer.h>
#include <sdkconfig.h>
#include <sys/time.h>

#include <atomic>

namespace lumi {
namespace {

constexpr uint8_t kGatewayPlace = 1;  // index in lwIP's list, after DHCP's server; lwIP skips empty entries
constexpr uint8_t kPoolPlace = 2;
constexpr const char* kPool = "pool.ntp.org";
static_assert(kPoolPlace < CONFIG_LWIP_SNTP_MAX_SERVERS);

// Global, because lwIP's callback has no context argument.
std::atomic<bool> answered{false};

void onAnswer(timeval*) {
  answered = true;
  esp_sntp_set_sync_mode(SNTP_SYNC_MODE_SMOOTH);
}

std::optional<ip_addr_t> gateway() {
  esp_netif_ip_info_t info{};
  esp_netif_t* const network = esp_netif_get_default_netif();
  if (network == nullptr || esp_netif_get_ip_info(network, &info) != ESP_OK || info.gw.addr == 0) {
    return std::nullopt;
  }
  ip_addr_t address{};
  address.u_addr.ip4.addr = info.gw.addr;
  address.type = IPADDR_TYPE_V4;
  return address;
}

EpochMillis chipMillis() {
  timeval time{};
  gettimeofday(&time, nullptr);
  return EpochMillis{time.tv_sec} * 1000 + time.tv_usec / 1000;
}

}  // namespace

Millis EspClock::now() const {
  return static_cast<Millis>(esp_timer_get_time()) / 1000;
}

std::optional<EpochMillis> EspClock::wall() const {
  const EpochMillis time = chipMillis();
  if (time < kEarliest) return std::nullopt;
  return time;
}

void EspClock::setWall(EpochMillis time) {
  if (answered || time < kEarliest) return;
  timeval set{};
  set.tv_sec = static_cast<time_t>(time / 1000);
  set.tv_usec = static_cast<suseconds_t>(time % 1000 * 1000);
  settimeofday(&set, nullptr);
}

void EspClock::begin() {
  answered = false;
  esp_netif_init();
  esp_sntp_set_time_sync_notification_cb(&onAnswer);
  esp_sntp_set_sync_mode(SNTP_SYNC_MODE_IMMED);
  esp_sntp_setoperatingmode(ESP_SNTP_OPMODE_POLL);
  esp_sntp_servermode_dhcp(true);
}

void EspClock::tick(bool isJoined) {
  const bool isDue = isJoined && (!isJoined_ || now() >= askAt_);
  isJoined_ = isJoined;
  if (!isDue) return;
  askAt_ = now() + kAskEvery;
  askForTime();
}

void EspClock::askForTime() {
  const auto router = gateway();
  esp_sntp_setserver(kGatewayPlace, router ? &*router : nullptr);
  esp_sntp_setservername(kPoolPlace, kPool);
  if (esp_sntp_enabled()) {
    esp_sntp_restart();
  } else {
    esp_sntp_init();
  }
}

}  // namespace lumi
