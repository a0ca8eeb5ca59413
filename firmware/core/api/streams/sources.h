#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/owned_callback.h"
#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/json/json_writer.h"
#include "core/ports/file_store.h"

namespace lumi {

/** Supplies a long text in pieces. Each piece is created when it is needed. */
class PieceSource : public BodySource {
 public:
  /** Returns the next piece, or nothing at the end. An empty piece ends the present read(). */
  using Next = OwnedCallback<std::optional<std::string>()>;

  /** `separator` is written between pieces that are not empty; 0: nothing is. */
  PieceSource(std::string&& opening, Next&& next, std::string&& closing, char separator = 0);

  Piece read(Bytes out) override;

 private:
  void prepareNext();

  std::string pending_;
  size_t sent_ = 0;  // bytes of pending_ that were sent
  Next next_;
  std::string closing_;
  bool closed_ = false;
  char separator_;
  bool isFirst_ = true;
};

/**
 * Returns a JSON list that is made one element after the other, so a long list needs no long text in memory.
 * `next` returns the JSON of the next element. `opening` ends with "[", `closing` starts with "]".
 */
std::unique_ptr<BodySource> jsonList(std::string&& opening, PieceSource::Next&& next, std::string&& closing);

/** Responds with 200, the fields of `head`, and such a list as the last field. */
void sendList(const Reply& reply, const char* name, PieceSource::Next&& next, JsonObject&& head = {});

/** Supplies `opening`, the bytes of `inner`, then `closing`. */
class FramedSource : public BodySource {
 public:
  /** If `inner` is null, only `opening` is supplied. */
  FramedSource(std::string&& opening, std::unique_ptr<BodySource>&& inner, std::string&& closing);

  Piece read(Bytes out) override;

 private:
  std::string text_;
  size_t sent_ = 0;  // bytes of text_ that were sent
  std::unique_ptr<BodySource> inner_;
  std::string closing_;
};

/** Supplies only the first `most` bytes of another source. */
class LimitedSource : public BodySource {
 public:
  LimitedSource(std::unique_ptr<BodySource>&& inner, uint64_t most);

  Piece read(Bytes out) override;

 private:
  std::unique_ptr<BodySource> inner_;
  uint64_t left_;
};

/** Supplies the next `size` bytes of a file. */
class FileSource : public BodySource {
 public:
  FileSource(std::unique_ptr<File>&& file, uint64_t size);

  Piece read(Bytes out) override;

 private:
  std::unique_ptr<File> file_;
  uint64_t left_;
};

}  // namespace lumi
