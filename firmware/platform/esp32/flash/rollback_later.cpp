#include <sdkconfig.h>

#ifndef CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE
#error "This build of the SDK starts a faulty program again and again (docs/esp32.md, Updates and rollback)."
#endif

/**
 * The Arduino core calls this before setup(). With false, the default, it confirms a program on trial before
 * that has run. True leaves it to FirmwareSlot::confirm(), after the self-test.
 */
extern "C" bool verifyRollbackLater() {
  return true;
}
