/** The value of `--name value` or `--name=value`, or undefined. */
export function optionValue(args, name) {
  const joined = args.find((arg) => arg.startsWith(`${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 1);
  const index = args.indexOf(name);
  return index === -1 ? undefined : args[index + 1];
}

/** `args` without `--name value` or `--name=value`. */
export function withoutOption(args, name) {
  const index = args.indexOf(name);
  const rest = index === -1 ? args : args.filter((_, at) => at !== index && at !== index + 1);
  return rest.filter((arg) => !arg.startsWith(`${name}=`));
}

/** Those of `defaults` whose names do not occur in `args`, followed by `args`. */
export function withDefaults(args, defaults) {
  const missing = Object.entries(defaults).filter(([name]) => optionValue(args, name) === undefined);
  return [...missing.flatMap(([name, value]) => [name, String(value)]), ...args];
}
