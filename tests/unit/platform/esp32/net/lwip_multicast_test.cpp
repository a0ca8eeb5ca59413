#include "platform/esp32/net/lwip_multicast.h"

#include <doctest/doctest.h>
#include <esp_netif.h>
#include <lwip/igmp.h>

#include <set>

using namespace lumi;

namespace {

std::multiset<uint32_t> members;  // in network byte order; lwIP counts how often a group was joined
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
  members.insert(group->addr);
  return ERR_OK;
}

err_t igmp_leavegroup(const ip4_addr_t* at, const ip4_addr_t* group) {
  CHECK(isInLwipTask);
  CHECK(at->addr == 0);
  const auto member = members.find(group->addr);
  if (member == members.end()) return ERR_MEM;
  members.erase(member);
  return ERR_OK;
}

TEST_CASE("a group is joined and left at all network interfaces, in lwIP's task") {
  CHECK(setLwipMembership(-1, 0xEFFF0001, true));
  CHECK(members == std::multiset<uint32_t>{0x0100FFEF});
  CHECK(setLwipMembership(-1, 0xEFFF0001, false));
  CHECK(members.empty());
  CHECK_FALSE(setLwipMembership(-1, 0xEFFF0001, false));
}
