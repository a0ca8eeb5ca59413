// Declared as in lwIP 2.1 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/igmp.h
#pragma once

#include "lwip/err.h"
#include "lwip/ip_addr.h"

extern "C" {
err_t igmp_joingroup(const ip4_addr_t* ifaddr, const ip4_addr_t* groupaddr);
err_t igmp_leavegroup(const ip4_addr_t* ifaddr, const ip4_addr_t* groupaddr);
}
