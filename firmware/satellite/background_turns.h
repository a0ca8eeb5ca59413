#pragma once

#include <array>

#include "satellite/hub_messages.h"

namespace lumi {

/** Runs the requests of two BackgroundRequests; those of the first one have priority. */
class BackgroundTurns : public BackgroundRequest {
 public:
  BackgroundTurns(BackgroundRequest& first, BackgroundRequest& second)
      : requests_{&first, &second}, running_(&first) {}

  bool next(HttpRequest& request) override {
    for (BackgroundRequest* one : requests_) {
      running_ = one;
      if (one->next(request)) return true;
    }
    return false;
  }
  void interrupted() override { running_->interrupted(); }
  void status(int code, std::string_view etag) override { running_->status(code, etag); }
  bool body(ConstBytes piece) override { return running_->body(piece); }
  void end() override { running_->end(); }
  void failed(std::string_view why) override { running_->failed(why); }

 private:
  const std::array<BackgroundRequest*, 2> requests_;
  BackgroundRequest* running_;  // the one whose request is open, or was open last
};

}  // namespace lumi
