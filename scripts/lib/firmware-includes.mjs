import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles } from "./files.mjs";
import { linesWithoutComments } from "./source-text.mjs";

/** Names of `std` that precompiled headers declare, themselves or through headers that they include. */
export const kStandardNames = {
  algorithm: `all_of any_of binary_search clamp copy copy_backward copy_if copy_n count count_if equal equal_range
    fill fill_n find find_first_of find_if find_if_not for_each generate includes is_sorted lower_bound max
    max_element merge min min_element minmax minmax_element mismatch nth_element none_of partial_sort partition
    remove remove_if replace replace_if reverse rotate search sort stable_partition stable_sort swap_ranges
    transform unique upper_bound`,
  array: "array",
  cstdio: "fprintf fputs printf snprintf vsnprintf",
  cstdlib: "abort free getenv llabs malloc strtod strtol strtoul",
  functional: "function greater hash invoke less not_fn ref reference_wrapper",
  initializer_list: "initializer_list",
  memory: "addressof enable_shared_from_this make_shared make_unique shared_ptr unique_ptr weak_ptr",
  new: "bad_alloc launder nothrow nothrow_t set_new_handler",
  optional: "make_optional nullopt nullopt_t optional",
  string: "stoi stol stoul string to_string",
  string_view: "string_view",
  tuple: "make_tuple tie tuple",
  type_traits: `conditional_t decay_t enable_if_t invoke_result_t is_base_of_v is_convertible_v is_enum_v
    is_integral_v is_same_v is_trivially_copyable_v is_unsigned_v make_unsigned_t underlying_type_t void_t`,
  unordered_map: "unordered_map",
  utility: "as_const declval exchange forward index_sequence make_pair move pair swap",
  variant: "get_if holds_alternative monostate variant visit",
  vector: "vector",
};

const kHeaderOf = new Map(
  Object.entries(kStandardNames).flatMap(([header, names]) =>
    names.split(/\s+/).map((name) => [name, header]),
  ),
);

/** All headers that `file` includes, itself or through headers of the project. */
function includedBy(file, lines, found = new Set()) {
  for (const text of lines.get(file) ?? []) {
    const header = text.match(/^\s*#\s*include\s*["<]([^">]+)[">]/)?.[1];
    if (!header || found.has(header)) continue;
    found.add(header);
    includedBy(`firmware/${header}`, lines, found);
  }
  return found;
}

/**
 * The first use of each standard header that a file lacks. The compiler does not find it, because precompiled
 * headers are included everywhere; in a build for the chip nothing is precompiled.
 */
export async function includeFindings(base) {
  const files = await projectFiles(["firmware"], [".h", ".cpp"], base);
  const lines = new Map(
    files.map((file) => [file, linesWithoutComments(readFileSync(join(base, file), "utf8"))]),
  );
  return files.flatMap((file) => {
    const included = includedBy(file, lines);
    return lines.get(file).flatMap((text, index) =>
      [...text.matchAll(/\bstd::(\w+)/g)].flatMap(([use, name]) => {
        const header = kHeaderOf.get(name);
        if (!header || included.has(header)) return [];
        included.add(header);
        return [`${file}:${index + 1}: uses ${use}, and does not include <${header}>`];
      }),
    );
  });
}
