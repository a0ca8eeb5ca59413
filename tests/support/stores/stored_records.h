#pragma once

#include "core/store/record_store.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

namespace lumi::test {

/** Records in a store in memory. */
struct StoredRecords {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};
};

}  // namespace lumi::test
