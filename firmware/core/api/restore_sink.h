#pragma once

#include <functional>
#include <memory>

#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/system/backup/restore.h"

namespace lumi {

/** Receives a backup and responds when it is applied or has failed. */
class RestoreSink : public BodySink {
 public:
  /** Called with the result before the response is sent. */
  using Ended = std::function<void(const RestoreAnswer& answer)>;

  RestoreSink(Restore& restore, Reply reply, bool withUsers, Ended ended);

  std::unique_ptr<Response> begin(const Request& request) override;
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override { restore_.abort(); }

 private:
  static constexpr size_t kMaxAtOnce = 512;  // bytes; checking one byte takes about 250 instructions

  Restore& restore_;
  Reply reply_;
  bool withUsers_;
  Ended ended_;
};

}  // namespace lumi
