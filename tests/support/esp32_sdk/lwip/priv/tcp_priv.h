// Declared as in esp-lwip 2.1.3 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/priv/tcp_priv.h,
// lwip/tcp.h
#pragma once

/** Only the fields that the project uses. */
struct tcp_pcb {
  tcp_pcb* next;
};

extern "C" {
extern tcp_pcb* tcp_tw_pcbs;
void tcp_abort(tcp_pcb* pcb);
}
