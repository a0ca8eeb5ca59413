#include "platform/esp32/flash/rollback_later.h"

#include <sdkconfig.h>

#ifndef CONFIG_BOOTLOADER_APP_ROLLBACK_ENABLE
#error "This build of the SDK starts a faulty program again and again (docs/esp32.md, Updates and rollback)."
#endif

/** Returns true because the self-test, which decides, runs long after this call. */
bool verifyRollbackLater() {
  return true;
}
