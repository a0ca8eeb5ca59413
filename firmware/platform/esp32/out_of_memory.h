#pragma once

namespace lumi {

/**
 * From now on the chip restarts at once when C++ code gets no memory. The core dump keeps the reason "Out of
 * memory", which the next start tells (EspSystemPort::resetReason()). Nothing is left half-written: to the
 * store it is a power cut between two of its steps.
 */
void restartWhenOutOfMemory();

}  // namespace lumi
