#include "platform/esp32/net/lwip_multicast.h"

#include <doctest/doctest.h>
#include <esp_netif.h>
#include <lwip/igmp.h>

#include <set>

#include "unit/platform/esp32/net/fake_lwip_task.h"

using namespace lumi;

namespace {

std::multiset<uint32_t> members;  // in network byte order; lwIP counts how often a group was joined

}  // namespace

err_t igmp_joingroup(const ip4_addr_t* at, const ip4_addr_t* group) {
  CHECK(test::isInLwipTask);
  CHECK(at->addr == 0);
  members.insert(group->addr);
  return ERR_OK;
}

err_t igmp_leavegroup(const ip4_addr_t* at, const ip4_addr_t* group) {
  CHECK(test::isInLwipTask);
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
