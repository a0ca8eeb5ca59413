#include "platform/esp32/rollback_later.h"

#include <sdkconfig.h>

#ifndef CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE
#error "This build of the SDK starts a faulty program again and again (docs/esp32.md, Updates and rollback)."
#endif

/** Whether the program is good is found out by its self-test, long after Arduino asks. */
bool verifyRollbackLater() {
  return true;
}
