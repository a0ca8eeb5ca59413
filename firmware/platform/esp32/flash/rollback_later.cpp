#include <sdkconfig.h>

#ifndef CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE
#error "This build of the SDK starts a faulty program again and again (docs/esp32.md, Updates and rollback)."
#endif

/**
 * The Arduino core calls this before setup(). Its weak C definition returns false; the core then confirms a
 * program that is pending verification before it has run. True: the program stays pending until
 * FirmwareSlot::confirm(), because the self-test, which decides, runs long after this call.
 */
extern "C" bool verifyRollbackLater() {
  return true;
}
