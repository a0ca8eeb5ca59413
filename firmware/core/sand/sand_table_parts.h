#pragma once

#include "core/sand/drawing/job_runner.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** The components of the sand table. */
class SandTable::Parts {
 public:
  Parts(RecordStore& records, FileStore& files, SerialPort& port, const Clock& itsClock, Random& random,
        Log& log, uint32_t canvasLimit)
      : clock(itsClock),
        serial(port),
        queue(records, files, random, log, [this] { return canvas.mayStillTake(); }),
        canvas(files, log, canvasLimit),
        link(port, itsClock, log, runner),
        runner(queue, files, canvas, link, itsClock, log, kCheckpointEvery) {}

  void tidy();

  // sand_table_control.cpp
  Status controlJob(SandAction action);
  Status controlHeldTable(SandAction action);
  Status controlTable(SandAction action);
  bool tableIsHeld() const;
  Status stopTable();
  bool mayMove() const;
  bool canStop() const;
  const char* unreachable() const;

  // sand_table_status.cpp
  TablePoint position() const;
  bool needsConfirmation() const;
  std::string message() const;
  JobProgress progressOfDrawn(const Job& job, JobProgress progress) const;

  const Clock& clock;
  SerialPort& serial;
  JobQueue queue;
  SandCanvas canvas;
  GrblLink link;  // holds a reference to `runner`, which it first uses in tick()
  JobRunner runner;
  SandHardware hardware;
  Millis tidyAt = 0;
};

}  // namespace lumi
