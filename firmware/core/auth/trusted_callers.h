#pragma once

#include <vector>

#include "core/ports/crypto.h"

namespace lumi {

/** Subjects, each with an address from which it succeeded lately, as hashes. */
class TrustedCallers {
 public:
  static constexpr size_t kMost = 8;  // the one that succeeded longest ago goes
  /** So that nobody who can sign in himself, from many addresses, pushes out those of others. */
  static constexpr size_t kMostOfOneSubject = 3;

  bool contains(const Digest& subjectAndAddress) const;
  void add(const Digest& subject, const Digest& subjectAndAddress);

 private:
  struct Caller {
    Digest subject;
    Digest subjectAndAddress;
  };

  void makeRoom(const Digest& subject);

  std::vector<Caller> callers_;  // the latest success is the last
};

}  // namespace lumi
