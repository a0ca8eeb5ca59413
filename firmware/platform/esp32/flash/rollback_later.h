#pragma once

/**
 * The Arduino core calls this before setup(). Its weak C definition returns false; the core then confirms a
 * program that is pending verification before it has run. True: the program stays pending until
 * FirmwareSlot::confirm().
 */
extern "C" bool verifyRollbackLater();
