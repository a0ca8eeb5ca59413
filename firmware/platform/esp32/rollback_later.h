#pragma once

/**
 * Asked by the Arduino core before setup(), in C, where a weak definition of it says no: then a program on
 * trial is confirmed before it has run. True: the boot loader's trial goes on until FirmwareSlot::confirm().
 */
extern "C" bool verifyRollbackLater();
