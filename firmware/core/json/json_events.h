#pragma once

#include <string_view>

namespace lumi {

/**
 * What stands in a JSON text, told as it comes in (JsonReader). Every call but the closing ones returns false
 * to say that the text is refused; then nothing more is told.
 */
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual bool objectBegins() = 0;
  virtual bool name(std::string_view name) = 0;
  virtual void objectEnds() = 0;
  virtual bool arrayBegins() = 0;
  virtual void arrayEnds() = 0;
  /** Decoded; valid during the call only. */
  virtual bool text(std::string_view value) = 0;
  virtual bool number(double value) = 0;
  virtual bool truth(bool value) = 0;
  virtual bool null() = 0;
};

}  // namespace lumi
