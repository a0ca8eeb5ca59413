#pragma once

#include <array>

#include "core/base/span.h"

namespace lumi {

/** As written: {192, 168, 4, 1}. */
using Ipv4 = std::array<uint8_t, 4>;

/** A question always fits (RFC 1035: datagrams of at most 512 bytes). */
constexpr size_t kDnsDatagram = 512;
/** Our answer always fits: header, a name of at most 255 bytes, type and class, one record. */
constexpr size_t kDnsAnswer = 288;

/**
 * The answer of a name server for which every name has the one address `everyName` and nothing else: a
 * question for A gets it, any other type an answer without records. Returns the bytes written to `out`
 * (kDnsAnswer suffice); 0 for what is no standard query with exactly one whole question, which is ignored.
 */
size_t answerDns(ConstBytes query, const Ipv4& everyName, Bytes out);

}  // namespace lumi
