#include "core/sand/drawing/plotter_pace.h"

#include <algorithm>

namespace lumi {

void PlotterPace::begin(Millis now, uint64_t motorTravel) {
  next_ = 0;
  count_ = 0;
  updated_ = now;
  latest_ = {0, motorTravel};
  take(latest_);
}

void PlotterPace::update(Millis now, uint64_t motorTravel, bool draws) {
  if (draws) latest_.time += now - updated_;
  updated_ = now;
  latest_.motorTravel = motorTravel;
  const Sample& last = samples_[(next_ + kSamples - 1) % kSamples];
  if (latest_.time >= last.time + kSampleEvery) take(latest_);
}

void PlotterPace::take(const Sample& sample) {
  samples_[next_] = sample;
  next_ = (next_ + 1) % kSamples;
  count_ = std::min(count_ + 1, kSamples);
}

std::optional<Millis> PlotterPace::timeFor(uint64_t motorTravel) const {
  const Sample& since = oldest();
  const Millis time = latest_.time - since.time;
  if (latest_.time < kKnownAfter || latest_.motorTravel <= since.motorTravel) return std::nullopt;
  const double perTravel =
      static_cast<double>(time) / static_cast<double>(latest_.motorTravel - since.motorTravel);
  return static_cast<Millis>(static_cast<double>(motorTravel) * perTravel);
}

}  // namespace lumi
