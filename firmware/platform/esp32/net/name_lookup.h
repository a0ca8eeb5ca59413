#pragma once

#include <cstdint>
#include <string_view>

namespace lumi {

/** Finds the IPv4 address of one name at a time. Never blocks. */
class NameLookup {
 public:
  enum class State { kSearching, kFound, kUnknown };

  virtual ~NameLookup() = default;
  /** Starts looking up a host name or a dotted IPv4 address. Drops an earlier look-up. */
  virtual void ask(std::string_view name) = 0;
  virtual State state() const = 0;
  /** The address in network byte order. Valid only in state kFound. */
  virtual uint32_t address() const = 0;
};

}  // namespace lumi
