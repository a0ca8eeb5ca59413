#include "platform/esp32/net/lwip_multicast.h"

#include <doctest/doctest.h>
#include <esp_netif.h>
#include <lwip/igmp.h>

#include <set>

using namespace lumi;

namespace {

std::set<uint32_t> members;  // in network byte order
bool isInLwipTask = false;

}  // namespace

esp_err_t esp_netif_tcpip_exec(esp_netif_callback_fn fn, void* ctx) {
  isInLwipTask = true;
  const esp_err_t done = fn(ctx);
  isInLwipTask = false;
  return done;
}

err_t igmp_joingroup(const ip4_addr_t* at, const ip4_addr_t* group) {
  CHECK(isInLwipTask);
  CHECK(at->addr == 0);
  return members.insert(group->addr).second ? ERR_OK : ERR_MEM;
}

err_t igmp_leavegroup(const ip4_addr_t* at, const ip4_addr_t* group) {
  CHECK(isInLwipTask);
  CHECK(at->addr == 0);
  return members.erase(group->addr) > 0 ? ERR_OK : ERR_MEM;
}

TEST_CASE("a group is joined and left at all network interfaces, in lwIP's task") {
  CHECK(setLwipMembership(-1, 0xEFFF0001, true));
  CHECK(members == std::set<uint32_t>{0x0100FFEF});
  CHECK_FALSE(setLwipMembership(-1, 0xEFFF0001, true));
  CHECK(setLwipMembership(-1, 0xEFFF0001, false));
  CHECK(members.empty());
  CHECK_FALSE(setLwipMembership(-1, 0xEFFF0001, false));
}
