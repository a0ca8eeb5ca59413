#pragma once

#include <lwip/dns.h>

#include <memory>

#include "platform/esp32/net/name_lookup.h"

namespace lumi {

/** Asks mDNS for names in .local, and otherwise DHCP's name servers, in lwIP's task. */
class LwipNameLookup : public NameLookup {
 public:
  void ask(std::string_view name) override;
  State state() const override;
  uint32_t address() const override;

 private:
  struct Search;
  /** Shared, because lwIP's task may answer long after the search was dropped. */
  using SharedSearch = std::shared_ptr<Search>;

  static void start(void* heldSearch);
  static void answered(const char* name, const ip_addr_t* address, void* heldSearch);
  static void settle(Search& search, const ip_addr_t* address);

  SharedSearch search_;
};

}  // namespace lumi
