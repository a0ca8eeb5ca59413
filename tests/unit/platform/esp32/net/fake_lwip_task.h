#pragma once

namespace lumi::test {

/** True while esp_netif_tcpip_exec() runs its function. */
extern bool isInLwipTask;

}  // namespace lumi::test
