#pragma once

#include <cstdint>
#include <string_view>

namespace lumi {

/** Finds the IPv4 address of one name at a time. Never waits. */
class NameLookup {
 public:
  enum class State { kSearching, kFound, kUnknown };

  virtual ~NameLookup() = default;
  /** A host's name or a dotted IPv4 address. What was asked before is forgotten. */
  virtual void ask(std::string_view name) = 0;
  virtual State state() const = 0;
  /** While kFound: in network byte order. */
  virtual uint32_t address() const = 0;
};

}  // namespace lumi
