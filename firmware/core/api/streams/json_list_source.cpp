#include "core/api/streams/json_list_source.h"

#include <utility>

namespace lumi {
namespace {

PieceSource::Next withCommas(PieceSource::Next next) {
  return [next = std::move(next), isFirst = true]() mutable {
    auto element = next();
    if (!element || element->empty()) return element;
    if (!isFirst) element->insert(0, 1, ',');
    isFirst = false;
    return element;
  };
}

}  // namespace

JsonListSource::JsonListSource(std::string opening, Next next, std::string closing)
    : PieceSource(std::move(opening), withCommas(std::move(next)), std::move(closing)) {}

void sendList(const Reply& reply, std::string opening, PieceSource::Next next, std::string closing) {
  reply.send(streamedJson(
      200, std::make_unique<JsonListSource>(std::move(opening), std::move(next), std::move(closing))));
}

}  // namespace lumi
