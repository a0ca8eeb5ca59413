#pragma once

#include <array>

#include "core/base/span.h"

namespace lumi {

/** As written: {192, 168, 4, 1}. */
using Ipv4 = std::array<uint8_t, 4>;

/** A question and our answer always fit (RFC 1035: datagrams of at most 512 bytes). */
constexpr size_t kDnsDatagram = 512;

/**
 * The answer of a name server for which every name has the one address `everyName` and nothing else: a
 * question for A gets it, any other type an answer without records. Returns the bytes written to `out`
 * (kDnsDatagram suffice); 0 for what is no standard query with exactly one whole question, which is ignored.
 */
size_t answerDns(ConstBytes query, const Ipv4& everyName, Bytes out);

}  // namespace lumi
