#pragma once

#include <vector>

#include "core/ports/crypto.h"

namespace lumi {

/** Subjects, each with an address from which it succeeded recently. Stored as hashes. */
class KnownGoodClients {
 public:
  static constexpr size_t kMax = 8;  // the oldest success is evicted
  /** Prevents a user with many addresses from evicting the entries of other users. */
  static constexpr size_t kMaxOfOneSubject = 3;

  bool contains(const Digest& subjectAndAddress) const;
  void add(const Digest& subject, const Digest& subjectAndAddress);

 private:
  struct Caller {
    Digest subject;
    Digest subjectAndAddress;
  };

  void makeRoom(const Digest& subject);

  std::vector<Caller> callers_;  // the latest success is last
};

}  // namespace lumi
