#include "core/sand/sand_table.h"

#include "core/sand/sand_table_parts.h"

namespace lumi {

SandTable::SandTable(RecordStore& records, FileStore& files, SerialPort& serial, const Clock& clock,
                     Random& random, Log& log, uint32_t canvasLimit)
    : parts_(std::make_unique<Parts>(records, files, serial, clock, random, log, canvasLimit)) {}

SandTable::~SandTable() = default;

void SandTable::setHardware(const SandHardware& hardware) {
  parts_->hardware = hardware;
  parts_->runner.setHardware(hardware.stepsPerMm, hardware.homesItself);
}

void SandTable::load() {
  parts_->queue.load();
  parts_->canvas.load();
  parts_->runner.load();
}

bool SandTable::tick() {
  parts_->tidy();
  parts_->link.tick();
  const bool canvasBusy = parts_->canvas.tick();
  const bool runnerBusy = parts_->runner.tick();
  return canvasBusy || runnerBusy;
}

void SandTable::prepareRestart() {
  parts_->runner.shutDown(kMaxLeave);
}

bool SandTable::mayRestart() const {
  return !parts_->runner.isDrawing();
}

void SandTable::Parts::tidy() {
  if (clock.now() < tidyAt) return;
  tidyAt = clock.now() + kTidyEvery;
  queue.removeLeftovers();
}

const JobQueue& SandTable::queue() const {
  return parts_->queue;
}

JobQueue& SandTable::queue() {
  return parts_->queue;
}

const SandCanvas& SandTable::canvas() const {
  return parts_->canvas;
}

Status SandTable::clearCanvas() {
  return asSaved(parts_->runner.clearSand());
}

}  // namespace lumi
