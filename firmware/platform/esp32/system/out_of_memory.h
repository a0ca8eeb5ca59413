#pragma once

namespace lumi {

/**
 * Makes the chip restart at once when `new` fails; `new (std::nothrow)` still returns nullptr. The core dump
 * holds the reason "Out of memory", which EspSystemPort::resetReason() returns after the restart. For the
 * store, the restart equals a power cut between two operations: no file is left half-written.
 */
void restartWhenOutOfMemory();

}  // namespace lumi
