#pragma once

#include <driver/rmt_tx.h>

namespace lumi {

/**
 * Stops the frame that the channel sends; it can be enabled again then. Returns within 50 us. False: it has
 * nothing to stop, or the hardware stands still in the middle of a frame; it was left alone. To be called on
 * the core that the channel interrupts.
 */
bool stopRmt(rmt_channel_handle_t channel);

}  // namespace lumi
