#pragma once

#include <string>
#include <string_view>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

constexpr size_t kMaxMatrixBytes = 3 * 1024;  // maximum that appendMatrix() appends

/** Appends all fields that distinguish two MatrixSettings objects, as bytes. */
void appendMatrix(ByteWriter& bytes, const MatrixSettings& matrix);
/** Reads what appendMatrix() wrote. Returns false if it is damaged; `matrix` is then undefined. */
bool takeMatrix(ByteReader& bytes, MatrixSettings& matrix);

/** Encodes record "matrices": a version byte and both matrices, at most 6 KiB. */
std::string matricesToBytes(const MatricesSettings& matrices);

/** Decodes the record. On an error `matrices` is undefined. */
Status matricesFromBytes(std::string_view bytes, MatricesSettings& matrices);

}  // namespace lumi
