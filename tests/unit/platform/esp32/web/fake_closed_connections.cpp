#include "unit/platform/esp32/web/fake_closed_connections.h"

#include <doctest/doctest.h>
#include <lwip/priv/tcp_priv.h>

#include "unit/platform/esp32/net/fake_lwip_task.h"

tcp_pcb* tcp_tw_pcbs = nullptr;

namespace {

struct Closed : tcp_pcb {
  int number = 0;
};

}  // namespace

void tcp_abort(tcp_pcb* pcb) {
  CHECK(lumi::test::isInLwipTask);
  tcp_pcb** at = &tcp_tw_pcbs;
  while (*at != pcb) at = &(*at)->next;
  *at = pcb->next;
  delete static_cast<Closed*>(pcb);
}

namespace lumi::test {

std::vector<int> closedConnections() {
  std::vector<int> numbers;
  for (const tcp_pcb* at = tcp_tw_pcbs; at != nullptr; at = at->next) {
    numbers.push_back(static_cast<const Closed*>(at)->number);
  }
  return numbers;
}

void closeConnections(int count) {
  isInLwipTask = true;
  while (tcp_tw_pcbs != nullptr) tcp_abort(tcp_tw_pcbs);
  isInLwipTask = false;
  for (int number = 0; number < count; ++number) {
    auto* const closed = new Closed;
    closed->next = tcp_tw_pcbs;
    closed->number = number;
    tcp_tw_pcbs = closed;
  }
}

}  // namespace lumi::test
