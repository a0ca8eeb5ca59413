#pragma once

#include <string_view>

namespace lumi {

/**
 * Receives the parts of a JSON text in order (from JsonReader). Every call except the closing ones returns
 * false to reject the text. No call follows a rejection.
 */
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual bool objectBegins() = 0;
  virtual bool name(std::string_view name) = 0;
  virtual void objectEnds() = 0;
  virtual bool arrayBegins() = 0;
  virtual void arrayEnds() = 0;
  /** Decoded. Valid only during the call. */
  virtual bool text(std::string_view value) = 0;
  virtual bool number(double value) = 0;
  virtual bool truth(bool value) = 0;
  virtual bool null() = 0;
};

}  // namespace lumi
