#pragma once

#include <driver/rmt_tx.h>

namespace lumi {

/**
 * Stops the current frame and disables the channel. Returns within 50 us. Returns false, and leaves the
 * channel unchanged, if it sends nothing or if its hardware has stopped in mid-frame. Call on the core that
 * handles the channel's interrupt.
 */
bool stopRmt(rmt_channel_handle_t channel);

}  // namespace lumi
