#pragma once

#include <functional>
#include <memory>

#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/system/restore.h"

namespace lumi {

/** Takes a backup in as it comes and answers once it is in place, or why it is not. */
class RestoreSink : public BodySink {
 public:
  /** Called with how it ended, before the answer is sent. */
  using Ended = std::function<void(const RestoreAnswer& answer)>;

  RestoreSink(Restore& restore, Reply reply, bool withUsers, Ended ended);

  std::unique_ptr<Response> begin(const Request& request) override;
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override { restore_.abort(); }

 private:
  static constexpr size_t kMostAtOnce = 512;  // bytes; checking one takes about 250 instructions

  Restore& restore_;
  Reply reply_;
  bool withUsers_;
  Ended ended_;
};

}  // namespace lumi
