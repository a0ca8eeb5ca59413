/** The value of `--name value` or `--name=value`, or undefined. */
export function optionValue(args, name) {
  const joined = args.find((arg) => arg.startsWith(`${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 1);
  const index = args.indexOf(name);
  return index === -1 ? undefined : args[index + 1];
}

/** Those of `defaults` whose names do not occur in `args`, followed by `args`. */
export function withDefaults(args, defaults) {
  const missing = Object.entries(defaults).filter(([name]) => optionValue(args, name) === undefined);
  return [...missing.flatMap(([name, value]) => [name, String(value)]), ...args];
}
