#include "platform/esp32/net/lwip_name_lookup.h"

#include <lwip/tcpip.h>

#include <atomic>
#include <string>

namespace lumi {

struct LwipNameLookup::Search {
  explicit Search(std::string_view asked) : name(asked) {}

  const std::string name;
  uint32_t address = 0;  // written before `state`
  std::atomic<State> state{State::kSearching};
};

void LwipNameLookup::ask(std::string_view name) {
  search_ = std::make_shared<Search>(name);
  auto held = std::make_unique<SharedSearch>(search_);
  if (tcpip_try_callback(&LwipNameLookup::start, held.get()) == ERR_OK) {
    (void)held.release();
  } else {
    search_->state = State::kUnknown;
  }
}

NameLookup::State LwipNameLookup::state() const {
  return search_ ? search_->state.load() : State::kUnknown;
}

uint32_t LwipNameLookup::address() const {
  return search_ ? search_->address : 0;
}

/** Runs in lwIP's task, like the next two functions. */
void LwipNameLookup::start(void* heldSearch) {
  std::unique_ptr<SharedSearch> held(static_cast<SharedSearch*>(heldSearch));
  Search& search = **held;
  ip_addr_t address{};
  const err_t error = dns_gethostbyname_addrtype(search.name.c_str(), &address, &LwipNameLookup::answered,
                                                 held.get(), LWIP_DNS_ADDRTYPE_IPV4);
  if (error == ERR_INPROGRESS) {
    (void)held.release();
  } else {
    settle(search, error == ERR_OK ? &address : nullptr);
  }
}

void LwipNameLookup::answered(const char*, const ip_addr_t* address, void* heldSearch) {
  const std::unique_ptr<SharedSearch> held(static_cast<SharedSearch*>(heldSearch));
  settle(**held, address);
}

void LwipNameLookup::settle(Search& search, const ip_addr_t* address) {
  if (address != nullptr) search.address = address->u_addr.ip4.addr;
  search.state = address != nullptr ? State::kFound : State::kUnknown;
}

}  // namespace lumi
