#pragma once

#include <string>

#include "core/api/streams/piece_source.h"
#include "core/http/message/reply.h"

namespace lumi {

/** Supplies a JSON list one element after the other, so a long list needs no long text in memory. */
class JsonListSource : public PieceSource {
 public:
  /** `next` returns the JSON of the next element. `opening` ends with "[", `closing` starts with "]". */
  JsonListSource(std::string opening, Next next, std::string closing);
};

/** Responds with 200 and a list from a JsonListSource. */
void sendList(const Reply& reply, std::string opening, PieceSource::Next next, std::string closing);

}  // namespace lumi
