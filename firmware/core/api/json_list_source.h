#pragma once

#include <string>

#include "core/api/piece_source.h"
#include "core/http/reply.h"

namespace lumi {

/** A JSON list sent one element after the other, so that a long list needs no long text. */
class JsonListSource : public PieceSource {
 public:
  /** `next` gives the next element's JSON. `opening` ends with "[", `closing` starts with "]". */
  JsonListSource(std::string opening, Next next, std::string closing);
};

/** Answers 200 with such a list. */
void sendList(const Reply& reply, std::string opening, PieceSource::Next next, std::string closing);

}  // namespace lumi
