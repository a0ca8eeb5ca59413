// Declared as in lwIP 2.1 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/dns.h
#pragma once

#include <cstdint>

#include "lwip/err.h"
#include "lwip/ip_addr.h"

#define LWIP_DNS_ADDRTYPE_IPV4 0

using dns_found_callback = void (*)(const char* name, const ip_addr_t* ipaddr, void* callback_arg);

extern "C" err_t dns_gethostbyname_addrtype(const char* hostname, ip_addr_t* addr, dns_found_callback found,
                                            void* callback_arg, std::uint8_t dns_addrtype);
