#pragma once

#include <array>

#include "core/base/span.h"

namespace lumi {

/** An IPv4 address in the written order: {192, 168, 4, 1}. */
using Ipv4 = std::array<uint8_t, 4>;

/** Maximum size of a query in bytes (RFC 1035). */
constexpr size_t kDnsDatagram = 512;
/** Maximum size of an answer in bytes: header, a name of at most 255 bytes, type and class, one record. */
constexpr size_t kDnsAnswer = 288;

/**
 * Encodes the answer of a name server that resolves every name to `everyName`. A query for A gets this
 * address; other types get an answer without records. Returns the bytes written to `out` (at most
 * kDnsAnswer). Returns 0 for anything but a standard query with exactly one complete question; such a query
 * is to be ignored.
 */
size_t answerDns(ConstBytes query, const Ipv4& everyName, Bytes out);

}  // namespace lumi
